// @vitest-environment happy-dom
/** The state of a payment, for its owner and for everybody else. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Transaction } from '#domain/credits/credits.ts'
import { storeReturnPath } from '#web/credits/return-path.ts'
import TransactionPage, { loader } from '#web/credits/transaction-page.tsx'
import { pauseMs } from '#web/credits/use-transaction.ts'
import { renderPage } from '#web/kit/testing.tsx'
import { english as messages } from '#web/kit/text/testing-texts.ts'

const id = 'b'.repeat(26)
const seen: Transaction = { state: 'paid', amount_minor: 1499, currency: 'EUR', created_at: '2026-11-21T10:00:00.000Z' }
const owner = {
  credits: 30,
  premium_days: null,
  balance: 36,
  pack: 'coffee',
  payment_method: 'ideal',
  checkout_url: null,
  invoice: null,
  withdraw_until: null,
}

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function open(answers: Transaction[]) {
  const load = vi.fn(() => Promise.resolve(answers.length > 1 ? answers.shift() : answers[0]))
  renderPage({
    path: '/transactions/:transactionId',
    at: `/transactions/${id}`,
    Component: TransactionPage,
    loader,
    answers: { 'GET /api/transaction.php': load },
    messages,
  })
  return load
}

test('a stranger sees state, amount and day, and nothing else', async () => {
  open([seen])
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Paid')
  expect(screen.getByText('€14.99')).toBeTruthy()
  expect(screen.queryByText('30 credits')).toBeNull()
  expect(screen.queryByText(/on your balance/)).toBeNull()
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

test('the owner sees what was bought, and may copy the whole number of the order', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  open([{ ...seen, owner }])
  expect(await screen.findByText('Paid. Thank you!')).toBeTruthy()
  expect(screen.getByText('iDEAL')).toBeTruthy()
  expect(screen.getAllByText('bbbb')).toHaveLength(6)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy' })))
  expect(writeText).toHaveBeenCalledWith(id)
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
  vi.unstubAllGlobals()
})

test('credits that were bought from a chat lead back into it once, with a note and the way to the receipt', async () => {
  storeReturnPath('/chats/7')
  open([
    { ...seen, state: 'pending', owner },
    { ...seen, owner },
  ])
  expect(await screen.findByText('Waiting for your payment')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to your chat' }).getAttribute('href')).toBe('/chats/7')
  await pass(pauseMs(0))
  expect(await screen.findByText('another page')).toBeTruthy()
  cleanup()
  open([{ ...seen, owner }])
  expect(await screen.findByText('Paid. Thank you!')).toBeTruthy()
  await pass(1_000)
  expect(screen.queryByText('another page')).toBeNull()
})

const withdrawLink = () => screen.queryByRole('link', { name: 'Withdraw from this purchase' })

test('the owner finds the way to withdraw for as long as the server says, and a stranger never', async () => {
  const withdraw_until = new Date(Date.now() + 60_000).toISOString()
  open([{ ...seen, owner: { ...owner, withdraw_until } }])
  await screen.findByText('Paid. Thank you!')
  expect(withdrawLink()?.getAttribute('href')).toBe(`/withdraw?transaction=${id}`)
  cleanup()
  open([{ ...seen, owner: { ...owner, withdraw_until: new Date(Date.now() - 1).toISOString() } }])
  await screen.findByText('Paid. Thank you!')
  expect(withdrawLink()).toBeNull()
  cleanup()
  open([seen])
  await screen.findByText('€14.99')
  expect(withdrawLink()).toBeNull()
})

test('a way back that leads elsewhere is not followed', async () => {
  storeReturnPath('//elsewhere.example/chats/7')
  open([{ ...seen, owner }])
  expect((await screen.findByRole('link', { name: 'Find people' })).getAttribute('href')).toBe('/members')
})

test('a payment that failed can be tried again with the same pack, keeping the way back', async () => {
  storeReturnPath('/chats/7')
  open([{ ...seen, state: 'failed', owner }])
  const again = await screen.findByRole('link', { name: 'Try again' })
  expect(again.getAttribute('href')).toBe('/credits/coffee/ideal?to=%2Fchats%2F7')
})

test('premium is named as what it is, and can be tried again as what it was', async () => {
  const premium = { ...owner, credits: 0, premium_days: 90, pack: 'premium-90' }
  open([{ ...seen, owner: premium }])
  expect(await screen.findByText('Premium, 90 days')).toBeTruthy()
  expect(screen.getByText(/Premium is yours for 90 days/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('credits')
  expect(screen.getByRole('link', { name: 'See your Premium' }).getAttribute('href')).toBe('/premium')
  cleanup()
  open([{ ...seen, state: 'failed', owner: premium }])
  const again = await screen.findByRole('link', { name: 'Try again' })
  expect(again.getAttribute('href')).toBe('/premium?plan=premium-90&method=ideal')
})

test('a waiting payment is looked at again by itself until it is paid', async () => {
  const waiting: Transaction = { ...seen, state: 'pending', owner: { ...owner, checkout_url: 'http://pay.example/1' } }
  const load = open([waiting, waiting, { ...seen, owner }])
  expect(await screen.findByText('Waiting for your payment')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Go to the payment page' })).toBeNull()
  for (let look = 0; look < 3; look += 1) await pass(pauseMs(0))
  expect(await screen.findByText('Paid. Thank you!')).toBeTruthy()
  const callsBefore = load.mock.calls.length
  await pass(60_000)
  expect(load.mock.calls.length).toBe(callsBefore)
})

test('when it takes long the page says that the member may leave, and how to go on paying', async () => {
  open([{ ...seen, state: 'created', owner: { ...owner, checkout_url: 'http://pay.example/1' } }])
  await screen.findByText('Waiting for your payment')
  for (let look = 0; look < 8; look += 1) await pass(pauseMs(0))
  expect(await screen.findByText(/You can leave this page/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the payment page' }).getAttribute('href')).toBe('http://pay.example/1')
})
