// @vitest-environment happy-dom
/** Spending, as a member sees it: figures, limits, and the pause before much is spent. */
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Spending } from '#domain/spending/spending.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { OrderForm } from '#web/credits/order-form.tsx'
import { SpendingCard } from '#web/spending/spending-card.tsx'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english as messages } from '#web/kit/text/testing-texts.ts'

const none = { used_minor: 1499, limit_minor: null, next: null }
const spending: Spending = {
  currency: 'EUR',
  totals: [{ currency: 'EUR', this_month_minor: 1499, in_all_minor: 8495 }],
  day: none,
  month: none,
  pause: { day_minor: 5000, month_minor: 20_000 },
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

function openCard(loaded: Spending, put: CallStubs['PUT /api/spending.php'] = () => Promise.resolve(loaded)) {
  const answers: CallStubs = { 'PUT /api/spending.php': put }
  renderPage({ path: '/credits', Component: () => <SpendingCard loaded={loaded} />, answers, messages })
  return screen.findByRole('region', { name: 'Your spending' })
}

test('what was spent this month and in all stands there, in every currency it went out in', async () => {
  const totals: Spending['totals'] = [...spending.totals, { currency: 'GBP', this_month_minor: 0, in_all_minor: 549 }]
  const card = await openCard({ ...spending, totals })
  expect(card.textContent).toContain('This month€14.99')
  expect(card.textContent).toContain('In total€84.95 + £5.49')
})

test('limits stand there with what is used of them, and with what they will be', async () => {
  const next = { limit_minor: null, at: '2026-11-22T14:05:00Z' }
  const card = await openCard({
    ...spending,
    day: { ...none, limit_minor: 5000, next: { ...next, limit_minor: 9000 } },
    month: { ...none, limit_minor: 10_000, next },
  })
  expect(card.textContent).toContain('In any 24 hours€14.99 of €50.00')
  expect(card.textContent).toMatch(/From November 22, 2026.*: €90\.00/)
  expect(card.textContent).toMatch(/In any 30 days€14\.99 of €100\.00From November 22, 2026.*: no limit/)
})

test('a limit is typed as people write amounts; only what changed is sent, and what is saved is shown', async () => {
  const saved = { ...spending, day: { ...none, limit_minor: 4950 } }
  const put = vi.fn<(input: unknown) => Promise<Spending>>(() => Promise.resolve(saved))
  const card = await openCard(spending, put)
  await userEvent.click(within(card).getByRole('button', { name: 'Set limits' }))
  await userEvent.type(screen.getByRole('textbox', { name: /24 hours/ }), '49,5')
  await userEvent.click(screen.getByRole('button', { name: 'Save limits' }))
  expect(put.mock.calls[0]?.[0]).toEqual({ body: { day_minor: 4950 } })
  expect(card.textContent).toContain('€14.99 of €49.50')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an emptied field removes the limit; an invalid amount gets an error beside its field and stays', async () => {
  const loaded = { ...spending, month: { ...none, limit_minor: 10_000 } }
  const put = vi.fn<(input: unknown) => Promise<Spending>>(() => Promise.resolve(loaded))
  const card = await openCard(loaded, put)
  await userEvent.click(within(card).getByRole('button', { name: 'Change limits' }))
  const day: HTMLInputElement = screen.getByRole('textbox', { name: /24 hours/ })
  const month: HTMLInputElement = screen.getByRole('textbox', { name: /30 days/ })
  expect([day.value, month.value]).toEqual(['', '100'])
  await userEvent.clear(month)
  await userEvent.type(day, 'ten')
  await userEvent.click(screen.getByRole('button', { name: 'Save limits' }))
  expect(screen.getByText('Enter an amount, with two decimals at most.')).toBeTruthy()
  expect(day.value).toBe('ten')
  await userEvent.clear(day)
  await userEvent.click(screen.getByRole('button', { name: 'Save limits' }))
  expect(put.mock.calls.map(([input]) => input)).toEqual([{ body: { month_minor: null } }])
})

const pack = { id: 'weekend', credits: 200, price_minor: 7999, currency: 'EUR' as const, price_per_message_minor: 80 }

function openForm(orders: CallStubs['POST /api/orders.php']) {
  const leave = vi.fn<(url: string) => void>()
  const Form = () => <OrderForm packs={[pack]} methods={['ideal']} returnTo={null} leave={leave} onPriceChanged={() => {}} />
  renderPage({ path: '/credits', Component: Form, answers: { 'POST /api/orders.php': orders as never }, messages })
  return { leave }
}
const press = async () => userEvent.click(await screen.findByRole('button', { name: /^Pay .* now$/ }))

test('a pause shows the figures and two ways on; anyone who goes on orders once, and says so each time', async () => {
  const requests: unknown[] = []
  const { leave } = openForm(({ body }: { body: { acknowledge_spending?: boolean } }, options: { key: string }) => {
    requests.push({ ...body, key: options.key })
    if (!body.acknowledge_spending)
      return Promise.reject(new ApiRefusal(428, 'spend_pause', { day_minor: 1499, month_minor: 8495, currency: 'EUR' }))
    if (requests.length === 2) return Promise.reject(new ApiRefusal(503, 'payment_provider_unavailable'))
    return Promise.resolve({ transaction: 'a'.repeat(26), redirect_url: 'http://pay.example/1' })
  })
  await press()
  const dialog = await screen.findByRole('dialog', { name: 'A short pause' })
  for (const figure of ['€14.99', '€84.95', '€79.99']) expect(dialog.textContent).toContain(figure)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay €79.99 now' }))
  expect((await screen.findByRole('alert')).textContent).toBeTruthy()
  await press()
  expect(leave).toHaveBeenCalledExactlyOnceWith('http://pay.example/1', 'weekend', 'ideal')
  const [first, second, third] = requests as { key: string }[]
  expect(first).not.toHaveProperty('acknowledge_spending')
  expect(second?.key).not.toBe(first?.key)
  expect(third).toEqual(second)
})

test('anyone who would rather not, is back in the shop with nothing ordered', async () => {
  const pause = new ApiRefusal(428, 'spend_pause', { day_minor: 0, month_minor: 0, currency: 'EUR' })
  const { leave } = openForm(() => Promise.reject(pause))
  await press()
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(leave).not.toHaveBeenCalled()
})

test.each([
  [
    '2026-11-22T14:05:00Z',
    /Your limit is €20\.00 in 24 hours, and you’ve used €14\.99\. You can order this from November 22, 2026/,
  ],
  [null, /This pack alone costs more/],
])('a reached limit is shown with its figures and when it allows orders again (%s)', async (free_at, words) => {
  const details = { period: 'day', limit_minor: 2000, spent_minor: 1499, currency: 'EUR', free_at }
  openForm(() => Promise.reject(new ApiRefusal(422, 'spend_limit_reached', details)))
  await press()
  expect((await screen.findByRole('status')).textContent).toMatch(words)
})
