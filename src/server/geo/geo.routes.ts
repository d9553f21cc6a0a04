/** Places on the wire. */
import type { Handlers } from '#server/http/handle.ts'
import { locateOn } from '#server/geo/geo.ts'
import { regionsOf } from '#server/sites/sites.ts'

export const geoHandlers = {
  'GET /api/regions.php': async ({ ctx, site }) => regionsOf(ctx, site.file.countries),
  // old clients put the position in the address, which proxies log
  'GET /api/geocode.php': async ({ ctx, site, query }) => locateOn(ctx, site, query),
  'POST /api/geocode.php': async ({ ctx, site, body }) => locateOn(ctx, site, body),
} satisfies Partial<Handlers>
