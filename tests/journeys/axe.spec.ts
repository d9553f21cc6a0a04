/** All pages checked by axe for WCAG 2.2 AA: each template, phones and desktops, light and dark. None violates its content security policy. */
import { expect, test, type Browser, type Page } from '@playwright/test'
import { brandOf, templates, type Template } from '../../quality/screenshots/brands.ts'
import { pagesToSee, type PageToSee, type Who } from '../../quality/screenshots/pages.ts'
import { invite } from '../../quality/screenshots/people.ts'
import { light, type Look } from '../../quality/screenshots/photograph.ts'
import { examine, rulesOfStyle } from './axe.ts'
import { wholeBrowser } from './browsers.ts'
import { applyTemplate } from './templates.ts'

/** The combinations take turns: the next page gets the next one, so that each template is checked in all. */
const looks: readonly Look[] = [
  { width: 360, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
  { width: 360, scheme: 'dark' },
]

/** So tall that a phone's bottom bar covers nothing: axe counts a half-visible link as too small. */
const tall = 3000

test.use({ launchOptions: wholeBrowser })
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

/** Visitors' pages differ from brand to brand; members' pages differ in their styles only. */
for (const template of templates)
  test(`nobody is shut out of what a visitor of ${template} sees`, ({ browser, baseURL }) =>
    findNothing({ browser, baseURL, brand: template, who: 'visitor', shownIn: [template] }))

test('nobody is shut out of what a newcomer sees, in any template', ({ browser, baseURL }) =>
  findNothing({ browser, baseURL, brand: 'social', who: 'newcomer', shownIn: templates }))

for (const half of [0, 1])
  test(`nobody is shut out of what a member sees, in any template: part ${half + 1} of 2`, ({ browser, baseURL }) =>
    findNothing({ browser, baseURL, brand: 'social', who: 'member', shownIn: templates, half }))

type Looking = {
  browser: Browser
  baseURL: string | undefined
  brand: Template
  who: Who
  shownIn: readonly Template[]
  half?: number
}

async function findNothing({ browser, baseURL, brand, who, shownIn, half }: Looking) {
  const { port } = new URL(baseURL ?? '')
  const server = `http://localhost:${port}`
  const people = invite({ browser, server, brand: brandOf(brand), locale: 'en' })
  const page = await people.pageOf(who)
  const all = pagesToSee.filter((each) => each.who === who)
  const middle = Math.ceil(all.length / 2)
  const mine = half === undefined ? all : half === 0 ? all.slice(0, middle) : all.slice(middle)
  const found: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) found.push(`${page.url()}: ${message.text()}`)
  })
  for (const toSee of mine) found.push(...(await examineAll(page, toSee, shownIn)))
  await people.close()
  expect(found).toEqual([])
}

/** Checks the page in each template: all rules once at a width, then those that styles can break. Loads it once, unless its controls differ by width. */
async function examineAll(page: Page, toSee: PageToSee, shownIn: readonly Template[]): Promise<string[]> {
  const found: string[] = []
  let openedAt: number | null = null
  const seen = new Set<number>()
  for (const template of shownIn) {
    const { width, scheme } = lookOf(toSee, template)
    await page.setViewportSize({ width, height: tall })
    if (openedAt === null || (toSee.byWidth && openedAt !== width)) await openAnew(page, toSee)
    openedAt = width
    await light(page, scheme)
    // the sandbox's checkout is another company's page
    if (shownIn.length > 1 && (await isOurs(page))) await applyTemplate(page, template)
    const findings = await examine(page, seen.has(width) ? { rules: rulesOfStyle } : {})
    seen.add(width)
    found.push(...findings.map((fault) => `${toSee.name} ${template} ${width} ${scheme}: ${fault}`))
  }
  return found
}

const lookOf = (toSee: PageToSee, template: Template) =>
  looks[(pagesToSee.indexOf(toSee) + templates.indexOf(template)) % looks.length] as Look

async function openAnew(page: Page, { open }: PageToSee) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await open(page)
}

/** Another company's page, such as a checkout, has no template. */
const isOurs = async (page: Page) => (await page.locator('html[data-page]').count()) > 0
