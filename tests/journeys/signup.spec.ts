/** The whole sign-up by keyboard: on phone and desktop, in every template, with every answer of the browser, and after a return at every step. */
import { expect, test, type Page } from '@playwright/test'
import { holdActivation, portrait } from '../../quality/screenshots/ways.ts'
import { tabTo } from './keys.ts'
import { freshEmail } from './people.ts'
import { hostOf, type TemplateName, oneCountryTemplate, openBrands } from './signup-brands.ts'
import { giveBrowser, measuredOn, type Position, type Push } from './signup-browser.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }
const password = 'a long walk by the sea'
const mostCalls = 3
const mostShift = 0.02

type Way = { look: TemplateName; screen: typeof phone; position: Position; push: Push; photo: boolean }

// prettier-ignore
const ways: Way[] = [
  { look: 'social',  screen: desk,  position: 'granted',     push: 'offered',     photo: true  },
  { look: 'social',  screen: phone, position: 'denied',      push: 'offered',     photo: false },
  { look: 'classic', screen: phone, position: 'granted',     push: 'denied',      photo: true  },
  { look: 'classic', screen: desk,  position: 'unsupported', push: 'unsupported', photo: false },
  { look: 'lavish',  screen: phone, position: 'unsupported', push: 'subscribed',  photo: false },
  { look: 'lavish',  screen: desk,  position: 'denied',      push: 'unsupported', photo: false },
]

test.beforeAll(({ baseURL }) => openBrands(test.info(), baseURL ?? ''))

for (const way of ways) {
  const { look, screen, position, push } = way
  test(`${look}, ${screen.width} wide: position ${position}, push ${push}`, async ({ browser, baseURL }) => {
    const page = await openBrowser(browser, baseURL, way)
    const email = await test.step('an account, in three calls at most', () => makeAccount(page))
    await test.step('push', () => answerPush(page, way))
    await test.step('photo', () => answerPhoto(page, way))
    await test.step('living area', () => answerLocation(page, way))
    await test.step('a little about you', () => answerPersonal(page))
    await test.step('notes', () => answerNotes(page))
    await test.step('the mail, and in', () => comeIn(page, email))
    await page.context().close()
  })
}

type Opener = { newContext: (options: object) => Promise<{ newPage: () => Promise<Page> }> }

