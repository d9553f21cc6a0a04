/** Brands for journeys through the sign-up: each of the three looks once more, and one that is open in a single country. */
import { readFileSync } from 'node:fs'
import { SiteFile } from '#domain/sites.ts'
import { saveSite } from '#server/sites/sites.store.ts'
import { atHome, type AtHome } from './books.ts'

export const looks = ['social', 'classic', 'lavish'] as const
export type Look = (typeof looks)[number]

/** The host of a journey's brand. */
export const hostOf = (look: Look) => `signup-${look}.localhost`

/** The brand that has only one country to offer. */
export const oneCountryLook: Look = 'social'

/** A house looks for new brands every two seconds. */
export const brandsKnownMs = 2_500

export function openBrands(at: AtHome) {
  return atHome(at, async (db) => {
    for (const look of looks) {
      const file: unknown = JSON.parse(readFileSync(new URL(`../../sites/${look}.json`, import.meta.url), 'utf8'))
      const site = SiteFile.parse({ ...(file as object), key: `signup-${look}`, hosts: [hostOf(look)] })
      await saveSite(db, look === oneCountryLook ? { ...site, countries: ['NL'] } : site, new Date())
    }
  })
}
