// @vitest-environment happy-dom
/** Prices, for anyone. */
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Pricing } from '#domain/credits/pricing.ts'
import PricingPage, { loader } from '#web/pricing/pricing-page.tsx'
import { renderPage } from '#web/kit/testing.tsx'
import { english as messages } from '#web/kit/text/testing-texts.ts'

const dutch: Pricing = {
  country: 'NL',
  message_cost: 2,
  welcome_credits: 6,
  free_answers: 1,
  unread_refund_days: 14,
  methods: ['ideal', 'card'],
  packs: [
    { id: 'hello', credits: 10, price_minor: 599, currency: 'EUR', price_per_message_minor: 120 },
    { id: 'coffee', credits: 30, price_minor: 1499, currency: 'EUR', price_per_message_minor: 100 },
  ],
}
afterEach(cleanup)

function open(answer: (country: string | undefined) => Pricing) {
  const load = vi.fn(({ query }: { query: { country?: string } }) => Promise.resolve(answer(query.country)))
  const answers = { 'GET /api/pricing.php': load as never }
  renderPage({ path: '/pricing', Component: PricingPage, loader, answers, messages })
  return load
}

test('each pack stands with its credits, its messages, its price and the price of one message, to the cent', async () => {
  open(() => dutch)
  const [, ...rows] = within(await screen.findByRole('table', { name: /Netherlands/ })).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['10 credits5 messages', '€5.99', '€1.20'],
    ['30 credits15 messagesBest value', '€14.99', '€1.00'],
  ])
  expect(screen.getByText(/A message costs 2 credits/)).toBeTruthy()
  expect(screen.getByText('6 credits when you confirm your address, once per person')).toBeTruthy()
  expect(screen.getByText('Your first answer to someone who paid to write to you')).toBeTruthy()
  expect(
    screen.getByText(/isn’t read for 14 days, its credits come back by themselves. This covers up to 3 messages/),
  ).toBeTruthy()
  expect(screen.getByText('You can pay with: iDEAL, Credit or debit card.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign up for free' }).getAttribute('href')).toBe('/signup')
})

test('another country of the site can be chosen, and its prices are requested', async () => {
  const load = open((country) => (country === 'BE' ? { ...dutch, country: 'BE', packs: dutch.packs.slice(0, 1) } : dutch))
  await userEvent.selectOptions(await screen.findByLabelText('Prices in'), 'Belgium')
  expect(await screen.findByRole('table', { name: /Belgium/ })).toBeTruthy()
  expect(load.mock.lastCall?.[0]).toEqual({ query: { country: 'BE' } })
})

test('a brand that gives neither free answers nor unread credits back says nothing of them', async () => {
  open(() => ({ ...dutch, free_answers: 0, unread_refund_days: 0 }))
  await screen.findByRole('table', { name: /Netherlands/ })
  expect(screen.queryByText(/first answer|come back by themselves/)).toBeNull()
})

test('where nothing is sold, the page says so', async () => {
  open(() => ({ ...dutch, packs: [] }))
  expect(await screen.findByText('No packs for this country yet')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
