/** Brands for journeys through the sign-up: each of the three looks once more, and one that is open in a single country. */
import { type AtHome } from './ledger.ts'
import { brandLike, type Look, looks, openOwnBrands } from './own-brands.ts'

export type { Look }

/** The host of a journey's brand. */
export const hostOf = (look: Look) => `signup-${look}.localhost`

/** The brand that has only one country to offer. */
export const oneCountryLook: Look = 'social'

export const openBrands = (at: AtHome, baseURL: string) => openOwnBrands(at, baseURL, looks.map(brandOf))

const brandOf = (look: Look) =>
  brandLike(look, {
    key: `signup-${look}`,
    hosts: [hostOf(look)],
    ...(look === oneCountryLook && { countries: ['NL'] }),
  })
