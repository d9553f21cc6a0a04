/** The main job: from a visitor on a brand's first page to a paid message that another member reads. */
import { expect, test, type Page } from '@playwright/test'
import { portrait } from '../../quality/screenshots/ways.ts'
import { wholeBrowser } from './browsers.ts'
import { readLedger } from './ledger.ts'
import { anotherBrowser, freshEmail, demoPassword } from './people.ts'

test.use({ launchOptions: wholeBrowser })

const lines = [
  'Do you still repair pianos?',
  'Mine has a key that sticks.',
  'It is the one I need most.',
  'Shall I bring it along?',
]

test(
  'a visitor signs up, finds Ben, runs out of credits, buys some, and Ben reads every word',
  { tag: '@every-database' },
  async ({ page, browser, baseURL }, testInfo) => {
    const email = freshEmail('Noor')
    await test.step('she signs up, step by step', () => signUp(page, email))
    await test.step('she confirms her address by the link in her mail', () => confirmAddress(page, email))
    await test.step('she finds Ben with the filters, and likes him', () => findAndLike(page))
    await test.step('she writes to him until her welcome credits are spent', () => spendCredits(page))
    await test.step('the fourth message is refused, and her words are kept', () => beRefused(page))
    await test.step('she buys a pack and comes back to her words', () => buyPack(page))
    await test.step('she sends the paid message', () => sendPaid(page))

    const ben = await anotherBrowser(browser, baseURL)
    await test.step('Ben logs in and sees four unread messages', () => logInAsBen(ben))
    await test.step('he opens the chat, reads them, and nothing is left unread', () => readAll(ben))
    await test.step('she sees that he read them', () => expect(newest(page)).toContainText('Read', { timeout: 30_000 }))
    await ben.context().close()

    const ledger = await readLedger(testInfo)
    expect(ledger).toMatchObject({ balanced: true, sums: { CRD: 0, EUR: 0 } })
  },
)

async function signUp(page: Page, email: string) {
  await page.goto('/')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Name', { exact: true }).fill('Noor')
  await page.getByLabel('Password', { exact: true }).fill('a long walk by the sea')
  await page.getByRole('button', { name: 'Create my account' }).click()

  await expect(page.getByRole('heading', { name: 'Get notified when someone writes?' })).toBeFocused()
  await page.getByRole('button', { name: 'Not now' }).click()

  await expect(page.getByRole('heading', { name: 'Add a photo' })).toBeFocused()
  await page.getByLabel('Choose photos').setInputFiles(await portrait())
  await page.getByRole('button', { name: 'Continue', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Where do you live?' })).toBeFocused()
  await page.getByLabel('Country').selectOption('NL')
  await page.getByLabel(/^Region/).selectOption({ label: 'Noord-Holland' })
  await page.getByLabel(/^Town or city/).fill('Haarlem')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'A little about you' })).toBeFocused()
  await page.getByRole('radio', { name: 'Woman' }).check()
  await page.getByRole('combobox', { name: 'Day' }).fill('4')
  await page.getByRole('combobox', { name: 'Month' }).fill('5')
  await page.getByRole('combobox', { name: 'Year' }).fill('1991')
  await page.getByLabel('Would like to meet').selectOption({ label: 'Men' })
  await page.getByRole('button', { name: 'Cooking' }).click()
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByRole('heading', { name: 'In your own words' })).toBeFocused()
  await page.getByLabel('About you').fill('Long walks, short films, and a piano that wants company.')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByRole('heading', { name: 'Check your inbox soon' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome, Noor' })).toBeVisible({ timeout: 25_000 })
  await page.getByRole('link', { name: 'See who’s here' }).click()
  await page.getByRole('link', { name: 'Not now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Noor' })).toBeVisible()
}

