/** The prompts of the brand and the own answers, loaded once for the editor and the preview. */
import { useQuery } from '#web/kit/data/use-query.ts'

export const usePrompts = () =>
  useQuery('prompts', (api, signal) => api('GET /api/prompts.php', {}, { signal }), { staleMs: 10_000 })
