/** The regions of the site's countries. Without them the question is left out: a living area is optional (spec, section 8). */
import type { RegionData } from '#domain/geo/places.ts'
import type { Api } from '#web/kit/api/api.ts'
import { useOnceLoaded } from '#web/kit/data/use-once-loaded.ts'

const load = (api: Api): Promise<RegionData> => api('GET /api/regions.php')

/** `undefined` while they load, null when they could not be loaded. */
export const useRegions = (): RegionData | null | undefined => useOnceLoaded('regions', load)