async function confirmAddress(page: Page, email: string) {
  const reminder = page.getByText(`Confirm your address: open the link we sent to ${email}`)
  await expect(reminder).toBeVisible()
  await page.goto('/_dev/outbox')
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click()
  const link = await page.locator('pre a').first().getAttribute('href')
  await page.goto(link ?? '')
  // The link returns her to the page that she left.
  await expect(page.getByText('Your address is confirmed')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Noor' })).toBeVisible()
  await expect(reminder).toBeHidden()
}

async function findAndLike(page: Page) {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Search' }).click()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByLabel('I’d like to meet').selectOption({ label: 'Men' })
  await filters.getByLabel('Country').selectOption({ label: 'Belgium' })
  await filters.getByLabel('From').selectOption('30')
  await filters.getByLabel('To', { exact: true }).selectOption('45')
  await expect(page).toHaveURL(/gender=m&min_age=30&max_age=45&country=BE/)
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: /^Ben\b/ }) })
  const like = card.getByRole('button', { name: /^Liked?:? Ben$/ })
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await card.getByRole('link', { name: /^Ben/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Ben/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /^Liked?:? Ben$/ })).toHaveAttribute('aria-pressed', 'true')
}

async function spendCredits(page: Page) {
  await page.getByRole('link', { name: 'Write to Ben' }).click()
  await expect(page).toHaveURL(/\/chats\/\d+$/)
  for (const [index, line] of lines.slice(0, 3).entries()) {
    await write(page, line)
    await expect(balance(page)).toHaveText(creditsLeft(4 - index * 2))
  }
}

/** The text beside Send. */
const balance = (page: Page) => page.getByRole('main').locator('form').getByRole('link')
const creditsLeft = (count: number) => (count === 0 ? 'No credits' : `${count} credits`)

async function write(page: Page, words: string) {
  await page.getByLabel('Write to Ben').fill(words)
  await page.getByRole('button', { name: /^Send · 2 (welcome )?credits( \(€[\d.]+\))?$/ }).click()
  await expect(page.getByRole('log').getByText(words)).toBeVisible()
}

async function beRefused(page: Page) {
  await page.getByLabel('Write to Ben').fill(lines[3] ?? '')
  await page.getByLabel('Write to Ben').press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Not enough credits' })
  await expect(sheet.getByText('This message costs 2 credits and you have none.')).toBeVisible()
  await expect(sheet.getByText('Your message is saved.')).toBeVisible()
}

async function buyPack(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Not enough credits' })
  await sheet.getByRole('radio', { name: /10 credits/ }).check()
  await sheet.getByRole('button', { name: /^Pay .* now$/ }).click()
  await expect(page.getByRole('heading', { name: /€5\.99/ })).toBeVisible()
  await page.getByRole('button', { name: 'Pay €5.99' }).click()
  await expect(page).toHaveURL(/\/chats\/\d+$/)
  await expect(page.getByText('10 credits added')).toBeVisible()
  await expect(page.getByLabel('Write to Ben')).toHaveValue(lines[3] ?? '')
  await expect(balance(page)).toHaveText('10 credits')
}

const newest = (page: Page) => page.getByRole('log').getByRole('listitem').last()

async function sendPaid(page: Page) {
  await page.getByRole('button', { name: /^Send · 2 (welcome )?credits/ }).click()
  await expect(page.getByRole('log').getByText(lines[3] ?? '')).toBeVisible()
  await expect(newest(page)).toContainText(/Sent|Delivered/)
  await expect(balance(page)).toHaveText('8 credits')
  await expect(page.getByLabel('Write to Ben')).toHaveValue('')
}

async function logInAsBen(page: Page) {
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill('ben@example.com')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ben' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /Chats$/ })
    .click()
  await page.getByRole('link', { name: /^Requests/ }).click()
  await expect(rowOfNoor(page).getByText('4 unread messages')).toBeAttached()
}

/** A stranger stands among the requests; the newest chat is first. */
const rowOfNoor = (page: Page) =>
  page.getByRole('region', { name: 'Requests' }).getByRole('listitem').filter({ hasText: 'Noor' }).first()

async function readAll(page: Page) {
  const before = await unreadInNav(page)
  await rowOfNoor(page).getByRole('link').click()
  for (const line of lines) await expect(page.getByRole('log').getByText(line)).toBeVisible()
  await expect(rowOfNoor(page).getByText('unread')).toHaveCount(0)
  await expect.poll(() => unreadInNav(page)).toBe(before - 4)
}

/** The count beside Chats in the navigation. */
async function unreadInNav(page: Page): Promise<number> {
  const name = await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /Chats$/ })
    .ariaSnapshot()
  return Number(/(\d+) unread/.exec(name)?.[1] ?? 0)
}
