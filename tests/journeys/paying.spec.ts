/** Paying, and payments that fail: nobody pays for nothing, and the choice stays. On a phone. */
import { expect, test, type Page } from '@playwright/test'
import { orderAndChoose } from '../../quality/screenshots/ways.ts'
import { readLedger } from './ledger.ts'
import { tabTo } from './keys.ts'
import { anotherBrowser, joinAs } from './people.ts'
import { answerPayment, creditsInChat, factOf, historyOf, methodOf, orderButton, orderPack, packOf, phone } from './shopping.ts'
import { pressOrder, seesCredits, seesSpent } from './shopping.ts'

test.use(phone)

test.afterAll('the books balance', async () => {
  expect(await readLedger(test.info())).toMatchObject({ balanced: true, sums: { CRD: 0, EUR: 0 } })
})

test('a payment fails: she is told that nothing was charged, and pays the same pack another way, by keyboard alone', async ({
  page,
}) => {
  await joinAs(page, 'Ida')
  await page.goto('/credits')
  await test.step('she chooses a pack and orders', async () => {
    await tabTo(page, packOf(page, 10))
    await page.keyboard.press('ArrowDown')
    await expect(packOf(page, 30)).toBeChecked()
    await tabTo(page, orderButton(page))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/sandbox/checkout/*')
  })
  await test.step('her bank refuses', async () => {
    await pressByKeys(page, 'button[value=fail]')
    await expect(heading(page, 'Your payment didn’t go through')).toBeVisible()
    await expect(page.getByText('You weren’t charged. Try again, or pay another way.')).toBeVisible()
    await seesCredits(page, 6)
  })
  await test.step('she tries again: the pack is chosen still, and she takes another way to pay', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Try again' }))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Credits')).toBeVisible()
    await expect(packOf(page, 30)).toBeChecked()
    await expect(methodOf(page, 'iDEAL')).toBeChecked()
    await seesSpent(page, '€0.00')
    await tabTo(page, methodOf(page, 'iDEAL'))
    await page.keyboard.press('ArrowDown')
    await expect(methodOf(page, 'Credit or debit card')).toBeChecked()
    await tabTo(page, orderButton(page))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/sandbox/checkout/*')
  })
  await test.step('this time it works, once', async () => {
    await expect(page.getByText('Credit or debit card')).toBeVisible()
    await pressByKeys(page, 'button[value=pay]')
    await expect(heading(page, 'Paid. Thank you!')).toBeVisible()
    await seesCredits(page, 36)
    expect(await historyOf(page)).toEqual(['Credits bought: +30 credits', 'Welcome credits: +6 credits'])
  })
})

test('whichever pack she chooses, the button stays where her thumb is', async ({ page }) => {
  await joinAs(page, 'Ida')
  await page.goto('/credits')
  const top = async () => (await orderButton(page).boundingBox())?.y
  const atFirst = await top()
  for (const [credits, price] of [
    [30, '€14.99'],
    [200, '€79.99'],
    [10, '€5.99'],
  ] as const) {
    await packOf(page, credits).check()
    await expect(orderButton(page)).toContainText(price)
    expect(await top()).toBe(atFirst)
  }
})

test('she calls the payment off: nothing is owed, and the pack she chose is still chosen, whichever way she comes back', async ({
  page,
}) => {
  await joinAs(page, 'Ida')
  await test.step('by the button of the browser', async () => {
    await orderPack(page, 30)
    await page.goBack()
    await expect(packOf(page, 30)).toBeChecked()
    await expect(orderButton(page)).toContainText('€14.99')
  })
  await test.step('by the button of the payment page', async () => {
    await pressOrder(page)
    await answerPayment(page, 'cancel')
    await expect(heading(page, 'You cancelled this payment')).toBeVisible()
    await expect(page.getByText('You weren’t charged.')).toBeVisible()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(packOf(page, 30)).toBeChecked()
  })
  await test.step('nothing is owed', async () => {
    await seesSpent(page, '€0.00')
    await seesCredits(page, 6)
    expect(await historyOf(page)).toEqual(['Welcome credits: +6 credits'])
  })
})

test('a payment takes its time and completes while she is away: her chat shows the credits at once, and the payment says so', async ({
  page,
  browser,
  baseURL,
}) => {
  const [bank, jan] = await Promise.all([anotherBrowser(browser, baseURL), anotherBrowser(browser, baseURL)])
  const idOfJan = await joinAs(jan, 'Jan')
  await joinAs(page, 'Ida')
  const first = await payLater(page)
  await test.step('in a chat she sees the credits come', async () => {
    const stream = page.waitForResponse('**/api/events.php*')
    await page.goto(`/members/${idOfJan}/chat`)
    await expect(creditsInChat(page)).toHaveText('6 credits')
    await stream
    await bankPays(bank, first.checkout)
    await expect(creditsInChat(page)).toHaveText('16 credits', { timeout: 2_000 })
  })
  await test.step('the bank, who is a stranger, sees that it is paid and no more', async () => {
    await expect(heading(bank, 'Paid')).toBeVisible()
    await expect(bank.getByText('Is this your order?')).toBeVisible()
    await expect(factOf(bank, 'Balance now')).toHaveCount(0)
  })
  await test.step('the payment says so when she comes back to it', async () => {
    await page.goto(`/transactions/${first.order}`)
    await expect(heading(page, 'Paid. Thank you!')).toBeVisible()
    await expect(factOf(page, 'Balance now')).toHaveText('16 credits')
  })
  await test.step('also when every page was closed meanwhile', async () => {
    const second = await payLater(page)
    await page.close()
    await bankPays(bank, second.checkout)
    const later = await page.context().newPage()
    await later.goto('/home')
    await seesCredits(later, 26)
    await later.goto(`/transactions/${second.order}`)
    await expect(heading(later, 'Paid. Thank you!')).toBeVisible()
  })
})

