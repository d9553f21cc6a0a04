// @vitest-environment happy-dom
/** The page of premium: its benefits, the member's own plan, and ordering one. */
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Premium } from '#domain/premium/premium-offers.ts'
import PremiumPage, { loader } from '#web/premium/premium-page.tsx'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english as messages } from '#web/kit/text/testing-texts.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const benefits = { no_advertisements: true, free_messages_a_day: 5 }
const plan = (days: number, price_minor: number) => ({
  id: `premium-${days}`,
  days,
  price_minor,
  currency: 'EUR' as const,
  price_per_30_days_minor: Math.round((price_minor * 30) / days),
})
const none: Premium = {
  until: null,
  benefits: null,
  free_left_today: 0,
  free_again_at: '2026-11-22T00:00:00.000Z',
  offer: { benefits, plans: [plan(30, 1499), plan(90, 3499)] },
  methods: ['ideal', 'card'],
}

function open(premium: Premium, { at = '/premium', orders }: { at?: string; orders?: CallStubs['POST /api/orders.php'] } = {}) {
  const load = vi.fn(() => Promise.resolve(premium))
  const answers: CallStubs = { 'GET /api/premium.php': load, ...(orders && { 'POST /api/orders.php': orders }) }
  renderPage({ path: '/premium', at, Component: PremiumPage, loader, answers, messages })
  return load
}
const press = async () => userEvent.click(await screen.findByRole('button', { name: /^Pay .* now$/ }))

test('who has none sees what they would get, what each plan costs, and that it ends by itself', async () => {
  open(none)
  expect(await screen.findByText('No ads')).toBeTruthy()
  expect(screen.getByText('5 free messages a day')).toBeTruthy()
  const plans = screen.getAllByRole('radio', { name: /days/ })
  expect(plans.map((each) => (each as HTMLInputElement).value)).toEqual(['premium-30', 'premium-90'])
  expect(screen.getByText('€11.66 per 30 days')).toBeTruthy()
  expect(screen.getAllByText('No renewal').length).toBeGreaterThan(1)
  expect(screen.queryByText(/Premium until/)).toBeNull()
})

test('who has it sees until when, what is left today, and when another one would begin', async () => {
  open({ ...none, until: '2027-03-12T10:00:00.000Z', benefits, free_left_today: 3 })
  expect(await screen.findByText(/Premium until March 12, 2027|Premium until 12 March 2027/)).toBeTruthy()
  expect(screen.getByText(/3 of 5 free messages left today/).textContent).toContain('starts when your current days end')
})

test('what is not promised is not listed', async () => {
  open({ ...none, offer: { benefits: { no_advertisements: false, free_messages_a_day: 1 }, plans: [plan(30, 1499)] } })
  expect(await screen.findByText('1 free message a day')).toBeTruthy()
  expect(screen.queryByText('No ads')).toBeNull()
})

test('a link chooses the plan and the way to pay, and the order says both and the price that was shown', async () => {
  const orders = vi.fn(() => Promise.reject(new ApiRefusal(409, 'price_changed')))
  const load = open(none, { at: '/premium?plan=premium-90&method=card', orders })
  await press()
  expect(orders).toHaveBeenCalledExactlyOnceWith(
    { body: { credit_id: 'premium-90', payment_method: 'card', price_minor: 3499, currency: 'EUR' } },
    expect.anything(),
  )
  expect((await screen.findByRole('alert')).textContent).toContain('The price has changed')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a brand without premium says so, calmly', async () => {
  open({ ...none, offer: null })
  expect(await screen.findByRole('heading', { level: 1, name: 'No Premium here' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your credits' }).getAttribute('href')).toBe('/credits')
  expect(screen.queryByRole('button')).toBeNull()
})

test('where no plan is sold in a country the page says so, and what one has stays', async () => {
  open({ ...none, offer: { benefits, plans: [] }, until: '2027-03-12T10:00:00.000Z', benefits })
  expect(await screen.findByText('Premium isn’t in your country yet')).toBeTruthy()
  expect(screen.getByText(/Premium until/)).toBeTruthy()
})

const placed = () => Promise.resolve({ transaction: 'a'.repeat(26), redirect_url: 'http://pay.example/1' })

test('anyone who comes back from the payment by the browser’s own button finds the plan still chosen', async () => {
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { search: '?to=%2Fchats%2F5', assign })
  const replaced = vi.spyOn(history, 'replaceState')
  open(none, { orders: placed })
  await userEvent.click(await screen.findByRole('radio', { name: /90 days/ }))
  await press()
  expect(assign).toHaveBeenCalledExactlyOnceWith('http://pay.example/1')
  expect(replaced.mock.lastCall?.[2]).toBe('/premium?to=%2Fchats%2F5&plan=premium-90&method=ideal')
  replaced.mockRestore()
})
