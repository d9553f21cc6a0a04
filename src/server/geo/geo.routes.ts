/** Places on the wire. */
import type { Handlers } from '#server/http/handle.ts'
import { locateOn } from '#server/geo/geo.ts'
import { regionsOf } from '#server/sites/sites.ts'

export const geoHandlers = {
  'GET /api/regions.php': async ({ ctx, site }) => regionsOf(ctx, site.file.countries),
  'GET /api/geocode.php': async ({ ctx, site, query }) => locateOn(ctx, site, query),
} satisfies Partial<Handlers>
