/** Places: the countries Duet is open in, their neighbours, and where a member lives. Coordinates are never stored. */
import * as z from 'zod/mini'

export const countries = ['NL', 'BE', 'DE', 'AT', 'CH', 'FR', 'IT', 'ES', 'PL', 'GB', 'IE', 'US', 'CA', 'AU', 'NZ'] as const
export const Country = z.enum(countries)
export type Country = z.infer<typeof Country>

/** An ISO 3166-2 code such as `NL-NH`. */
export const RegionId = z.string().check(z.regex(/^[A-Z]{2}-[A-Z0-9]{1,4}$/))
export type RegionId = z.infer<typeof RegionId>

export const cityMaxLength = 255

/** Countries whose members may also be searched from the other side of the border (spec, section 9). */
export const neighbours: Partial<Record<Country, Country>> = {
  AU: 'NZ',
  NZ: 'AU',
  NL: 'BE',
  BE: 'NL',
  US: 'CA',
  CA: 'US',
  GB: 'IE',
  IE: 'GB',
  DE: 'AT',
  AT: 'DE',
}

/** Each country followed by its neighbour, none twice. */
export const withNeighbours = (all: readonly Country[]): Country[] => [
  ...new Set(all.flatMap((country) => [country, neighbours[country] ?? country])),
]

export const Region = z.object({ id: RegionId, name: z.string() })
export type Region = z.infer<typeof Region>
export const RegionData = z.partialRecord(Country, z.array(Region))
export type RegionData = z.infer<typeof RegionData>

export const GeocodeQuery = z.object({
  lat: z.coerce.number().check(z.gte(-90), z.lte(90)),
  lon: z.coerce.number().check(z.gte(-180), z.lte(180)),
})
export const GeocodeReply = z.object({
  country: z.nullable(Country),
  countryregion: z.nullable(RegionId),
  city: z.nullable(z.string()),
})
export type GeocodeReply = z.infer<typeof GeocodeReply>
