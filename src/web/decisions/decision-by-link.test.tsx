// @vitest-environment happy-dom
/** A decision by its mailed link: the member reads the reasons and objects; without a link the page for everybody is shown. */
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Statement } from '#domain/decisions/decisions.ts'
import { DecisionByLink } from '#web/decisions/decision-by-link.tsx'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

const token = 'abcdefghijklmnopqrstuvwxyz'
beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const statement: Statement = {
  to: 'subject',
  reference: 'D-2026-000412',
  decided_at: '2026-06-15T12:00:00.000Z',
  appeal_until: '2026-12-15T12:00:00.000Z',
  appeal: null,
  report: null,
  reasons: {
    measures: ['ban'],
    limits: [],
    texts: [],
    clause: 'scam',
    law: null,
    facts: 'Asked two members for money.',
    source: 'notice',
    until_at: null,
    state: 'in_force',
    end_note: null,
    replaced: [],
  },
}

const Component = () => (
  <DecisionByLink>
    <p>Your account is closed</p>
  </DecisionByLink>
)

function open(query: string, answers: CallStubs) {
  const at = `/pages/ban${query}`
  history.replaceState(null, '', at)
  renderPage({ path: '/pages/ban', at, Component, answers, messages: english })
}

test('the statement shows what, by which rule, on which facts, and takes one objection', async () => {
  const sent: unknown[] = []
  const later = {
    ...statement,
    appeal_until: null,
    appeal: { words: 'That was not me.', due_at: '2026-06-22T12:00:00.000Z', outcome: null, reply: null },
  }
  open(`?token=${token}`, {
    'GET /api/decision.php': () => (sent.length > 0 ? later : statement),
    'POST /api/decision_appeal.php': (input) => {
      sent.push(input)
      return null
    },
  })
  expect(await screen.findByText('Asked two members for money.')).toBeTruthy()
  expect(location.href).not.toContain(token)
  for (const words of [/is closed: no logging in/, 'No end date', /ask for or offer money/, 'Someone told us.'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByText('Your account is closed')).toBeNull()
  await userEvent.type(screen.getByRole('textbox'), 'That was not me.')
  await userEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
  expect(await screen.findByText(/the answer comes by June 22, 2026/)).toBeTruthy()
  expect(sent).toEqual([{ body: { token, text: 'That was not me.' } }])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a statement names the texts that were taken away, and once it is over those that do not come back', async () => {
  const cleared = { ...statement.reasons, measures: ['clear'], texts: ['personal', 'city'] }
  const reasons = { ...cleared, state: 'ended', end_note: 'Too hard.', replaced: ['personal'] }
  open(`?token=${token}`, { 'GET /api/decision.php': () => ({ ...statement, appeal_until: null, reasons }) })
  expect(await screen.findByText(/was removed from the profile.*: The personal description\. The town\./)).toBeTruthy()
  expect(screen.getByText(/The earlier description doesn’t come back/)).toBeTruthy()
  expect(screen.queryByText(/The earlier town/)).toBeNull()
  expect(screen.queryByText('No end date')).toBeNull()
})

test('whoever reported reads whether something was done, and nothing else', async () => {
  const report = { reference: 'R-2026-000007', is_acted: true }
  open(`?token=${token}`, { 'GET /api/decision.php': () => ({ ...statement, to: 'notifier', report, reasons: null }) })
  expect(await screen.findByText('We looked at it and did something about it.')).toBeTruthy()
  expect(screen.getByText('About report R-2026-000007')).toBeTruthy()
})

test('without a link the page for everybody is shown, and a link that is over says so', async () => {
  open('', {})
  expect(await screen.findByText('Your account is closed')).toBeTruthy()
  cleanup()
  open(`?token=${token}`, { 'GET /api/decision.php': () => Promise.reject(new ApiRefusal(410, 'link_expired')) })
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
})
