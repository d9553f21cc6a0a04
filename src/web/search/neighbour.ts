/** The country across the border whose people may be searched too (spec, section 9). */
import { type Country, neighbours } from '#domain/geo/places.ts'

export const neighbourOf = (country: Country | null): Country | null => (country && neighbours[country]) ?? null
