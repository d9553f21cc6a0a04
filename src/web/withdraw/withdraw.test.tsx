// @vitest-environment happy-dom
/** Withdrawing from a purchase: two steps, the figures of the server, and nothing typed is lost. */
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#domain/members/members.ts'
import type { Withdrawal } from '#domain/credits/refunds.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'
import WithdrawPage from '#web/withdraw/withdraw-page.tsx'

afterEach(cleanup)

const transaction = 'a2'.repeat(13)
const email = 'willa@example.test'
const willa = { email, credits: 36, profile: { id: 5 } } as User
const shown: Withdrawal = {
  transaction,
  state: 'paid',
  paid_at: '2026-06-15T12:00:00.000Z',
  until: '2026-06-30T00:00:00.000Z',
  price_minor: 1499,
  currency: 'EUR',
  credits: 30,
  unused_credits: 20,
  premium: null,
  refund_minor: 1000,
  declared_at: null,
}
const declared = { ...shown, state: 'part_refunded' as const, declared_at: '2026-06-20T09:30:00.000Z' }

type DeclareCall = { body: { confirm?: boolean } }
function open(answer: NonNullable<CallStubs['POST /api/withdrawal.php']>, query = '') {
  const find = vi.fn(answer)
  const answers: CallStubs = { 'POST /api/withdrawal.php': find }
  renderPage({ path: '/withdraw', at: `/withdraw${query}`, Component: WithdrawPage, answers, messages: english })
  return find
}
const answerBoth = ({ body }: DeclareCall) => Promise.resolve(body.confirm ? declared : shown)
const fill = async (order: string) => {
  await userEvent.type(screen.getByLabelText(/Order number/), order)
  await userEvent.type(screen.getByLabelText(/Your e-mail address/), email)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a purchase is shown with what goes back, and taken back by the second button only', async () => {
  const find = open(answerBoth)
  await fill(` ${transaction.toUpperCase()} `)
  await press('Withdraw from the purchase')
  expect(await screen.findByText('€10.00')).toBeTruthy()
  expect(screen.getByText('20 credits')).toBeTruthy()
  expect(find.mock.calls[0]?.[0]).toEqual({ body: { transaction, email } })
  await press('Confirm withdrawal')
  expect(await screen.findByRole('heading', { name: 'We’ve received your withdrawal' })).toBeTruthy()
  expect(find.mock.calls[1]?.[0]).toEqual({ body: { transaction, email, confirm: true } })
  expect(screen.getByText(/refunding €10\.00.*willa@example\.test/)).toBeTruthy()
})

test('of premium the days that are left go back', async () => {
  const premium = { ...shown, credits: 0, unused_credits: 0, premium: { days: 90, unused_days: 81 } }
  open(() => Promise.resolve(premium))
  await fill(transaction)
  await press('Withdraw from the purchase')
  expect(await screen.findByText('81 days')).toBeTruthy()
  expect(screen.getByText('Premium, 90 days')).toBeTruthy()
  expect(screen.getByText(/This Premium ends right away/)).toBeTruthy()
  expect(screen.queryByText('0 credits')).toBeNull()
})

test('who is logged in sees the balance follow', async () => {
  const load = vi.fn(() => Promise.resolve({ ...willa, credits: 4 }))
  const answers: CallStubs = { 'POST /api/withdrawal.php': answerBoth, 'GET /api/user.php': load }
  const at = `/withdraw?transaction=${transaction}`
  renderPage({ path: '/withdraw', at, Component: WithdrawPage, answers, messages: english, user: willa })
  expect(screen.getByDisplayValue(willa.email)).toBeTruthy()
  await press('Withdraw from the purchase')
  await screen.findByText('€10.00')
  expect(load).not.toHaveBeenCalled()
  await press('Confirm withdrawal')
  await screen.findByRole('heading', { name: 'We’ve received your withdrawal' })
  expect(load).toHaveBeenCalledTimes(1)
})

test('a missing answer is named beside its field, and no call is made', async () => {
  const find = open(answerBoth)
  await press('Withdraw from the purchase')
  expect(screen.getByText(/Enter the order number/)).toBeTruthy()
  expect(document.activeElement?.id).toBe('withdraw-transaction')
  expect(find).not.toHaveBeenCalled()
})

test('a refusal is said in words, and what was typed stays', async () => {
  open(() => Promise.reject(new ApiRefusal(404, 'withdrawal_not_found')), `?transaction=${transaction}`)
  await userEvent.type(screen.getByLabelText(/Your e-mail address/), email)
  await press('Withdraw from the purchase')
  expect(await screen.findByText(/We can’t find a paid order/)).toBeTruthy()
  expect(screen.getByDisplayValue(transaction)).toBeTruthy()
  expect(screen.getByDisplayValue(email)).toBeTruthy()
})

test('who came to the wrong purchase goes back and changes the number', async () => {
  open(answerBoth, `?transaction=${transaction}`)
  await userEvent.type(screen.getByLabelText(/Your e-mail address/), email)
  await press('Withdraw from the purchase')
  await screen.findByText('€10.00')
  await press('Change order')
  expect(screen.getByDisplayValue(transaction)).toBeTruthy()
})
