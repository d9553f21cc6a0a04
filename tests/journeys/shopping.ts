/** Helpers for buying: the pack, the order, the payment page's answer, and the visible credits. */
import { expect, type Page } from '@playwright/test'

/** A common size of phones, on which most members pay. */
export const phone = { viewport: { width: 360, height: 740 } }

export const packOf = (page: Page, credits: number) => page.getByRole('radio', { name: new RegExp(`^${credits} credits`) })
export const methodOf = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

export const orderButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Pay .* now$/ })

/** Orders a pack in the shop up to the payment page. Returns its address. */
export async function orderPack(page: Page, credits: number): Promise<string> {
  await page.goto('/credits')
  await packOf(page, credits).check()
  return pressOrder(page)
}

export async function pressOrder(page: Page): Promise<string> {
  await orderButton(page).click()
  await page.waitForURL('**/sandbox/checkout/*')
  return page.url()
}

export type PaymentAnswer = 'pay' | 'fail' | 'cancel' | 'wait' | 'pay_again' | 'forge' | 'charge_back'

/** Answers the payment page, and waits for the page of the payment. Returns the number of the order. */
export async function answerPayment(page: Page, answer: PaymentAnswer): Promise<string> {
  await page.locator(`button[value=${answer}]`).click()
  await page.waitForURL('**/transactions/*')
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Buys a pack: the shop, the order, the payment. */
export async function buyPack(page: Page, credits: number): Promise<{ checkout: string; order: string }> {
  const checkout = await orderPack(page, credits)
  const order = await answerPayment(page, 'pay')
  await expect(page.getByRole('heading', { level: 1, name: 'Paid. Thank you!' })).toBeVisible()
  return { checkout, order }
}

/** The balance beside the writing line of a chat. */
export const creditsInChat = (page: Page) => page.getByRole('main').locator('form').getByRole('link')

/** The balance at the top of every other page. */
export const seesCredits = (page: Page, count: number) =>
  expect(page.getByRole('banner').getByRole('link', { name: /credits?\. Buy more/ })).toHaveAccessibleName(
    new RegExp(`^${count} credits`),
  )

/** The total spent, on the shop's page. */
export const seesSpent = (page: Page, amount: string) => expect(factOf(page, 'In total')).toHaveText(amount)

/** A fact of a payment or a withdrawal, by its label. */
export const factOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')

/** The lines of the history, newest first: the event, and the change of the balance. */
export async function historyOf(page: Page): Promise<string[]> {
  await page.goto('/credits/history')
  const lines = await page.getByRole('main').locator('li[data-line]').all()
  return Promise.all(
    lines.map(async (line) => {
      const [what, change] = await Promise.all([line.locator('p').first().innerText(), line.locator('strong').innerText()])
      return `${what}: ${change}`
    }),
  )
}
