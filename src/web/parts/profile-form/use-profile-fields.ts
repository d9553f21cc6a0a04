/** The answers this site offers per profile field. Without them those questions are left out: all of them are optional. */
import type { Api } from '#web/kit/api/api.ts'
import { useStatic } from '#web/parts/profile-form/use-static.ts'

export type AllowedValues = Record<string, readonly string[]>

const ask = async (api: Api): Promise<AllowedValues> => (await api('GET /api/profile_fields.php')).allowed_values

/** `undefined` while they load, null when they could not be loaded. */
export const useProfileFields = (): AllowedValues | null | undefined => useStatic('fields', ask)
