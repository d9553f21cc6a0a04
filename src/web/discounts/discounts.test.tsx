// @vitest-environment happy-dom
/** Lower prices for a member: why, until when, by which code, and the usual prices afterwards. */
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Credits, PackOffer } from '#domain/credits/credits.ts'
import type { Spending } from '#domain/spending/spending.ts'
import CreditsPage, { loader } from '#web/credits/credits-page.tsx'
import RepeatOrderPage, { loader as repeatLoader } from '#web/credits/repeat-order-page.tsx'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { renderPage, type CallStubs } from '#web/kit/testing.tsx'
import { english as messages } from '#web/kit/text/testing-texts.ts'

const full: PackOffer = { id: 'coffee', credits: 30, price_minor: 1499, currency: 'EUR', price_per_message_minor: 100 }
const lower: PackOffer = { ...full, price_minor: 1199, price_per_message_minor: 80, usual_price_minor: 1499 }
const shop: Credits = {
  balance: 6,
  message_cost: 2,
  packs: [full],
  methods: ['ideal', 'card'],
  discount: null,
  takes_code: true,
  last_order: null,
}
const welcome = { kind: 'welcome', percent: 20, ends_at: null, seconds_left: null } as const
const cheaper: Credits = { ...shop, packs: [lower], discount: welcome, takes_code: false }

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const noLimit = { used_minor: 0, limit_minor: null, next: null }
const spending: Spending = {
  currency: 'EUR',
  totals: [{ currency: 'EUR', this_month_minor: 0, in_all_minor: 0 }],
  day: noLimit,
  month: noLimit,
  pause: { day_minor: 5000, month_minor: 20_000 },
}

const openShop = (shown: CallStubs) => {
  const answers = { 'GET /api/spending.php': () => Promise.resolve(spending), ...shown }
  return renderPage({ path: '/credits', Component: CreditsPage, loader, answers, messages })
}
const openRepeat = (credits: Credits, orders?: CallStubs['POST /api/orders.php']) =>
  renderPage({
    path: '/credits/repeat-order',
    Component: RepeatOrderPage,
    loader: repeatLoader,
    answers: { 'GET /api/credits.php': () => Promise.resolve(credits), ...(orders && { 'POST /api/orders.php': orders }) },
    messages,
  })

test('a code that is wrong stays where it was typed and says why; the right one lowers the prices, struck beside the usual ones', async () => {
  let now = shop
  const codes = vi.fn(({ query }: { query: { welcome: string } }) => {
    if (query.welcome !== 'HELLO') return Promise.reject(new ApiRefusal(422, 'discount_unknown'))
    now = cheaper
    return Promise.resolve({ discount: welcome })
  })
  openShop({ 'GET /api/credits.php': () => Promise.resolve(now), 'GET /api/discountcode.php': codes as never })
  await userEvent.click(await screen.findByText('Got a welcome code?'))
  const field: HTMLInputElement = screen.getByLabelText('Welcome code')
  await userEvent.type(field, 'HELLOO')
  await userEvent.click(screen.getByRole('button', { name: 'Use code' }))
  expect(await screen.findByText('We don’t know that code. Check it and try again.')).toBeTruthy()
  expect(field.value).toBe('HELLOO')
  await userEvent.type(field, '{Backspace}')
  await userEvent.click(screen.getByRole('button', { name: 'Use code' }))
  expect(await screen.findByText('Your welcome code: 20% off your next pack')).toBeTruthy()
  expect(screen.queryByText('Got a welcome code?')).toBeNull()
  const struck = document.querySelectorAll('s')
  expect([...struck].map((price) => price.textContent)).toEqual(['Usual price €14.99', 'Usual price €14.99'])
  expect(screen.getByRole('button', { name: /^Pay .* now$/ }).textContent).toContain('€11.99')
})

test('usual prices are never struck, and nothing is counted down', async () => {
  openShop({ 'GET /api/credits.php': () => Promise.resolve(shop) })
  await screen.findByText('Got a welcome code?')
  expect(document.querySelector('s')).toBeNull()
  expect(screen.queryByText(/left\./)).toBeNull()
})

test('a bonus counts down from the server’s seconds and, once over, the usual prices come back by themselves', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
  const bonus = { kind: 'bonus', percent: 20, ends_at: '2026-11-21T13:00:00.000Z', seconds_left: 150 } as const
  let now: Credits = { ...cheaper, discount: bonus }
  openShop({ 'GET /api/credits.php': () => Promise.resolve(now) })
  expect(await screen.findByText(/2 minutes left\./)).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(100_000))
  expect(screen.getByText(/Less than a minute left\./)).toBeTruthy()
  now = shop
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(document.querySelector('s')).toBeNull()
  expect(screen.getByRole('button', { name: /^Pay .* now$/ }).textContent).toContain('€14.99')
})

test('the last pack is ordered again with one press, at today’s price and by the way it was paid', async () => {
  const orders = vi.fn(() => new Promise<never>(() => {}))
  openRepeat({ ...cheaper, last_order: { pack: 'coffee', payment_method: 'card' } }, orders)
  expect(await screen.findByText('You pay with: Credit or debit card')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Pay €11\.99 now/ }))
  expect(orders).toHaveBeenCalledExactlyOnceWith(
    { body: { credit_id: 'coffee', payment_method: 'card', price_minor: 1199, currency: 'EUR' } },
    expect.anything(),
  )
})

test.each([
  ['who never bought', null],
  ['whose pack is not sold any more', { pack: 'gone', payment_method: 'card' }],
])('%s finds the way to the packs instead of an order', async (_, last_order) => {
  openRepeat({ ...shop, last_order })
  expect((await screen.findByRole('link', { name: 'Choose a pack' })).getAttribute('href')).toBe('/credits')
  expect(screen.queryByRole('button', { name: /^Pay .* now$/ })).toBeNull()
})
