/** Data of the profile forms, loaded once a session: the allowed answers of each field, and the regions of the site's countries. */
import { useEffect } from 'react'
import type { RegionData } from '#domain/geo/places.ts'
import type { Api } from '#web/kit/api/api.ts'
import type { Cache } from '#web/kit/data/cache.ts'
import { useQuery } from '#web/kit/data/use-query.ts'

/** The allowed answers of each field of a profile. */
export type AllowedValues = Record<string, readonly string[]>

const loadFields = async (api: Api): Promise<AllowedValues> => (await api('GET /api/profile_fields.php')).allowed_values

/** `undefined` while loading; null after a failure: forms then leave out those questions, which are all optional. */
export const useProfileFields = (): AllowedValues | null | undefined => useStatic('fields', loadFields)

const regionsKey = 'regions'
const loadRegions = (api: Api) => api('GET /api/regions.php')

/** `undefined` while loading; null after a failure: forms then leave out the region, which is optional (spec, section 8). */
export const useRegions = (): RegionData | null | undefined => useStatic(regionsKey, loadRegions)

/** For loaders: loaded once a session. Empty after a failure; the next form tries again. */
export async function regionsOf(cache: Cache, api: Api): Promise<RegionData> {
  const query = cache.query<RegionData>(regionsKey)
  if (query.get() === undefined) await query.load(() => loadRegions(api))
  return query.get() ?? {}
}

function useStatic<Data>(key: string, load: (api: Api) => Promise<Data>): Data | null | undefined {
  const { data, error } = useQuery(key, load, { staleMs: Infinity })
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the spec asks for it to be logged quietly
    if (error !== null) console.warn(`The ${key} could not be loaded`, error)
  }, [key, error])
  return data ?? (error === null ? undefined : null)
}
