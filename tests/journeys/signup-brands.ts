/** Brands for journeys of the sign-up: a copy of each demo brand, and one that is open in a single country. */
import { type DatabaseAccess } from './ledger.ts'
import { brandLike, type TemplateName, templates, openOwnBrands } from './own-brands.ts'

export type { TemplateName }

/** The host of a journey's brand. */
export const hostOf = (look: TemplateName) => `signup-${look}.localhost`

/** The brand with one country. */
export const oneCountryTemplate: TemplateName = 'social'

export const openBrands = (at: DatabaseAccess, baseURL: string) => openOwnBrands(at, baseURL, templates.map(brandOf))

const brandOf = (look: TemplateName) =>
  brandLike(look, {
    key: `signup-${look}`,
    hosts: [hostOf(look)],
    ...(look === oneCountryTemplate && { countries: ['NL'] }),
  })
