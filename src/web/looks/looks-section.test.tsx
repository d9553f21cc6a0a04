// @vitest-environment happy-dom
/** Who looked and decisions about me on the account page. */
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Look } from '#domain/looks/looks.ts'
import { OwnDecisionsSection } from '#web/decisions/own-decisions.tsx'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'
import { LooksSection } from '#web/looks/looks-section.tsx'
import { member } from '#web/signup/testing-member.ts'

afterEach(cleanup)

const open = (Component: () => React.ReactNode, answers: CallStubs) =>
  renderPage({ path: '/notifications', Component, answers, user: member({}), messages: english })
const look = (day: string, more: Partial<Look> = {}): Look => ({ day, role: 'support', what: 'page', why: 'service', ...more })

test('a look says the day, the role and why, and older ones come with a press', async () => {
  const get = vi
    .fn()
    .mockReturnValueOnce({
      looks: [look('2026-11-20', { role: 'lead_moderator', what: 'messages', why: 'second' })],
      next: '1.2',
    })
    .mockReturnValueOnce({ looks: [look('2026-11-03')], next: null })
  open(LooksSection, { 'GET /api/looks.php': get })
  expect(await screen.findByText('Messages of a conversation')).toBeTruthy()
  expect(
    screen.getByText(/November 20, 2026 · Head of moderation · an investigation that a second person agreed to/),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText(/November 3, 2026 · Customer service · service and operations/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('where nobody looked it says so', async () => {
  open(LooksSection, { 'GET /api/looks.php': () => ({ looks: [], next: null }) })
  expect(await screen.findByText('Nobody has looked.')).toBeTruthy()
})

test('a decision says what, until when and whether it holds, and opens its statement', async () => {
  const link = vi.fn(() => ({ token: 'a-token-of-twenty-characters' }))
  const decisions = [
    {
      reference: 'D-2026-000002',
      decided_at: '2026-11-20T10:00:00Z',
      measures: ['limit'],
      limits: ['likes'],
      until_at: '2026-12-01T10:00:00Z',
      state: 'in_force',
    },
    {
      reference: 'D-2026-000001',
      decided_at: '2026-11-02T10:00:00Z',
      measures: ['warn', 'note'],
      limits: [],
      until_at: null,
      state: 'overturned',
    },
  ]
  open(OwnDecisionsSection, {
    'GET /api/decisions.php': () => ({ decisions, next: null }) as never,
    'POST /api/decisions.php': link,
  })
  expect(await screen.findByText('Limits · until December 1, 2026')).toBeTruthy()
  expect(screen.getByText('Warning')).toBeTruthy()
  expect(screen.getByText('Taken back')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Read decision D-2026-000001' }))
  expect(link).toHaveBeenCalledWith({ body: { reference: 'D-2026-000001' } }, undefined)
})
