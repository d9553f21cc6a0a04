// @vitest-environment happy-dom
/** A complaint by its mailed link: loaded once, stored in the tab, and its final state. */
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Complaint } from '#domain/complaints/complaints.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import ComplaintStatusPage from '#web/complaints/complaint-status-page.tsx'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

const token = 'abcdefghijklmnopqrstuvwxyz'
beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const complaint: Complaint = {
  reference: 'C-2026-000007',
  about: 'profile',
  text: 'Somebody uses my photos.',
  state: 'acknowledged',
  decide_by: '2026-12-05T12:00:00.000Z',
  appeal_until: null,
  history: [{ state: 'new', note: null, at: '2026-11-21T12:00:00.000Z' }],
}

function openStatus(query: string, answer: NonNullable<CallStubs['GET /api/complaint.php']>) {
  const at = `/complaints/status${query}`
  history.replaceState(null, '', at)
  const answers: CallStubs = { 'GET /api/complaint.php': answer }
  renderPage({ path: '/complaints/status', at, Component: ComplaintStatusPage, answers, messages: english })
}

test('the token is removed from the address at once, and a reload in the same tab still has it', async () => {
  const inputs: unknown[] = []
  const load = (input: unknown) => {
    inputs.push(input)
    return complaint
  }
  openStatus(`?token=${token}`, load)
  expect(await screen.findByText('C-2026-000007')).toBeTruthy()
  expect(location.href).not.toContain(token)
  cleanup()
  openStatus('', load)
  expect(await screen.findByText('C-2026-000007')).toBeTruthy()
  expect(inputs).toEqual([{ query: { token } }, { query: { token } }])
})

test.for([
  ['without a link', '', 410],
  ['with a link that is over', `?token=${token}`, 410],
  ['with a link that is none of ours', `?token=${token}`, 400],
] as const)('%s the page says which mail to open', async ([, query, status]) => {
  openStatus(query, () => Promise.reject(new ApiRefusal(status, status === 410 ? 'link_expired' : 'invalid_input')))
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
})

test('a complaint that failed to load is requested again', async () => {
  const load = vi
    .fn<() => Promise<Complaint>>()
    .mockRejectedValueOnce(new ApiRefusal(503, 'try_again_later'))
    .mockResolvedValueOnce(complaint)
  openStatus(`?token=${token}`, load)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('C-2026-000007')).toBeTruthy()
})
