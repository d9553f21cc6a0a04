/** Searching: a member sets filters, sees the count and wider searches, scrolls on, and returns to the same position. */
import { expect, test, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { ageOf, countryOf, readPeople, type Person } from '../../seed/people.ts'
import { anotherBrowser, joinAs } from './people.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }
const desk = { viewport: { width: 1280, height: 800 } }

type Me = { gender: 'f' | 'm'; country: string; countryregion: string; city: string }
type Seeking = { template: string; pool: Person['pool']; screen: BrowserContextOptions; me: Me; seek: 'f' | 'm'; words: string }

// prettier-ignore
const searchers: Seeking[] = [
  { template: 'social',  pool: 'garden',  screen: phone, me: { gender: 'm', country: 'DE', countryregion: 'DE-HH', city: 'Hamburg' },  seek: 'f', words: 'Women' },
  { template: 'classic', pool: 'garden',  screen: desk,  me: { gender: 'f', country: 'GB', countryregion: 'GB-SW', city: 'Bath' },     seek: 'm', words: 'Men' },
  { template: 'lavish',  pool: 'velours', screen: phone, me: { gender: 'f', country: 'PL', countryregion: 'PL-14', city: 'Warszawa' }, seek: 'm', words: 'Men' },
]

for (const searcher of searchers)
  test(`a member of ${searcher.template} finds whom they look for`, async ({ browser, baseURL }) => {
    const open = (screen = searcher.screen) => anotherBrowser(browser, hostOf(baseURL, searcher.template), screen)
    const page = await open()
    await joinAs(page, 'Sam', { ...searcher.me, date_of_birth: '1988-05-04' })
    await test.step('every filter says exactly how many it leaves', () => setFilters(page, searcher))
    await test.step('a hint says how many more, and one press finds them', () => followHint(page, searcher))
    await test.step('a short list offers what finds more, and it does', () => widen(page, searcher))
    await test.step('the address alone finds the same in another browser', async () => sameElsewhere(page, await open(desk)))
    await test.step('the next pages come by themselves, then by a button', () => scrollOn(page))
    await test.step('Back from a profile is where one was, to the pixel', () => comeBack(page))
    await page.context().close()
  })

test('filters chosen on a slow connection, before hydration, count', async ({ browser, baseURL }) => {
  const [, searcher] = searchers as [Seeking, Seeking]
  const page = await anotherBrowser(browser, hostOf(baseURL, searcher.template), searcher.screen)
  await joinAs(page, 'Sam', { ...searcher.me, date_of_birth: '1988-05-04' })
  const chosen = Promise.withResolvers<void>()
  await page.route('**/assets/filter-form-*.js', async (route) => {
    await chosen.promise
    await route.continue()
  })
  await page.goto('/members?gender=any&min_age=18&max_age=100&country=GB')
  // the page around the filters hydrates, and its updates must not reset them
  const heart = cards(page)
    .first()
    .getByRole('button', { name: /^Like / })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const filters = await filtersOf(page, searcher)
  await filters.getByLabel('I’d like to meet').selectOption({ label: searcher.words })
  await switchOn(filters.getByRole('switch', { name: 'With photo only' }))
  await filters.getByRole('link', { name: '46–55', exact: true }).click()
  chosen.resolve()
  await found(
    page,
    searcher,
    fitting(searcher, (person) => person.photos > 0 && isAged(person, 46, 55)),
  )
  await page.context().close()
})

test('a visitor searches where the site lets them, and is asked to log in where it does not', async ({ browser, baseURL }) => {
  const guest = await anotherBrowser(browser, hostOf(baseURL, 'lavish'), phone)
  await guest.goto('/')
  await guest.getByRole('link', { name: 'Look around first' }).click()
  await expect(guest).toHaveURL(/\/members$/)
  await expect(counted(guest)).toHaveText(/^\d+ people$/)
  await expect(cards(guest)).not.toHaveCount(0)
  await expect(guest.getByRole('button', { name: /^(?:Like|Write to) / })).toHaveCount(0)
  await cards(guest).first().getByRole('heading').getByRole('link').click()
  await expect(guest.getByRole('link', { name: /^Join to write to / })).toBeVisible()
  await guest.context().close()
  const refused = await anotherBrowser(browser, hostOf(baseURL, 'classic'), desk)
  await refused.goto('/members?gender=f&min_age=30&max_age=40')
  await expect(refused).toHaveURL(/\/login\?to=%2Fmembers/)
  await expect(cards(refused)).toHaveCount(0)
  await refused.context().close()
})

const hostOf = (baseURL: string | undefined, template: string) => (baseURL ?? '').replace('social.', `${template}.`)

/** Fictional profiles are in a list of their own, after these. */
const cards = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('article')
const counted = (page: Page) => page.locator('main output strong')
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const isOnPhone = ({ screen }: Seeking) => screen === phone

/** The expected people by the demo data: every real member of the pool, country and gender that matches. */
const fitting = ({ pool, me, seek }: Seeking, suits: (person: Person) => boolean = () => true) =>
  readPeople().filter(
    (one) => one.pool === pool && countryOf(one) === me.country && one.gender === seek && !one.fictional && suits(one),
  ).length

/** On a slow machine the page shows a change late, and `check` expects it at once. */
async function switchOn(control: Locator) {
  await control.click()
  await expect(control).toBeChecked()
}

/** Beside the results on a desktop, behind a button on a phone. */
async function filtersOf(page: Page, searcher: Seeking) {
  if (!isOnPhone(searcher)) return page.getByRole('complementary', { name: 'Filters' })
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  if (!(await sheet.isVisible())) await page.getByRole('main').getByRole('button', { name: 'Filters' }).click()
  return sheet
}

async function found(page: Page, searcher: Seeking, count: number) {
  await expect(counted(page)).toHaveText(people(count))
  if (isOnPhone(searcher))
    await expect(page.getByRole('button', { name: `Show ${people(count)}` })).toHaveAccessibleName(`Show ${people(count)}`)
}

const isAged = (person: Person, least: number, most: number) =>
  ageOf(person, new Date()) >= least && ageOf(person, new Date()) <= most

async function setFilters(page: Page, searcher: Seeking) {
  await page.goto('/members')
  const filters = await filtersOf(page, searcher)
  await filters.getByLabel('I’d like to meet').selectOption({ label: searcher.words })
  await filters.getByRole('link', { name: 'All', exact: true }).click()
  await found(page, searcher, fitting(searcher))
  await switchOn(filters.getByRole('switch', { name: 'With photo only' }))
  await found(
    page,
    searcher,
    fitting(searcher, ({ photos }) => photos > 0),
  )
  await switchOn(filters.getByRole('switch', { name: 'Hide fictional profiles' }))
  await found(
    page,
    searcher,
    fitting(searcher, ({ photos, fictional }) => photos > 0 && !fictional),
  )
  const suits = ({ photos, fictional, seeking }: Person) =>
    photos > 0 && !fictional && (seeking === 'any' || seeking === searcher.me.gender)
  await switchOn(filters.getByRole('switch', { name: 'Mutual fit' }))
  await found(page, searcher, fitting(searcher, suits))
  await filters.getByLabel('From').selectOption('30')
  await filters.getByLabel('To', { exact: true }).selectOption('45')
  await found(
    page,
    searcher,
    fitting(searcher, (person) => suits(person) && isAged(person, 30, 45)),
  )
  await filters.getByLabel('Near me').selectOption({ label: 'Within 50 km' })
  await expect(page).toHaveURL(/near=50/)
  await expect(page.locator('main output')).toContainText(['Within 50 km · mutual fit · with a photo'])
  await filters.getByLabel('Near me').selectOption({ label: 'Any distance' })
}

/** The filters are stored: the plain address searches with them again. */
async function followHint(page: Page, searcher: Seeking) {
  const before = await countOf(page)
  await page.goto('/members')
  await expect(counted(page)).toHaveText(people(before))
  const filters = await filtersOf(page, searcher)
  const hint = filters.getByRole('link', { name: /^\d+ more within ±\d years$/ })
  const more = numberIn(await hint.innerText())
  await hint.click()
  await found(page, searcher, before + more)
}

async function countOf(page: Page) {
  await expect(counted(page)).toBeAttached()
  return numberIn(await counted(page).innerText())
}
const numberIn = (words: string) => Number(/\d+/.exec(words)?.[0])

async function widen(page: Page, { me, seek }: Seeking) {
  await page.goto(`/members?gender=${seek}&min_age=46&max_age=60&country=${me.country}&do_not_save=1`)
  await expect(page.getByRole('heading', { name: 'That’s everyone' })).toBeVisible()
  const before = await countOf(page)
  await expect(cards(page)).toHaveCount(before)
  const way = page
    .locator('main section')
    .getByRole('link', { name: /^\d+ more / })
    .first()
  const more = numberIn(await way.innerText())
  await way.click()
  await expect(counted(page)).toHaveText(people(before + more))
}

async function sameElsewhere(page: Page, other: Page) {
  const names = (of: Page) => cards(of).getByRole('heading').allInnerTexts()
  const [words, faces] = [await page.locator('main output').first().innerText(), await names(page)]
  await joinAs(other, 'Kit', { country: 'FR' })
  await other.goto(page.url())
  await expect(other.locator('main output').first()).toHaveText(words)
  expect((await names(other)).toSorted()).toEqual(faces.toSorted())
  await other.context().close()
}

const pages = 4
async function scrollOn(page: Page) {
  await page.goto('/members?gender=any&min_age=18&max_age=100&searchAllCountries=1&do_not_save=1')
  await expect(cards(page)).toHaveCount(12)
  await expect.poll(() => toFoot(page)).toBe(pages * 12)
  await page.waitForTimeout(300)
  expect(await toFoot(page)).toBe(pages * 12)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards(page)).toHaveCount((pages + 1) * 12)
  await expect(page.getByText(/^60 of \d+ shown$/)).toBeVisible()
}

async function toFoot(page: Page) {
  await cards(page)
    .last()
    .evaluate((card) => card.scrollIntoView({ behavior: 'instant' }))
  return cards(page).count()
}

async function comeBack(page: Page) {
  const names = () => cards(page).getByRole('heading').allInnerTexts()
  const before = await names()
  const card = cards(page).nth(31).getByRole('heading').getByRole('link')
  await card.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const top = await page.evaluate(() => scrollY)
  await card.click()
  await expect(page).toHaveURL(/\/members\/\d+$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(before.length)
  await expect.poll(names).toEqual(before)
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThanOrEqual(2)
}
