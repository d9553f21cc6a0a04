/** A member's passkeys, as the list and the change of the password show them: one request for both. */
import { useQuery } from '#web/kit/data/use-query.ts'

export const usePasskeyList = () =>
  useQuery('passkeys', async (api, signal) => (await api('GET /api/passkeys.php', {}, { signal })).passkeys)
