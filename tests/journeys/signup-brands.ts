/** Brands for journeys through the sign-up: each of the three looks once more, and one that is open in a single country. */
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { SiteFile } from '#domain/sites.ts'
import { saveSite } from '#server/sites/sites.store.ts'
import { atHome, type AtHome } from './books.ts'

export const looks = ['social', 'classic', 'lavish'] as const
export type Look = (typeof looks)[number]

/** The host of a journey's brand. */
export const hostOf = (look: Look) => `signup-${look}.localhost`

/** The brand that has only one country to offer. */
export const oneCountryLook: Look = 'social'

const keyOf = (look: Look) => `signup-${look}`

/** A house looks for new brands now and then: they are open once it answers with them. */
export async function openBrands(at: AtHome, baseURL: string) {
  await saveBrands(at)
  for (const look of looks) await expect.poll(() => whoAnswers(baseURL, hostOf(look))).toBe(keyOf(look))
}

/** Asked by its number: not every machine knows names that end in .localhost. */
function whoAnswers(baseURL: string, host: string): Promise<unknown> {
  const { port } = new URL(baseURL)
  const address = { host: '127.0.0.1', port, path: '/api/settings.php', headers: { host } }
  return new Promise((resolve, reject) => {
    const told = get(address, (answer) => {
      json(answer).then((settings) => resolve((settings as { key?: unknown }).key), reject)
    })
    told.on('error', reject)
  })
}

function saveBrands(at: AtHome) {
  return atHome(at, async (db) => {
    for (const look of looks) {
      const file: unknown = JSON.parse(readFileSync(new URL(`../../sites/${look}.json`, import.meta.url), 'utf8'))
      const site = SiteFile.parse({ ...(file as object), key: keyOf(look), hosts: [hostOf(look)] })
      await saveSite(db, look === oneCountryLook ? { ...site, countries: ['NL'] } : site, new Date())
    }
  })
}
