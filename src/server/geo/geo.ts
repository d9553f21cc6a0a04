/** The place of a position, and its route. The position is neither stored nor logged. */
import type { GeocodeReply } from '#domain/geo/places.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { regionsOf } from '#server/sites/sites.ts'
import type { Site } from '#server/ports/site-directory.ts'
import type { Handlers } from '#server/http/handle.ts'

const nowhere: GeocodeReply = { country: null, countryregion: null, city: null }

/** Degrees north and east. All three are null at sea and in countries the site does not serve (spec). */
export function locateOn(ctx: Context, site: Site, position: { lat: number; lon: number }): GeocodeReply {
  const town = ctx.geo.locate(position.lat, position.lon)
  return town && site.file.countries.includes(town.country) ? town : nowhere
}

export const geoHandlers = {
  'GET /api/regions.php': async ({ ctx, site }) => regionsOf(ctx, site.file.countries),
  // old clients put the position in the address, which proxies log
  'GET /api/geocode.php': async ({ ctx, site, query }) => locateOn(ctx, site, query),
  'POST /api/geocode.php': async ({ ctx, site, body }) => locateOn(ctx, site, body),
} satisfies Partial<Handlers>
