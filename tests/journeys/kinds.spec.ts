/** Each kind of each part: in light and dark, at three widths, in all templates. */
import { expect, test, type Page } from '@playwright/test'
import { Kinds } from '#domain/sites/kinds.ts'
import { openFavourites } from '../../quality/screenshots/finding.ts'
import { openMatch } from '../../quality/screenshots/meetings.ts'
import { openChat, openProfile } from '../../quality/screenshots/openings.ts'
import { light, type Look } from '../../quality/screenshots/photograph.ts'
import { examine, rulesOfStyle } from './axe.ts'
import { brandLike, openOwnBrands, templates } from './own-brands.ts'
import { anotherBrowser, comeInAs } from './people.ts'
import { applyTemplate } from './templates.ts'
import { findMisfits } from './text-boxes.ts'

const looks: readonly Look[] = [320, 390, 1440].flatMap((width) => [
  { width, scheme: 'light' as const },
  { width, scheme: 'dark' as const },
])
/** As people hold them. */
const heights: Record<number, number> = { 320: 568, 390: 844, 1440: 900 }
/** So tall that a phone's bottom bar covers nothing: axe counts a half-visible link as too small. */
const tall = 3000

type Opening = (page: Page) => Promise<unknown>
const at = (address: string) => (page: Page) => page.goto(address)

/** The pages on which a part is seen. Home holds cards, too: it is seen with each kind of them. */
const pagesOf: Record<keyof Kinds, Record<string, Opening>> = {
  home: { home: at('/home') },
  card: { search: at('/members'), likes: at('/likes'), favourites: openFavourites, home: at('/home') },
  profile: { profile: openProfile },
  landing: { landing: at('/') },
  match: { match: openMatch },
  chat_head: { chat: openChat },
  empty: { nobody: at('/members?gender=x&min_age=98&max_age=99&do_not_save=1') },
}
const parts = Object.keys(pagesOf) as (keyof Kinds)[]

/** One brand for each place in the lists of kinds. Its template is the next one in each, and never that of all its kinds. */
const most = Math.max(...parts.map((part) => Kinds.shape[part].options.length))
const brands = Array.from({ length: most }, (_, place) => {
  const chosen = parts.map((part) => [part, Kinds.shape[part].options[place % Kinds.shape[part].options.length]])
  const key = `kinds-${place + 1}`
  return brandLike('social', {
    key,
    hosts: [`${key}.localhost`],
    template: templates[(place + 1) % templates.length] as (typeof templates)[number],
    kinds: Object.fromEntries(chosen) as Kinds,
  })
})

test.describe.configure({ mode: 'parallel', timeout: 600_000 })
test.beforeAll(({ baseURL }) => openOwnBrands(test.info(), baseURL, brands))

for (const [place, brand] of brands.entries())
  test(`nobody is shut out by ${parts.map((part) => `${part} ${brand.kinds?.[part]}`).join(', ')}`, async ({
    browser,
    baseURL,
  }) => {
    const site = (baseURL ?? '').replace('social.localhost', brand.hosts[0] ?? '')
    const found: string[] = []
    for (const [number, { page: name, part, open }] of pagesAt(place).entries()) {
      const page = await anotherBrowser(browser, site, { reducedMotion: 'reduce', timezoneId: 'Europe/Amsterdam' })
      if (part !== 'landing') await comeInAs(page, 'anna')
      const misses = await examineInAllLooks(page, open, place + number)
      found.push(...misses.map((miss) => `${part} ${brand.kinds?.[part]} on ${name}, ${miss}`))
      await page.context().close()
    }
    expect(found).toEqual([])
  })

/** A list shorter than the longest is not walked twice. */
function pagesAt(place: number) {
  return parts
    .filter((part) => place < Kinds.shape[part].options.length)
    .flatMap((part) => Object.entries(pagesOf[part]).map(([page, open]) => ({ part, page, open })))
    .filter(({ page, part }, _, all) => part !== 'card' || page !== 'home' || !all.some((each) => each.part === 'home'))
}

/** All rules once; in each look those that styles can break. The templates take turns: each is seen in light and in dark. */
async function examineInAllLooks(page: Page, open: Opening, turn: number): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize({ width: looks[0]?.width ?? 320, height: tall })
  await open(page)
  for (const [number, { width, scheme }] of looks.entries()) {
    const template = templates[(turn + number) % templates.length] as (typeof templates)[number]
    await page.setViewportSize({ width, height: heights[width] ?? 800 })
    await light(page, scheme)
    await applyTemplate(page, template, { kinds: null })
    const misses = await findMisfits(page)
    await page.setViewportSize({ width, height: tall })
    misses.push(...(await examine(page, number === 0 ? {} : { rules: rulesOfStyle })))
    found.push(...misses.map((miss) => `${template} ${width} ${scheme}: ${miss}`))
  }
  return found
}