test.describe('on Velours, in Polish', () => {
  test.use({ baseURL: async ({ baseURL }, use) => use((baseURL ?? '').replace('social.', 'lavish.')), locale: 'pl-PL' })

  test('what she bought last she orders again with one press, at the price of today', async ({ page }) => {
    await joinAs(page, 'Iga', { country: 'PL', language: 'pl' })
    await test.step('she buys it with the bonus for newcomers', () => orderAndChoose(page, 'pay'))
    await expect(factOf(page, 'Kwota z\\spodatkiem')).toHaveText(/^84,15\szł$/)
    await page.goto('/credits')
    await page.getByRole('link', { name: 'Zamów ponownie: 75 kredytów' }).click()
    await expect(heading(page, 'Zamów ponownie')).toBeVisible()
    await expect(page.getByText('Sposób płatności: BLIK')).toBeVisible()
    await page.getByRole('button', { name: /^Zapłać teraz 99,00\szł$/ }).click()
    await page.waitForURL('**/sandbox/checkout/*')
    await answerPayment(page, 'pay')
    await expect(heading(page, 'Zapłacone. Dziękujemy!')).toBeVisible()
    await expect(factOf(page, 'Aktualne saldo')).toHaveText('160 kredytów')
  })
})

test('her bank tells it twice and in the wrong order, and a stranger tells what is not true: she gets what she paid for, once', async ({
  page,
}) => {
  await joinAs(page, 'Ida')
  await test.step('a stranger says that she paid: nobody believes it', async () => {
    await orderPack(page, 10)
    await answerPayment(page, 'forge')
    await expect(heading(page, 'Waiting for your payment')).toBeVisible()
    await seesCredits(page, 6)
  })
  await test.step('her bank says it, again and again', async () => {
    await orderPack(page, 30)
    await answerPayment(page, 'pay_again')
    await expect(heading(page, 'Paid. Thank you!')).toBeVisible()
    await seesCredits(page, 36)
    expect(await historyOf(page)).toEqual(['Credits bought: +30 credits', 'Welcome credits: +6 credits'])
  })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** On another company's page. */
async function pressByKeys(page: Page, selector: string) {
  await tabTo(page, page.locator(selector))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/transactions/*')
}

async function payLater(page: Page) {
  const checkout = await orderPack(page, 10)
  const order = await answerPayment(page, 'wait')
  await expect(heading(page, 'Waiting for your payment')).toBeVisible()
  return { checkout, order }
}

async function bankPays(bank: Page, checkout: string) {
  await bank.goto(checkout)
  await answerPayment(bank, 'pay')
}
