/** Every page of the main job, examined by axe for WCAG 2.2 AA: three templates, phone and desktop, light and dark. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { brandOf, templates } from '../../tools/shots/brands.ts'
import { pagesToSee, type PageToSee, type Who } from '../../tools/shots/pages.ts'
import { invite } from '../../tools/shots/people.ts'
import { light, type Look, type Scheme } from '../../tools/shots/photograph.ts'
import { awake } from './people.ts'

const everybody: readonly Who[] = ['visitor', 'newcomer', 'member']
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const looks: readonly Look[] = [360, 1280].flatMap((width) => [
  { width, scheme: 'light' },
  { width, scheme: 'dark' },
])

/** So tall that the bar at the bottom of a phone covers nothing: half a link in sight is not a small link. */
const tall = 3000

test.describe.configure({ mode: 'parallel', timeout: 600_000 })

for (const template of templates)
  for (const who of everybody)
    test(`nobody is shut out of what a ${who} of ${template} sees`, async ({ browser, baseURL }) => {
      const { port } = new URL(baseURL ?? '')
      const people = invite({ browser, server: `http://localhost:${port}`, brand: brandOf(template), locale: 'en' })
      const page = await people.pageOf(who)
      const found: string[] = []
      for (const toSee of pagesToSee.filter((each) => each.who === who)) found.push(...(await examineAll(page, toSee)))
      await people.close()
      expect(found).toEqual([])
    })

/** In every look; opened once, unless what there is to press differs by width. */
async function examineAll(page: Page, toSee: PageToSee): Promise<string[]> {
  const found: string[] = []
  let openedAt: number | null = null
  for (const { width, scheme } of looks) {
    await page.setViewportSize({ width, height: tall })
    if (openedAt === null || (toSee.byWidth && openedAt !== width)) await openAwake(page, toSee)
    openedAt = width
    await light(page, scheme)
    found.push(...(await examine(page, scheme)).map((fault) => `${toSee.name} ${width} ${scheme}: ${fault}`))
  }
  return found
}

/** The sandbox's checkout is another company's page, and has nothing to wake. */
async function openAwake(page: Page, { open }: PageToSee) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await open(page)
  if (await page.locator('html[data-page]').count()) await awake(page)
}

/** Nothing but colours changes in the dark. */
async function examine(page: Page, scheme: Scheme): Promise<string[]> {
  // Half a megabyte: each document gets it once, and not for every look.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  const { violations } = await (scheme === 'dark' ? axe.withRules('color-contrast') : axe.withTags(standards)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} – ${failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  )
}
