// @vitest-environment happy-dom
/** Ordering: a choice, one or two presses, and the payment page. */
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PackOffer } from '#domain/credits/credits.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { LowBalanceSheet } from '#web/credits/low-balance-sheet.tsx'
import { OrderForm } from '#web/credits/order-form.tsx'
import { findReturn } from '#web/credits/return-path.ts'
import type { Leave } from '#web/credits/use-order.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english as messages } from '#web/kit/text/testing-texts.ts'

const pack = (id: string, credits: number, price_minor: number): PackOffer => ({
  id,
  credits,
  price_minor,
  currency: 'EUR',
  price_per_message_minor: Math.round((price_minor * 2) / credits),
})
const packs = [pack('hello', 10, 599), pack('coffee', 30, 1499)]
const placed = { transaction: 'a'.repeat(26), redirect_url: 'http://pay.example/1' }

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

function open(orders: NonNullable<CallStubs['POST /api/orders.php']>, start: { startPack?: string; startMethod?: string } = {}) {
  const leave = vi.fn<Leave>()
  const stale = vi.fn<() => void>()
  const Form = () => (
    <OrderForm packs={packs} methods={['ideal', 'card']} returnTo="/chats/5" leave={leave} onPriceChanged={stale} {...start} />
  )
  renderPage({ path: '/credits', Component: Form, answers: { 'POST /api/orders.php': orders }, messages })
  return {
    leave,
    stale,
    press: async () => userEvent.click(await screen.findByRole('button', { name: /^Pay .* now$/ })),
  }
}

test('the button says what pressing it means and what it costs, and the member is taken to the payment', async () => {
  const orders = vi.fn(() => Promise.resolve(placed))
  const { leave, press } = open(orders)
  expect((await screen.findByRole('button', { name: /^Pay/ })).textContent).toBe('Pay €5.99 now')
  await userEvent.click(screen.getByRole('radio', { name: /30 credits/ }))
  await userEvent.click(screen.getByRole('radio', { name: 'Credit or debit card' }))
  await press()
  expect(orders).toHaveBeenCalledExactlyOnceWith(
    { body: { credit_id: 'coffee', payment_method: 'card', price_minor: 1499, currency: 'EUR' } },
    expect.anything(),
  )
  expect(leave).toHaveBeenCalledExactlyOnceWith('http://pay.example/1', 'coffee', 'card')
  expect(findReturn()).toBe('/chats/5')
})

test('trying the same order again keeps its key; another order gets another', async () => {
  const keys: unknown[] = []
  const away = (_: unknown, options: unknown) => {
    keys.push((options as { key: string }).key)
    return Promise.reject(new ApiRefusal(503, 'payment_provider_unavailable'))
  }
  const { leave, press } = open(away)
  await press()
  expect((await screen.findByRole('alert')).textContent).toBeTruthy()
  await press()
  await userEvent.click(screen.getByRole('radio', { name: /30 credits/ }))
  await press()
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
  expect(leave).not.toHaveBeenCalled()
  expect(findReturn()).toBeNull()
})

test('while an order is being placed a second press does nothing', async () => {
  const orders = vi.fn(() => new Promise<never>(() => {}))
  const { press } = open(orders)
  await press()
  await press()
  expect(orders).toHaveBeenCalledTimes(1)
})

test('a price that changed while the page was open is refused in words, and the prices are requested again', async () => {
  const { stale, leave, press } = open(() => Promise.reject(new ApiRefusal(409, 'price_changed')))
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('The price has changed')
  expect(stale).toHaveBeenCalledTimes(1)
  expect(leave).not.toHaveBeenCalled()
})

test.each(['pack_not_offered', 'method_not_offered'] as const)(
  'what is sold no more (%s) is refused in words, and what is sold is asked for',
  async (code) => {
    const { stale, press } = open(() => Promise.reject(new ApiRefusal(400, code)))
    await press()
    expect((await screen.findByRole('alert')).textContent).toContain('Choose')
    expect(stale).toHaveBeenCalledTimes(1)
  },
)

test('a link chooses the pack and the way to pay; nothing is chosen for a link that is wrong', async () => {
  open(() => Promise.resolve(placed), { startPack: 'coffee', startMethod: 'card' })
  expect(((await screen.findByRole('radio', { name: /30 credits/ })) as HTMLInputElement).checked).toBe(true)
  expect((screen.getByRole('radio', { name: 'Credit or debit card' }) as HTMLInputElement).checked).toBe(true)
  cleanup()
  open(() => Promise.resolve(placed), { startPack: 'gone', startMethod: 'cash' })
  expect(((await screen.findByRole('radio', { name: /10 credits/ })) as HTMLInputElement).checked).toBe(true)
})

const Sheet = () => <LowBalanceSheet needed={20} balance={5} onClose={() => {}} returnTo="/chats/5" />

test('a member without enough credits in a chat sees the missing number and the smallest sufficient pack', async () => {
  const answers: CallStubs = {
    'GET /api/credits.php': () => Promise.resolve({ balance: 5, message_cost: 2, packs, methods: ['ideal'] }),
  }
  renderPage({ path: '/chats/5', Component: Sheet, answers, messages })
  const chosen: HTMLInputElement = await screen.findByRole('radio', { name: /30 credits/ })
  expect(chosen.checked).toBe(true)
  expect(screen.getByText(/This message costs 20 credits and you have 5/).textContent).toContain('Your message is saved')
})

const EmptySheet = () => <LowBalanceSheet needed={2} balance={0} onClose={() => {}} returnTo="/chats/5" />

test('the low-balance sheet says the price of a message of the pack that is chosen, and follows the choice', async () => {
  const shop = { balance: 0, message_cost: 2, packs, methods: ['ideal'], discount: null, last_order: null, takes_code: false }
  renderPage({
    path: '/chats/5',
    Component: EmptySheet,
    answers: { 'GET /api/credits.php': () => Promise.resolve(shop) },
    messages,
  })
  const order = await screen.findByRole('region', { name: 'Your order' })
  expect(order.textContent).toContain('€1.20 per message')
  await userEvent.click(screen.getByRole('radio', { name: /30 credits/ }))
  expect(order.textContent).toContain('€1.00 per message')
})
