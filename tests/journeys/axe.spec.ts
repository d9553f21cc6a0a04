/** Every page of the main job, examined by axe for WCAG 2.2 AA: three templates, phone and desktop, light and dark. None asks for what its content security policy forbids. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { brandOf, templates, type Template } from '../../quality/screenshots/brands.ts'
import { pagesToSee, type PageToSee, type Who } from '../../quality/screenshots/pages.ts'
import { invite } from '../../quality/screenshots/people.ts'
import { light, type Look, type Scheme } from '../../quality/screenshots/photograph.ts'
import { applyTemplate, openWardrobe } from './templates.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const looks: readonly Look[] = [360, 1280].flatMap((width) => [
  { width, scheme: 'light' },
  { width, scheme: 'dark' },
])

/** Templates differ by styles only: after the first, a phone in the light and a desktop in the dark show both sets of colours and both layouts. */
const isEnough = ({ width, scheme }: Look) => (width === 360) === (scheme === 'light')

/** So tall that the bar at the bottom of a phone covers nothing: half a link in sight is not a small link. */
const tall = 3000

// What axe finds says where; recording a hundred pages takes a third of the time.
test.use({ trace: 'off' })
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

/** What visitors see differs from brand to brand; members' pages differ in their looks only. */
for (const template of templates)
  test(`nobody is shut out of what a visitor of ${template} sees`, ({ browser, baseURL }) =>
    findNothing({ browser, baseURL, brand: template, who: 'visitor', dresses: [template] }))

test('nobody is shut out of what a newcomer sees, in any template', ({ browser, baseURL }) =>
  findNothing({ browser, baseURL, brand: 'social', who: 'newcomer', dresses: templates }))

for (const half of [0, 1])
  test(`nobody is shut out of what a member sees, in any template: part ${half + 1} of 2`, ({ browser, baseURL }) =>
    findNothing({ browser, baseURL, brand: 'social', who: 'member', dresses: templates, half }))

type Looking = {
  browser: Browser
  baseURL: string | undefined
  brand: Template
  who: Who
  dresses: readonly Template[]
  half?: number
}

async function findNothing({ browser, baseURL, brand, who, dresses, half }: Looking) {
  const { port } = new URL(baseURL ?? '')
  const server = `http://localhost:${port}`
  const people = invite({ browser, server, brand: brandOf(brand), locale: 'en' })
  const page = await people.pageOf(who)
  const wardrobe = await openWardrobe(page, server)
  const all = pagesToSee.filter((each) => each.who === who)
  const middle = Math.ceil(all.length / 2)
  const mine = half === undefined ? all : half === 0 ? all.slice(0, middle) : all.slice(middle)
  const found: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) found.push(`${page.url()}: ${message.text()}`)
  })
  for (const toSee of mine)
    found.push(...(await examineAll(page, toSee, (template) => applyTemplate(page, wardrobe, template), dresses)))
  await people.close()
  expect(found).toEqual([])
}

/** In every look and template; opened once, unless what there is to press differs by width. */
async function examineAll(
  page: Page,
  toSee: PageToSee,
  wear: (template: Template) => Promise<void>,
  dresses: readonly Template[],
): Promise<string[]> {
  const found: string[] = []
  let openedAt: number | null = null
  for (const { width, scheme } of looks) {
    await page.setViewportSize({ width, height: tall })
    if (openedAt === null || (toSee.byWidth && openedAt !== width)) await openAnew(page, toSee)
    openedAt = width
    await light(page, scheme)
    for (const template of dresses) {
      if (template !== dresses[0] && !isEnough({ width, scheme })) continue
      // the sandbox's checkout is another company's page
      if (dresses.length > 1 && (await isOurs(page))) await wear(template)
      const findings = await examine(page, scheme)
      found.push(...findings.map((fault) => `${toSee.name} ${template} ${width} ${scheme}: ${fault}`))
    }
  }
  return found
}

async function openAnew(page: Page, { open }: PageToSee) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await open(page)
}

/** Another company's page, such as a checkout, wears no template. */
const isOurs = async (page: Page) => (await page.locator('html[data-page]').count()) > 0

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
