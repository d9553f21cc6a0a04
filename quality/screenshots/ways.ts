/** What it takes to get to a page: calls as the page itself would make them, answers that are held back or made to fail. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'

type MockResponse = { status: number; body: unknown }

/** A call with this page's session. The page must be on the site already. */
export async function call(page: Page, name: string, body?: object): Promise<MockResponse> {
  const [method = 'GET', path = '/'] = name.split(' ')
  return page.evaluate(
    async ({ method, path, body }) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      const response = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
      return { status: response.status, body: text ? JSON.parse(text) : null }
    },
    { method, path, body },
  )
}

/** A photo as a phone would send it. */
export async function portrait() {
  const buffer = await sharp(join(import.meta.dirname, '../../seed/portraits/014.webp'))
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
}

export async function firstLink(page: Page, selector: string): Promise<string> {
  const href = await page.locator(selector).first().getAttribute('href')
  if (!href) throw new Error(`${selector} leads nowhere`)
  return href
}

/** The mail stays on its way for as long as one looks. */
export const holdActivation = (page: Page) =>
  page.route('**/api/activate.php', (route) => route.fulfill({ json: { delivered: false, failed: false } }))

export const mockFailure = (page: Page, calls: string) =>
  page.route(calls, (route) => route.fulfill({ status: 500, json: { error: 'internal' } }))

/** Refuses the next message for want of credits, with the packs that are really sold. */
export async function mockNoCredits(page: Page) {
  const { packs, message_cost: needed } = (await call(page, 'GET /api/credits.php')).body as Shop
  const refusal = { error: 'not_enough_credits', needed, balance: 0, packs }
  await page.route('**/api/messages.php', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 402, json: refusal }) : route.continue(),
  )
}

type Shop = { packs: { id: string }[]; methods: string[]; message_cost: number }

/** Takes the brand's welcome code. Taken once, it holds until the next order is paid. */
export async function takeWelcomeCode(page: Page) {
  await page.goto('/credits')
  const key = new URL(page.url()).hostname.split('.')[0]
  const site = JSON.parse(readFileSync(join(import.meta.dirname, `../../sites/${key}.json`), 'utf8')) as WelcomeSite
  await call(page, `GET /api/discountcode.php?welcome=${site.discounts.welcome.code}`)
  await page.goto('/credits')
  await page.locator('#main s').first().waitFor()
}

type WelcomeSite = { discounts: { welcome: { code: string } } }

/** Orders the second pack, and answers the address of the checkout. */
export async function placeOrder(page: Page): Promise<string> {
  await page.goto('/credits')
  const { packs, methods } = (await call(page, 'GET /api/credits.php')).body as Shop
  const wish = { credit_id: packs[1]?.id, payment_method: methods[0], acknowledge_spending: true }
  const { redirect_url } = (await call(page, 'POST /api/orders.php', wish)).body as { redirect_url: string }
  return redirect_url
}

/** Orders, and presses a button of the sandbox's checkout. */
export async function orderAndChoose(page: Page, outcome: 'pay' | 'fail' | 'wait') {
  await page.goto(await placeOrder(page))
  await page.locator(`button[value=${outcome}]`).click()
  await page.waitForURL('**/transactions/*')
}

/** Orders the shortest plan of premium and pays it, where one is sold. */
export async function openHeldPremium(page: Page) {
  await page.goto('/premium')
  const { offer, methods, until } = (await call(page, 'GET /api/premium.php')).body as PremiumShop
  const wish = { credit_id: offer?.plans[0]?.id, payment_method: methods[0], acknowledge_spending: true }
  if (!offer || until) return
  await page.goto(((await call(page, 'POST /api/orders.php', wish)).body as { redirect_url: string }).redirect_url)
  await page.locator('button[value=pay]').click()
  await page.waitForURL('**/transactions/*')
  await page.goto('/premium')
}

type PremiumShop = { offer: { plans: { id: string }[] } | null; methods: string[]; until: string | null }

/** Pays an order and takes it back: as far as what would go back, or to the end. */
export async function withdrawOrder(page: Page, step: 'look' | 'confirm') {
  await orderAndChoose(page, 'pay')
  await page.goto(`/withdraw?transaction=${new URL(page.url()).pathname.split('/').at(-1)}`)
  await page.locator('#main form [type=submit]').click()
  await page.locator('#main dl').waitFor()
  if (step === 'look') return
  await page.locator('#main form [type=submit]').click()
  await page.locator('#main dl').waitFor({ state: 'detached' })
}

/** A part of the account page, which phones show only by its anchor. Scrolled to the top, so that the bar hides no field. */
export async function openPart(page: Page, id: string) {
  await page.goto(`/notifications#${id}`)
  await page.locator(`#${id}`).waitFor()
  await page.evaluate(() => {
    // what a member does to stop the page from following the anchor
    dispatchEvent(new Event('wheel'))
    scrollTo(0, 0)
  })
}
