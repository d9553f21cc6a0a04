/** A newcomer who skipped all steps gives gender and birth date later: on home, or before the first message or like is sent. */
import { expect, test, type Page } from '@playwright/test'
import { wholeBrowser } from './browsers.ts'
import { mine } from './chatting.ts'
import { templates } from './own-brands.ts'
import { anotherBrowser, freshEmail, joinAs } from './people.ts'

test.use({ launchOptions: wholeBrowser })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const words = 'Is the piano still for sale?'

for (const look of templates)
  test(`${look}: who skipped everything is asked on home and before writing, and the words go out`, async ({
    browser,
    baseURL,
  }) => {
    const onBrand = (baseURL ?? '').replace('social.localhost', `${look}.localhost`)
    const [page, other] = [await anotherBrowser(browser, onBrand, phone), await anotherBrowser(browser, onBrand)]
    const reader = await joinAs(other, 'Bas')
    await test.step('every step is skipped', () => skipEverything(page))
    await test.step('home asks for both, and says what is wrong with a child’s date', () => answerBasicsOnHome(page))
    await test.step('a like asks, and is given by nobody who closes the question', () => answerBasicsForLike(page, reader))
    await test.step('Send asks; the words stay through closing and a reload', () => answerBasicsForMessage(page, reader))
    await test.step('both are given, and the words go out', () => giveBoth(page))
    await test.step('home asks no more', () => expectNoBasics(page))
    await page.context().close()
    await other.context().close()
  })

async function skipEverything(page: Page) {
  const email = freshEmail('Max').replace('newcomer.example', 'example.com')
  await page.goto('/')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Name', { exact: true }).fill('Max')
  await page.getByLabel('Password', { exact: true }).fill('a long walk by the sea')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Continue without a photo' }).click()
  await page.getByRole('button', { name: 'Continue without location' }).click()
  await expect(page.getByRole('heading', { name: 'A little about you' })).toBeFocused()
  await page.getByRole('button', { name: 'Continue without answering' }).click()
  await expect(page.getByRole('heading', { name: 'In your own words' })).toBeFocused()
  await page.getByRole('button', { name: 'Continue without text' }).click()
  await page.getByRole('link', { name: 'See who’s here' }).click({ timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Max' })).toBeVisible()
  // the welcome credits pay for the first message
  await page.goto(`/_dev/sign-in/${email.slice(0, email.indexOf('@'))}?confirm=1`)
}

const card = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'First, a little about you' }) })
    .last()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
type Where = ReturnType<typeof card>

async function answer(where: Where, year: string) {
  await where.getByRole('radio', { name: 'Man', exact: true }).check()
  await where.getByRole('combobox', { name: 'Day' }).fill('4')
  await where.getByRole('combobox', { name: 'Month' }).fill('5')
  await where.getByRole('combobox', { name: 'Year' }).fill(year)
}

async function answerBasicsOnHome(page: Page) {
  const question = card(page)
  await expect(question.getByText('Until we know this, nobody can find you')).toBeVisible()
  await answer(question, '2015')
  await question.getByRole('radio', { name: 'Man', exact: true }).focus()
  await expect(question.getByText('You must be at least 18 years old.')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
}

async function answerBasicsForLike(page: Page, reader: number) {
  await page.goto(`/members/${reader}`)
  const like = page.getByRole('main').getByRole('button', { name: /^Liked?:? Bas$/ })
  await like.click()
  await expect(dialog(page, 'Before you like someone')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Before you like someone')).toBeHidden()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
}

async function answerBasicsForMessage(page: Page, reader: number) {
  await page.goto(`/members/${reader}/chat`)
  const line = page.getByLabel('Write to Bas')
  await line.fill(words)
  await line.press('Enter')
  const question = dialog(page, 'Before you send this')
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(line).toHaveValue(words)
  await page.reload()
  await expect(line).toHaveValue(words)
  await expect(mine(page)).toHaveCount(0)
}

async function giveBoth(page: Page) {
  await page.getByRole('button', { name: /^Send/ }).click()
  const question = dialog(page, 'Before you send this')
  await answer(question, '1988')
  await question.getByRole('button', { name: 'Save and send' }).click()
  await expect(question).toBeHidden()
  await expect(mine(page)).toHaveCount(1)
  await expect(mine(page)).toContainText(words)
  await expect(mine(page)).toContainText(/Sent|Delivered|Read/)
  await expect(page.getByLabel('Write to Bas')).toHaveValue('')
}

async function expectNoBasics(page: Page) {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Max' })).toBeVisible()
  await expect(page.getByText('First, a little about you')).toHaveCount(0)
}
