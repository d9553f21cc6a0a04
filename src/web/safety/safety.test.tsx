// @vitest-environment happy-dom
/** Blocking and reporting in at most three presses, warnings under messages, and the list to unblock. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConversationId } from '#domain/chats/chats.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { BlockedPeople } from '#web/safety/blocked-people.tsx'
import { useIsBlocked } from '#web/parts/person/blocked-marks.ts'
import { ContactsNote } from '#web/safety/contacts-note.tsx'
import { MessageWarnings } from '#web/safety/message-warnings.tsx'
import { ReportedChat } from '#web/safety/reported-chat.ts'
import { SafetyButton } from '#web/safety/safety-button.tsx'
import { member } from '#web/signup/testing-member.ts'
import { idOf, person } from '#web/profile/testing-people.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'
import { ToastProvider } from '#web/kit/ui/toast.tsx'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})
afterEach(cleanup)

const ben = { id: 7, name: 'Ben' }
const quiet: CallStubs = {
  'GET /api/chats.php': () => ({ chats: [], next: null }),
  'GET /api/likes.php': () => ({ profiles: [], liked_by: [], likes: [], new_likes: 0, next: null }),
  'GET /api/user.php': () => member({}),
}

const framed = (Shown: () => ReactNode) => () => (
  <ToastProvider label="Notes" dismissLabel="Close">
    <Shown />
  </ToastProvider>
)
const show = (Shown: () => ReactNode, answers: CallStubs, at = '/') =>
  renderPage({ path: '/*', at, Component: framed(Shown), answers: { ...quiet, ...answers }, user: member({}), messages: english })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const Mark = () => <p>{useIsBlocked(ben.id) ? 'gone' : 'here'}</p>

test('a block takes two presses, says what it does, and can be taken back from the note', async () => {
  const block = vi.fn(() => null)
  const unblock = vi.fn(() => null)
  show(
    () => (
      <>
        <SafetyButton about={{ person: ben }} />
        <Mark />
      </>
    ),
    { 'POST /api/block.php': block, 'DELETE /api/block.php': unblock },
  )
  await press('Block or report Ben')
  expect(await screen.findByText(/Ben won’t know\. You can unblock/)).toBeTruthy()
  await press('Block')
  expect(block).toHaveBeenCalledExactlyOnceWith({ body: { profile: 7 } }, undefined)
  expect(await screen.findByText('gone')).toBeTruthy()
  await press('Undo')
  await waitFor(() => expect(unblock).toHaveBeenCalledOnce())
  expect(await screen.findByText('here')).toBeTruthy()
})

test('a report takes three presses, and shows its reference and what happens next', async () => {
  const report = vi.fn(() => ({ reference: 'R-2026-000042' }))
  show(() => <SafetyButton about={{ person: ben, conversation: 5 as ConversationId }} />, { 'POST /api/report.php': report })
  await press('Block or report Ben')
  await userEvent.click(await screen.findByRole('radio', { name: 'Asks for money or scams people' }))
  expect(screen.getByRole('switch', { name: 'Also block Ben' })).toHaveProperty('checked', true)
  await press('Send report')
  expect(report).toHaveBeenCalledExactlyOnceWith(
    { body: { profile: 7, reason: 'scam', block: true, conversation: 5 } },
    undefined,
  )
  expect(await screen.findByText('R-2026-000042')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }))
})

test('after a report with the block the profile is left, and a note offers the way back', async () => {
  const unblock = vi.fn(() => null)
  const Site = () =>
    useLocation().pathname === '/members/7' ? <SafetyButton about={{ person: ben }} leaveTo="/members" /> : <p>Search</p>
  const answers = { 'POST /api/report.php': () => ({ reference: 'R-2026-000043' }), 'DELETE /api/block.php': unblock }
  show(Site, answers, '/members/7')
  await press('Block or report Ben')
  await userEvent.click(await screen.findByRole('radio', { name: 'Asks for money or scams people' }))
  await press('Send report')
  await press('Done')
  expect(await screen.findByText('Search')).toBeTruthy()
  expect(screen.getByText('Ben is blocked.')).toBeTruthy()
  await press('Undo')
  expect(unblock).toHaveBeenCalledExactlyOnceWith({ body: { profile: 7 } }, undefined)
  expect(await screen.findByText('Ben is no longer blocked.')).toBeTruthy()
})

test('a report that did not arrive keeps every word and says why', async () => {
  const report = vi.fn(() => ({ reference: 'R-2026-000001' }))
  report.mockRejectedValueOnce(new ApiRefusal(0, 'offline') as never)
  show(() => <SafetyButton about={{ person: ben, image: 3 }} />, { 'POST /api/report.php': report })
  await press('Report this photo of Ben')
  await userEvent.click(await screen.findByRole('radio', { name: 'Indecent photos or words' }))
  await userEvent.type(screen.getByLabelText(/What happened/), 'Not for everybody')
  await userEvent.click(screen.getByRole('switch', { name: 'Also block Ben' }))
  await press('Send report')
  expect(await screen.findByText(/You seem to be offline/)).toBeTruthy()
  await press('Send report')
  const body = { profile: 7, reason: 'indecent', details: 'Not for everybody', block: false, image: 3 }
  expect(report).toHaveBeenLastCalledWith({ body }, undefined)
  expect(await screen.findByText('R-2026-000001')).toBeTruthy()
  expect(screen.queryByText('Ben is blocked too.')).toBeNull()
})

test('there is nothing to press about oneself', () => {
  show(() => <SafetyButton about={{ person: { ...ben, id: member({}).profile.id } }} />, {})
  expect(screen.queryByRole('button')).toBeNull()
})

test('a warning names what was found, advises, and leads to a report of that message', async () => {
  const report = vi.fn(() => ({ reference: 'R-2026-000001' }))
  show(
    () => (
      <ReportedChat value={{ person: ben, conversation: 5 as ConversationId }}>
        <MessageWarnings warnings={['link', 'money']} message={9} />
        <MessageWarnings warnings={[]} message={10} />
      </ReportedChat>
    ),
    { 'POST /api/report.php': report },
  )
  const [note, ...others] = screen.getAllByRole('complementary')
  expect(others).toEqual([])
  expect(note?.textContent).toMatch(/link.*money.*Never send money/)
  await press('Report')
  await userEvent.click(await screen.findByRole('radio', { name: 'Something else' }))
  await press('Send report')
  const body = { profile: 7, reason: 'other', block: true, conversation: 5, message: 9 }
  expect(report).toHaveBeenCalledExactlyOnceWith({ body }, undefined)
})

test.each([
  [{ left: 2, a_day: 3, step: 'activate' } as const, /2 more new people.*10 a day/, 'Confirm address'],
  [{ left: 0, a_day: 10, step: 'photo' } as const, /as many new people as you can.*25 a day/, 'Add a photo'],
  [{ left: 1, a_day: 60, step: null } as const, /1 more new person/, null],
])('%o is shown before the first message, with the next step', (contacts, words, action) => {
  show(() => <ContactsNote contacts={contacts} />, {})
  expect(document.body.textContent).toMatch(words)
  expect(screen.queryByRole('link')?.textContent ?? null).toBe(action)
})

test('whom I blocked is listed page by page, and unblocking takes them off the list', async () => {
  const pages = [
    { profiles: [person({ id: idOf(7), name: 'Ben' })], next: 'more' },
    { profiles: [person({ id: idOf(8), name: 'Cleo' })], next: null },
  ]
  const unblock = vi.fn(() => null)
  show(() => <BlockedPeople />, {
    'GET /api/blocks.php': ({ query }: { query: { before?: string } }) => pages[query.before ? 1 : 0],
    'DELETE /api/block.php': unblock,
  })
  await press('Show more')
  await press('Unblock Ben')
  await waitFor(() => expect(screen.queryByText('Ben')).toBeNull())
  expect(unblock).toHaveBeenCalledExactlyOnceWith({ body: { profile: 7 } }, undefined)
  expect(screen.getByText('Cleo')).toBeTruthy()
})
