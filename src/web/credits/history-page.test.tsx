// @vitest-environment happy-dom
/** The credit history as a member sees it. */
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { CreditHistory, HistoryLine } from '#domain/credits/history.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import HistoryPage, { loader } from '#web/credits/history-page.tsx'
import { renderPage } from '#web/kit/testing.tsx'
import { english as messages } from '#web/kit/text/testing-texts.ts'

afterEach(cleanup)

const blank = { peer: null, transaction: null, premium_days: null, amount_minor: null, currency: null, cause: null, reason: null }
const order = 'b'.repeat(26)
const anna = { id: 7 as ProfileId, name: 'Anna' }
const lines: HistoryLine[] = [
  { ...blank, id: 9, at: '2026-11-20T10:00:00.000Z', kind: 'message', credits: -2, balance: 34, peer: anna },
  { ...blank, id: 8, at: '2026-11-19T10:00:00.000Z', kind: 'message', credits: -2, balance: 36 },
  {
    ...blank,
    id: 7,
    at: '2026-10-02T10:00:00.000Z',
    kind: 'purchase',
    credits: 30,
    balance: 38,
    transaction: order,
    amount_minor: 1499,
    currency: 'EUR',
  },
]
const totals = {
  credits_month: 4,
  credits_all: 4,
  money: [{ currency: 'EUR' as const, this_month_minor: 0, in_all_minor: 1499 }],
}
const welcome: HistoryLine = { ...blank, id: 1, at: '2026-10-01T10:00:00.000Z', kind: 'welcome', credits: 8, balance: 8 }

function open(...pages: CreditHistory[]) {
  const load = vi.fn((_: { query?: unknown }) => Promise.resolve(pages.shift()))
  renderPage({
    path: '/credits/history',
    Component: HistoryPage,
    loader,
    answers: { 'GET /api/credit_history.php': load },
    messages,
  })
  return load
}

test('each line says what it was, what it did to the balance, and stands under its month', async () => {
  open({ lines, next: null, totals })
  const november = await screen.findByRole('region', { name: 'November 2026' })
  expect(within(november).getAllByRole('listitem')).toHaveLength(2)
  expect(within(november).getByRole('link', { name: 'Anna' }).getAttribute('href')).toBe('/members/7')
  expect(within(november).getByText('To someone who has left')).toBeTruthy()
  expect(within(november).getByText('Balance 34')).toBeTruthy()
  const october = screen.getByRole('region', { name: 'October 2026' })
  expect(within(october).getByText('+30 credits')).toBeTruthy()
  expect(within(october).getByRole('link', { name: 'View payment' }).getAttribute('href')).toBe(`/transactions/${order}`)
})

test('premium that was paid stands there by its days, and moves no credits', async () => {
  const money = { amount_minor: 3499, currency: 'EUR' as const, transaction: order }
  const paid = { ...welcome, id: 2, kind: 'purchase' as const, credits: 0, premium_days: 90, ...money }
  open({ lines: [paid, welcome], next: null, totals })
  const [line] = await screen.findAllByRole('listitem')
  expect(line?.textContent).toMatch(/^Premium, 90 days€34\.99 paid.*Balance 8$/)
})

test('a message that came back says why: nobody could get it, or nobody read it in time', async () => {
  const back = { ...blank, at: '2026-11-20T10:00:00.000Z', kind: 'message_refund' as const, credits: 2, balance: 10 }
  open({
    lines: [
      { ...back, id: 4, reason: 'unread' },
      { ...back, id: 3 },
    ],
    next: null,
    totals,
  })
  expect(await screen.findByText('It wasn’t read in time, so the credits came back')).toBeTruthy()
  expect(screen.getByText('It wasn’t delivered, so it’s free')).toBeTruthy()
})

test('what was used and paid stands above them', async () => {
  open({ lines, next: null, totals })
  const sums = await screen.findByRole('region', { name: 'What you’ve used and paid' })
  expect(within(sums).getByText('Paid in total').parentElement?.textContent).toBe('Paid in total€14.99')
  expect(within(sums).getByText('Used this month').parentElement?.textContent).toBe('Used this month4 credits')
})

test('more lines load on request, and the focus moves to the first of them', async () => {
  const load = open({ lines, next: 7, totals }, { lines: [welcome], next: null, totals: null })
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Welcome credits')).toBeTruthy()
  expect(load.mock.calls[1]?.[0]).toEqual({ query: { before: 7 } })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(document.activeElement?.textContent).toContain('Welcome credits')
})

test('a history without a line says what will stand there', async () => {
  open({ lines: [], next: null, totals: { ...totals, money: [] } })
  expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeTruthy()
})
