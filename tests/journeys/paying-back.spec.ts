/** Refunds: a withdrawal without a login, and a chargeback by the bank. On a phone. */
import { expect, test, type Page } from '@playwright/test'
import { call } from '../../quality/screenshots/ways.ts'
import { readLedger } from './ledger.ts'
import { tabTo } from './keys.ts'
import { anotherBrowser, joinAs } from './people.ts'
import { answerPayment, buyPack, creditsInChat, factOf, historyOf, phone, seesCredits } from './shopping.ts'

test.use(phone)

test.afterAll('the books balance', async () => {
  expect(await readLedger(test.info())).toMatchObject({ balanced: true, sums: { CRD: 0, EUR: 0 } })
})

test('a purchase is taken back in two steps, without logging in: the unused credits go, the money comes, a mail says so', async ({
  page,
  browser,
  baseURL,
}) => {
  const elsewhere = await anotherBrowser(browser, baseURL)
  const [idOfJan] = [await joinAs(elsewhere, 'Jan'), await joinAs(page, 'Ida')]
  const email = await emailOf(page)
  const { order } = await buyPack(page, 10)
  await test.step('she writes five messages: her welcome credits, and four of those she bought', () => writeTo(page, idOfJan, 5))
  await elsewhere.context().clearCookies()
  const number = await test.step('the order number is in the receipt she got', () => orderInReceipt(elsewhere, email))
  expect(number).toBe(order)
  await test.step('step one: which purchase, and whose', async () => {
    await elsewhere.goto('/withdraw')
    await typeInto(elsewhere, 'Order number', number.toUpperCase())
    await typeInto(elsewhere, 'Your e-mail address', email)
    await elsewhere.keyboard.press('Enter')
    await expect(elsewhere.getByRole('heading', { name: 'Is this the purchase?' })).toBeFocused()
    await expect(factOf(elsewhere, 'Unused credits')).toHaveText('6 credits')
    await expect(factOf(elsewhere, 'Your refund')).toHaveText('€3.60')
  })
  await test.step('step two: the statement itself', async () => {
    await tabTo(elsewhere, elsewhere.getByRole('button', { name: 'Confirm withdrawal' }))
    await elsewhere.keyboard.press('Enter')
    await expect(elsewhere.getByRole('heading', { name: 'We’ve received your withdrawal' })).toBeVisible()
    await expect(elsewhere.getByText('We’re refunding €3.60 the way you paid')).toBeVisible()
  })
  await test.step('a receipt is there within a minute, with what she stated', async () => {
    await openMail(elsewhere, email, 'We’ve received your withdrawal')
    await expect(elsewhere.locator('pre')).toContainText(`I withdraw from my order ${order}.`)
    await expect(elsewhere.locator('pre')).toContainText('€3.60')
  })
  await test.step('her own page shows it', async () => {
    await expect(creditsInChat(page)).toHaveText('No credits', { timeout: 2_000 })
    const lines = await historyOf(page)
    expect(lines[0]).toBe('Payment refunded: -6 credits')
    await page.getByRole('link', { name: 'View payment' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Partly refunded' })).toBeVisible()
  })
})

test('her bank takes a payment back: the credits that are left go with it, calmly, and nothing is ever below zero', async ({
  page,
  browser,
  baseURL,
}) => {
  const bank = await anotherBrowser(browser, baseURL)
  const idOfJan = await joinAs(bank, 'Jan')
  await joinAs(page, 'Ida')
  const { checkout, order } = await buyPack(page, 10)
  await writeTo(page, idOfJan, 5)
  await bank.goto(checkout)
  await answerPayment(bank, 'charge_back')
  await test.step('the chat that she is in shows it', () => expect(creditsInChat(page)).toHaveText('No credits'))
  await test.step('the payment explains it', async () => {
    await page.goto(`/transactions/${order}`)
    await expect(page.getByRole('heading', { level: 1, name: 'This payment was charged back' })).toBeVisible()
    await expect(page.getByText(/^Your bank took the money back, so we took back the credits you had left\./)).toBeVisible()
    await expect(factOf(page, 'Balance now')).toHaveText('0 credits')
  })
  await test.step('the history ends at nothing, and she can still buy', async () => {
    expect((await historyOf(page))[0]).toBe('Payment refunded: -6 credits')
    await buyPack(page, 10)
    await seesCredits(page, 10)
  })
})

async function writeTo(page: Page, peer: number, times: number) {
  await page.goto(`/members/${peer}/chat`)
  const line = page.getByRole('textbox', { name: 'Write to Jan' })
  for (let count = 1; count <= times; count++) {
    await line.fill(`Line ${count}`)
    await line.press('Enter')
    await expect(page.getByRole('log').getByText(`Line ${count}`, { exact: true })).toBeVisible()
    await expect
      .poll(async () => ((await call(page, 'GET /api/user.php')).body as { credits: number }).credits)
      .toBe(16 - 2 * count)
  }
}

const emailOf = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/user.php')
    return ((await answer.json()) as { email: string }).email
  })

async function typeInto(page: Page, label: string, words: string) {
  await tabTo(page, page.getByLabel(label))
  await page.keyboard.type(words)
}

/** Opens a mail when it arrives; by law within a minute. */
async function openMail(page: Page, email: string, subject: string) {
  const mail = page
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('link', { name: new RegExp(`^${subject}`) })
  await expect(async () => {
    await page.goto('/_dev/outbox')
    await expect(mail).toHaveCount(1, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await mail.click()
}

async function orderInReceipt(page: Page, email: string): Promise<string> {
  await openMail(page, email, 'Your receipt from')
  return /\b[a-z0-9]{26}\b/.exec((await page.locator('pre').textContent()) ?? '')?.[0] ?? ''
}
