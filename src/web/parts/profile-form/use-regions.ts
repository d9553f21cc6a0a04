/** The regions of the site's countries. Without them the question is left out: a living area is optional (spec, section 8). */
import type { RegionData } from '#domain/geo/places.ts'
import type { Api } from '#web/kit/api/api.ts'
import type { Cache } from '#web/kit/data/cache.ts'
import { useStatic } from '#web/parts/profile-form/use-static.ts'

const key = 'regions'
const ask = (api: Api) => api('GET /api/regions.php')

/** For loaders: asked once a session. No regions when they could not be loaded; the next form asks again. */
export async function regionsOf(cache: Cache, api: Api): Promise<RegionData> {
  const query = cache.query<RegionData>(key)
  if (query.get() === undefined) await query.load(() => ask(api))
  return query.get() ?? {}
}

/** `undefined` while they load, null when they could not be loaded. */
export const useRegions = (): RegionData | null | undefined => useStatic(key, ask)