async function openBrowser(browser: Opener, baseURL: string | undefined, { look, screen, position, push }: Way) {
  const onBrand = (baseURL ?? '').replace('social.localhost', hostOf(look))
  const context = await browser.newContext({ baseURL: onBrand, viewport: screen, hasTouch: screen === phone, locale: 'en-GB' })
  const page = await context.newPage()
  await giveBrowser(page, push, position)
  await page.goto('/')
  return page
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const standsAt = (page: Page, name: string) => expect(heading(page, name)).toBeFocused()

async function press(page: Page, name: string) {
  await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

async function write(page: Page, role: 'textbox' | 'combobox', name: string | RegExp, words: string) {
  await tabTo(page, page.getByRole(role, { name }))
  await page.keyboard.type(words)
}

async function makeAccount(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search.startsWith('?new') ? search : ''}`)
  })
  const email = freshEmail('Noor').replace('newcomer.example', 'gmail.com')
  await write(page, 'textbox', 'E-mail address', email)
  await tabTo(page, page.getByLabel('Name', { exact: true }))
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(email.slice(0, email.indexOf('@')))
  await page.keyboard.type('Noor')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  const made = page.waitForResponse(/user\.php\?new=1/)
  await page.keyboard.press('Enter')
  expect((await made).ok()).toBe(true)
  const untilMade = calls.slice(0, calls.findIndex((call) => call.includes('new=1')) + 1)
  expect(untilMade.length, untilMade.join(', ')).toBeLessThanOrEqual(mostCalls)
  return email
}

async function answerPush(page: Page, { push, screen }: Way) {
  if (push !== 'offered') return
  await standsAt(page, 'Get notified when someone writes?')
  await press(page, screen === desk ? 'Turn on' : 'Not now')
}

async function answerPhoto(page: Page, { push, photo }: Way) {
  if (push === 'subscribed') return expect(heading(page, 'Add a photo')).toBeHidden()
  await standsAt(page, 'Add a photo')
  if (!photo) return press(page, 'Continue without a photo')
  const chosen = page.waitForEvent('filechooser')
  await tabTo(page, page.getByLabel('Choose photos'))
  await page.keyboard.press('Space')
  await (await chosen).setFiles(await portrait())
  await expect(page.getByText('Main photo', { exact: true })).toBeVisible()
  await press(page, 'Continue')
}

async function answerLocation(page: Page, { look, position }: Way) {
  await standsAt(page, 'Where do you live?')
  const country = page.getByRole('combobox', { name: 'Country' })
  const city = page.getByRole('textbox', { name: /^Town or city/ })
  await expect(city).toBeVisible()
  await expect(country).toHaveCount(look === oneCountryTemplate ? 0 : 1)
  await expect(page.getByRole('button', { name: 'Use my location' })).toHaveCount(position === 'unsupported' ? 0 : 1)
  if (position === 'denied') await press(page, 'Use my location')
  if (position === 'denied') await expect(page.getByText('Location is off.')).toBeVisible()
  if (position === 'granted') {
    await expect(city).toHaveValue('Haarlem')
    await expect(page.getByRole('combobox', { name: /^Region/ })).toHaveValue('NL-NH')
  } else {
    if (look !== oneCountryTemplate) await write(page, 'combobox', 'Country', 'Germ')
    await tabTo(page, city)
    await page.keyboard.type('Emmerich')
  }
  await press(page, 'Continue')
}

async function answerPersonal(page: Page) {
  await standsAt(page, 'A little about you')
  await tabTo(page, page.getByRole('radio', { name: 'Woman' }))
  await page.keyboard.press('Space')
  await write(page, 'combobox', 'Day', '4')
  await write(page, 'combobox', 'Month', 'may')
  await tabTo(page, page.getByRole('combobox', { name: 'Year' }))
  await expect(page.getByRole('combobox', { name: 'Month' })).toHaveValue('May')
  await page.keyboard.type('199')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Year' })).toHaveValue('1999')
  await press(page, 'Save')
}

async function answerNotes(page: Page) {
  await standsAt(page, 'In your own words')
  const notes = page.getByRole('textbox', { name: 'About you' })
  await tabTo(page, notes)
  expect((await notes.boundingBox())?.height).toBeGreaterThanOrEqual(150)
  await page.keyboard.type('Long walks, short films, and a piano that wants company.')
  await press(page, 'Save')
}

async function comeIn(page: Page, email: string) {
  await standsAt(page, 'Welcome, Noor')
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open Gmail' })).toBeVisible()
  const fix = page.getByRole('main').getByRole('link', { name: 'Fix your e-mail address' })
  await expect(fix).toHaveAttribute('href', '/notifications#email-change-incorrect')
  const { shift, shifted, completed } = await measuredOn(page)
  expect(completed).toBe(1)
  expect(shift, shifted.join('\n')).toBeLessThanOrEqual(mostShift)
  test.info().annotations.push({ type: 'layout shift', description: `${shift.toFixed(4)}\n${shifted.join('\n')}` })
  await tabTo(page, page.getByRole('link', { name: 'See who’s here' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Say hello with a like' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Not now' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Noor' })).toBeVisible()
}

test('after a reload or a return the sign-up is at the same step, with the same answers', async ({ browser, baseURL }) => {
  const way: Way = { look: 'classic', screen: desk, position: 'unsupported', push: 'offered', photo: true }
  const page = await openBrowser(browser, baseURL, way)
  const email = freshEmail('Noor')
  await test.step('the account: everything but the password', () => returnToAccount(page, email))
  await test.step('push', () => returnToPush(page))
  await test.step('photo', () => returnToPhoto(page))
  await test.step('living area', () => returnToLocation(page))
  await test.step('a little about you', () => returnToPersonal(page))
  await test.step('notes', () => returnToNotes(page))
  await test.step('the mail', () => returnToActivation(page))
  await page.context().close()
})

async function comeBack(page: Page, title: string, address = '/complete-signup') {
  await page.goto(address)
  await expect(heading(page, title)).toBeVisible()
}

async function returnToAccount(page: Page, email: string) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Name', { exact: true }).fill('Noor')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.reload()
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Noor')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create my account' }).click()
}

async function returnToPush(page: Page) {
  const title = 'Get notified when someone writes?'
  await standsAt(page, title)
  await comeBack(page, title)
  await page.getByRole('button', { name: 'Turn on' }).click()
}

async function returnToPhoto(page: Page) {
  await standsAt(page, 'Add a photo')
  await page.getByLabel('Choose photos').setInputFiles(await portrait())
  await expect(page.getByText('Main photo', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

async function returnToLocation(page: Page) {
  const title = 'Where do you live?'
  await standsAt(page, title)
  await page.getByLabel(/^Town or city/).fill('Haarlem')
  await comeBack(page, title, '/')
  await expect(page.getByLabel(/^Town or city/)).toHaveValue('Haarlem')
  await page.getByRole('button', { name: 'Back to the previous step' }).click()
  await standsAt(page, 'Add a photo')
  await expect(page.getByText('Main photo', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByLabel(/^Town or city/)).toHaveValue('Haarlem')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

async function returnToPersonal(page: Page) {
  const title = 'A little about you'
  const part = (name: string) => page.getByRole('combobox', { name })
  await standsAt(page, title)
  await part('Day').fill('4')
  await part('Month').fill('5')
  await part('Year').fill('1991')
  await comeBack(page, title)
  await expect(part('Day')).toHaveValue('4')
  await expect(part('Month')).toHaveValue('May')
  await expect(part('Year')).toHaveValue('1991')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

async function returnToNotes(page: Page) {
  const title = 'In your own words'
  await standsAt(page, title)
  await page.getByLabel('About you').fill('A piano that wants company.')
  await comeBack(page, title, '/signup')
  await expect(page.getByLabel('About you')).toHaveValue('A piano that wants company.')
  await holdActivation(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

async function returnToActivation(page: Page) {
  const title = 'Check your inbox soon'
  await expect(heading(page, title)).toBeVisible()
  await comeBack(page, title)
  await page.unroute('**/api/activate.php')
  await standsAt(page, 'Welcome, Noor')
}
