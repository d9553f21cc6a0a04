/** The regions of the site's countries: asked once a visit, when a form needs them. */
import type { RegionData } from '#domain/geo/places.ts'
import type { Api } from '#web/kit/api/api.ts'

const requests = new WeakMap<Api, Promise<RegionData>>()

export function regionsOf(api: Api): Promise<RegionData> {
  const known = requests.get(api)
  if (known) return known
  const asking = api('GET /api/regions.php')
  requests.set(api, asking)
  // A failure is not kept: the next form asks again.
  asking.catch(() => requests.delete(api))
  return asking
}
