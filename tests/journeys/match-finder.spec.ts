/** A visitor answers five questions by keyboard, signs up and likes two people at once. The first search has these answers. Phone and desktop. */
import { expect, test, type Page } from '@playwright/test'
import { tabTo } from './keys.ts'
import { freshEmail } from './people.ts'
import { measure, measuredOn } from './signup-browser.ts'

const screens = [
  { name: 'phone', viewport: { width: 360, height: 720 }, hasTouch: true },
  { name: 'desk', viewport: { width: 1280, height: 800 }, hasTouch: false },
]
const mostShift = 0.02

test.describe.configure({ timeout: 180_000 })

for (const { name, ...screen } of screens)
  test(`from the first question to the first search, on a ${name}`, async ({ browser, baseURL }) => {
    const page = await (await browser.newContext({ ...screen, ...(baseURL ? { baseURL } : {}), locale: 'en-GB' })).newPage()
    await page.addInitScript(measure)
    await page.goto('/match-finder')
    await test.step('five questions', () => answerAll(page))
    await test.step('Back and forward, and a reload', () => goBackAndForth(page))
    await test.step('an account', () => makeAccount(page))
    await test.step('the answers wait in the steps to come', () => findAnswers(page))
    await test.step('two likes in one confirm', () => likeTwo(page))
    await test.step('the first search', () => findFilters(page))
    await page.context().close()
  })

const question = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title })
const standsAt = (page: Page, title: string) => expect(question(page, title)).toBeFocused()

async function press(page: Page, name: string) {
  await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

async function choose(page: Page, group: string, steps: number) {
  await tabTo(page, page.getByRole('group', { name: group }).getByRole('radio').first())
  await page.keyboard.press('Space')
  for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight')
}

async function answerAll(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await choose(page, 'I am', 0)
  await choose(page, 'I’d like to meet', 1)
  await expect(page.getByText(/^(?:About \d+ people fit|A few people fit)$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await standsAt(page, 'How old?')
  await press(page, '26–35')
  await press(page, 'Next')
  await standsAt(page, 'Where do you live?')
  await expect(page.getByRole('combobox', { name: 'Country' })).not.toHaveValue('')
  await tabTo(page, page.getByRole('combobox', { name: 'Country' }))
  await page.keyboard.type('Netherl')
  await press(page, 'Next')
  await standsAt(page, 'What are you hoping for?')
  await press(page, 'Skip this question')
  await standsAt(page, 'What do you enjoy?')
  await press(page, 'Cooking')
  await press(page, 'Next')
  await expect(question(page, 'Create your account')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  // addresses contain the search filters, and nothing about the member
  expect(requests.filter((url) => /cooking|looking_for|seeking/i.test(decodeURIComponent(url)))).toEqual([])
  const { shift, shifted } = await measuredOn(page)
  expect(shift, shifted.join('\n')).toBeLessThanOrEqual(mostShift)
}

async function goBackAndForth(page: Page) {
  await page.goBack()
  await expect(question(page, 'What do you enjoy?')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('NL')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('NL')
  for (const title of ['What are you hoping for?', 'What do you enjoy?', 'Create your account']) {
    await page.goForward()
    await expect(question(page, title)).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'Your answers' })).toContainText('26 to 35')
}

async function makeAccount(page: Page) {
  await page.getByLabel('E-mail address').fill(freshEmail('Noor'))
  await page.getByLabel('Name', { exact: true }).fill('Noor')
  await page.getByLabel('Password', { exact: true }).fill('a long walk by the sea')
  await page.getByRole('button', { name: 'Create my account' }).click()
}

async function findAnswers(page: Page) {
  const photo = question(page, 'Add a photo')
  const push = question(page, 'Get notified when someone writes?')
  await expect(photo.or(push)).toBeVisible()
  if (await push.isVisible()) await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Continue without a photo' }).click()
  await expect(question(page, 'Where do you live?')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('NL')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Woman' })).toBeChecked()
  await expect(page.getByLabel('Would like to meet')).toHaveValue('m')
  await expect(page.getByRole('button', { name: 'Cooking' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('combobox', { name: 'Day' }).fill('4')
  await page.getByRole('combobox', { name: 'Month' }).fill('5')
  await page.getByRole('combobox', { name: 'Year' }).fill('1995')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Continue without text' }).click()
  await page.getByRole('link', { name: 'See who’s here' }).click({ timeout: 30_000 })
}

async function likeTwo(page: Page) {
  await expect(question(page, 'Say hello with a like')).toBeVisible()
  const boxes = page.getByRole('checkbox')
  expect(await boxes.count()).toBeGreaterThanOrEqual(2)
  for (const box of await boxes.all()) await expect(box).not.toBeChecked()
  await tabTo(page, boxes.nth(0))
  await page.keyboard.press('Space')
  await tabTo(page, boxes.nth(1))
  await page.keyboard.press('Space')
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname))
  await press(page, 'Send 2 likes')
  await expect(question(page, 'Hello, Noor')).toBeVisible()
  await expect(page.getByText('2 likes are on their way')).toBeVisible()
  expect(calls.filter((path) => path.includes('like'))).toEqual(['/api/signup_likes.php'])
  await page.goto('/likes/likes')
  await expect(page.getByRole('article')).toHaveCount(2)
}

async function findFilters(page: Page) {
  const searched = page.waitForResponse(/api\/search\.php/)
  await page.goto('/home')
  await page.getByRole('link', { name: 'Search' }).first().click()
  const { filter_options } = (await (await searched).json()) as { filter_options: object }
  expect(filter_options).toMatchObject({ gender: 'm', min_age: 26, max_age: 35, country: 'NL' })
}

test('a robot gets the status of a page that is not there, and neither a form nor a list', async ({ request, baseURL }) => {
  // some tools do not resolve the names of brands; plain localhost is the first brand
  const missing = `http://localhost:${new URL(baseURL ?? '').port}/no-such-page`
  const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
  const robot = await request.get(missing, { headers })
  expect(robot.status()).toBe(404)
  expect(await robot.text()).not.toMatch(/<main|<form|<h1/)
  const person = await request.get(missing, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } })
  expect(person.status()).toBe(404)
  expect(await person.text()).toContain('Page Not Found: /no-such-page')
})
