// @vitest-environment happy-dom
/** A match: announced once, quietly, after either like; never with a fictional profile. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
// Imported in advance: no test waits for the compiler.
import '#web/likes/match.tsx'
import { claim } from '#web/likes/match.tsx'
import { Matches } from '#web/likes/matches.tsx'
import { MemberData } from '#web/store/member-polls.tsx'
import { type MemberStore, useMemberStore } from '#web/store/member-store.ts'
import { ProfileCard } from '#web/parts/person/profile-card.tsx'
import { noLikes, person } from '#web/profile/testing-people.ts'
import { complete, member } from '#web/signup/testing-member.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'
import { ToastProvider } from '#web/kit/ui/toast.tsx'

afterEach(() => {
  cleanup()
  document.querySelector('dialog')?.remove()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const met = vi.fn<(store: MemberStore) => void>()
function Page() {
  const store = useMemberStore()
  useEffect(() => met(store), [store])
  return (
    <MemberData>
      <ToastProvider label="Notes" dismissLabel="Close">
        <Matches />
        <ProfileCard person={person()} />
      </ToastProvider>
    </MemberData>
  )
}

async function open(answers: CallStubs = {}) {
  const user = member(complete)
  const all: CallStubs = {
    'GET /api/user.php': () => user,
    'GET /api/likes.php': () => noLikes,
    'GET /api/profile.php': () => person(),
    'POST /api/likes.php': () => ({ mutual: true }),
    ...answers,
  }
  renderPage({ path: '/', Component: Page, user, answers: all, messages: english })
  await screen.findByRole('article')
}
const receiveLike = (mutual = true) =>
  act(async () => met.mock.lastCall?.[0].live.publish({ event: 'like', data: { profile: person().id, mutual } }))
const shownMatches = () => screen.queryAllByText('You like each other')

test("a match by the other's like is announced, stays until it is answered, and links to a first message", async () => {
  const start = vi.fn(() => ({ id: 5 }))
  await open({ 'GET /api/chat.php': start })
  await receiveLike()
  await waitFor(() => expect(shownMatches()).toHaveLength(1))
  expect(screen.getByText(/before the moment passes/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(shownMatches()).toHaveLength(0)
  expect(start).not.toHaveBeenCalled()
})

test('the keyboard is at the first word at once, Escape closes the note, and the focus goes back', async () => {
  await open()
  const like = screen.getByRole('button', { name: 'Like Bram' })
  await userEvent.click(like)
  await waitFor(() => expect(shownMatches()).toHaveLength(1))
  const write = shownMatches()[0]?.parentElement?.querySelector('button')
  await waitFor(() => expect(document.activeElement).toBe(write))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(shownMatches()).toHaveLength(0))
  expect(document.activeElement).toBe(like)
})

test('somebody who writes keeps the place, and Escape still closes the note', async () => {
  await open()
  const field = document.body.appendChild(document.createElement('textarea'))
  field.focus()
  vi.useFakeTimers()
  await receiveLike()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(shownMatches()).toHaveLength(1)
  vi.useRealTimers()
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('{Escape}')
  expect(shownMatches()).toHaveLength(0)
  field.remove()
})

test('a note that nobody answers goes by itself, unless it is pointed at', async () => {
  await open()
  vi.useFakeTimers()
  await receiveLike()
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(shownMatches()).toHaveLength(1)
  const note = screen.getByText('You like each other')
  fireEvent.pointerEnter(note.parentElement as HTMLElement)
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(shownMatches()).toHaveLength(1)
  fireEvent.pointerLeave(note.parentElement as HTMLElement)
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(shownMatches()).toHaveLength(0)
})

test('a like alone is no match', async () => {
  const look = vi.fn(() => person())
  await open({ 'GET /api/profile.php': look })
  await receiveLike(false)
  expect(shownMatches()).toHaveLength(0)
  expect(look).not.toHaveBeenCalled()
})

test('the own press and the word of it that comes by the stream are one match', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Like Bram' }))
  await receiveLike()
  await receiveLike()
  await waitFor(() => expect(shownMatches()).toHaveLength(1))
})

test('nothing is laid over a dialog: it waits until that is closed', async () => {
  await open()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  vi.useFakeTimers()
  await receiveLike()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(shownMatches()).toHaveLength(0)
  dialog.removeAttribute('open')
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(shownMatches()).toHaveLength(1)
})

test('one window of a browser announces it', async () => {
  const held = new Set<string>()
  const request = async (name: string, _: object, hold: (lock: object | null) => unknown) => {
    const isFree = !held.has(name)
    held.add(name)
    await hold(isFree ? {} : null)
  }
  vi.stubGlobal('navigator', { locks: { request } })
  expect([await claim('match-5-7'), await claim('match-5-7'), await claim('match-5-8')]).toEqual([true, false, true])
})

test.for([
  ['a fictional profile', () => person({ fictional_icon: 'drama' })],
  ['somebody who went away', () => Promise.reject(new ApiRefusal(404, 'not_found'))],
] as const)('%s is no match', async ([, look]) => {
  const loadProfile = vi.fn(look)
  await open({ 'GET /api/profile.php': loadProfile })
  vi.useFakeTimers()
  await receiveLike()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(loadProfile).toHaveBeenCalledOnce()
  expect(shownMatches()).toHaveLength(0)
})
