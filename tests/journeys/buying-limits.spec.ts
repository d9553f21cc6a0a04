/** Refused orders: packs of another country, too much in a short time, and the member's own limits. On a phone. */
import { expect, test, type Page } from '@playwright/test'
import { call, orderAndChoose } from '../../quality/screenshots/ways.ts'
import { readLedger } from './ledger.ts'
import { brandLike, openOwnBrands } from './own-brands.ts'
import { joinAs } from './people.ts'
import { answerPayment, buyPack, factOf, orderButton, packOf, phone, pressOrder, seesCredits, seesSpent } from './shopping.ts'

test.use(phone)

test.afterAll('the books balance', async () => {
  expect(await readLedger(test.info())).toMatchObject({ balanced: true, sums: { CRD: 0, EUR: 0 } })
})

test.describe('on a brand that sells one of its packs in euros only', () => {
  const host = 'abroad.localhost'
  const packs = [
    { id: 'hello', credits: 10, prices: { EUR: 599, GBP: 599 } },
    { id: 'coffee', credits: 30, prices: { EUR: 1499 } },
  ]
  test.beforeAll(({ baseURL }) =>
    openOwnBrands(test.info(), baseURL, [brandLike('social', { key: 'abroad', hosts: [host], packs })]),
  )
  test.use({ baseURL: async ({ baseURL }, use) => use((baseURL ?? '').replace('social.localhost', host)) })
  test.beforeEach(({ context, baseURL }) =>
    context.addCookies([{ name: 'consent', value: '2.necessary', url: baseURL ?? '', httpOnly: true, sameSite: 'Lax' }]),
  )

  test('a link to a pack that is not sold in her country says so, and shows what is', async ({ page }) => {
    await joinAs(page, 'Ida', { country: 'GB' })
    await page.goto('/credits/coffee/ideal')
    await expect(page.getByText('This pack isn’t sold in your country. These are.')).toBeVisible()
    await expect(page.getByText('You can’t pay that way in your country. Choose another one.')).toBeVisible()
    await expect(page.getByRole('radio', { name: /credits/ })).toHaveCount(1)
    await expect(packOf(page, 10)).toBeChecked()
    await expect(orderButton(page)).toContainText('£5.99')
  })

  test('she moves while the shop is open: the pack is refused, and what is sold there is offered in its place', async ({
    page,
  }) => {
    await joinAs(page, 'Ida')
    await page.goto('/credits')
    await packOf(page, 30).check()
    await call(page, 'PUT /api/user.php', { country: 'GB' })
    await orderButton(page).click()
    await expect(page.getByText('This pack isn’t sold any more. Choose one from the list.')).toBeVisible()
    await expect(packOf(page, 30)).toHaveCount(0)
    await expect(orderButton(page)).toContainText('£5.99')
    await seesSpent(page, '£0.00')
  })

  test('she moves, and the same figure is another currency there: she is asked before she pays it', async ({ page }) => {
    await joinAs(page, 'Ida')
    await page.goto('/credits')
    await expect(orderButton(page)).toContainText('€5.99')
    await call(page, 'PUT /api/user.php', { country: 'GB' })
    await orderButton(page).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(orderButton(page)).toContainText('£5.99')
    await pressOrder(page)
    await expect(page.getByRole('heading', { name: /£5\.99/ })).toBeVisible()
  })
})

test('an order that makes it much in a short time waits for her second look: not now is as near as going on', async ({
  page,
}) => {
  await joinAs(page, 'Ida')
  await orderAndChoose(page, 'pay')
  await page.goto('/credits')
  await packOf(page, 200).check()
  const pause = page.getByRole('dialog', { name: 'A short pause' })
  await test.step('not now: nothing is ordered, and the pack is still chosen', async () => {
    await orderButton(page).click()
    await expect(factIn(pause, 'In the last 24 hours')).toHaveText('€14.99')
    await expect(factIn(pause, 'This order')).toHaveText('€79.99')
    await pause.getByRole('button', { name: 'Not now' }).click()
    await expect(pause).toBeHidden()
    await expect(packOf(page, 200)).toBeChecked()
    await expect(orderButton(page)).toBeEnabled()
    await seesSpent(page, '€14.99')
  })
  await test.step('going on: it is ordered, and paid', async () => {
    await orderButton(page).click()
    await pause.getByRole('button', { name: 'Pay €79.99 now' }).click()
    await page.waitForURL('**/sandbox/checkout/*')
    await answerPayment(page, 'pay')
    await expect(page.getByRole('heading', { level: 1, name: 'Paid. Thank you!' })).toBeVisible()
    await seesCredits(page, 236)
  })
})

test('a limit of her own stops an order, and says from when there is room again', async ({ page }) => {
  await joinAs(page, 'Ida')
  await buyPack(page, 30)
  await page.goto('/credits')
  await test.step('she sets it: 20 euros in any 24 hours', async () => {
    await page.getByRole('button', { name: 'Set limits' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your limits' })
    await dialog.getByLabel('In any 24 hours').fill('20')
    await dialog.getByRole('button', { name: 'Save limits' }).click()
    await expect(factOf(page, 'In any 24 hours').first()).toHaveText('€14.99 of €20.00')
  })
  await test.step('what fits no more is stopped, and the moment is told', async () => {
    await packOf(page, 10).check()
    const refused = page.waitForResponse('**/api/orders.php')
    await orderButton(page).click()
    const { free_at } = (await (await refused).json()) as { free_at: string }
    expect(Date.parse(free_at) - Date.now()).toBeGreaterThan(86_400_000 - 120_000)
    const notice = page.getByText('Your limit is €20.00 in 24 hours, and you’ve used €14.99.')
    await expect(notice).toContainText(`You can order this from ${await timeOn(page, free_at)}.`)
  })
  await test.step('what never fits is told so, and nothing was bought', async () => {
    await packOf(page, 80).check()
    await orderButton(page).click()
    await expect(
      page.getByText('This pack alone costs more than your limit. Choose a smaller one, or change your limit.'),
    ).toBeVisible()
    await seesSpent(page, '€14.99')
    await seesCredits(page, 36)
  })
})

const factIn = (dialog: ReturnType<Page['getByRole']>, name: string) =>
  dialog.locator('dl > div').filter({ hasText: name }).locator('dd')

/** A date as the member's page shows it: in her language and time zone. */
const timeOn = (page: Page, iso: string) =>
  page.evaluate(
    (at) =>
      new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at)),
    iso,
  )
