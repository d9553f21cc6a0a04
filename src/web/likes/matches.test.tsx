// @vitest-environment happy-dom
/** A match: a moment shown once, after either like, which disturbs nobody who is busy; never with a fictional profile. */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChatsParts } from '#web/chats/chats-parts.tsx'
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

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})
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
        <ChatsParts />
        <ProfileCard person={person()} />
      </ToastProvider>
    </MemberData>
  )
}

const bram = (more: object = {}) => ({ ...person(), interests: ['cinema'], seeking: 'f', looking_for: null, images: [], ...more })
const ownPrice = { credits: 2, welcome_credits: 0, given_credits: 0, money: [{ amount_minor: 120, currency: 'EUR' }] }
const talk = {
  messages: [],
  has_more: false,
  profile: person(),
  cost: 2,
  price: { costs: 0.8, currency: 'EUR' },
  own_price: ownPrice,
  acknowledged: false,
}
let chat = 40

async function open(answers: CallStubs = {}) {
  // each test has its own conversation: drafts live as long as the page
  chat += 1
  const user = member({ ...complete, interests: ['cinema'] })
  const all: CallStubs = {
    'GET /api/user.php': () => user,
    'GET /api/likes.php': () => noLikes,
    'GET /api/profile.php': () => bram(),
    'GET /api/chat.php': () => ({ id: chat }),
    'GET /api/messages.php': () => talk,
    'GET /api/chats.php': () => ({ chats: [], next: null }),
    'POST /api/likes.php': () => ({ mutual: true }),
    ...answers,
  }
  renderPage({ path: '/', Component: Page, user, answers: all, messages: english })
  await screen.findByRole('article')
}
const receiveLike = (mutual = true) =>
  act(async () => met.mock.lastCall?.[0].live.publish({ event: 'like', data: { profile: person().id, mutual } }))
const shownMatches = () => screen.queryAllByRole('dialog', { name: 'You like each other' })

test("a match by the other's like shows both, what they share and three ways to begin, and waits to be closed", async () => {
  const send = vi.fn()
  await open({ 'POST /api/messages.php': send })
  await receiveLike()
  await waitFor(() => expect(shownMatches()).toHaveLength(1))
  expect(screen.getByText(/before the moment passes/)).toBeTruthy()
  expect(screen.getByText('You share an interest: Cinema.')).toBeTruthy()
  expect(await screen.findAllByRole('button', { name: /\?$/ })).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(shownMatches()).toHaveLength(0)
  expect(send).not.toHaveBeenCalled()
})

test('two presses send a first line at the price that is shown, and the chat opens', async () => {
  const posts: object[] = []
  const send = ({ body }: { body?: unknown }) => {
    posts.push(body as object)
    return { message: { id: 1 }, balance: 4, own_price: ownPrice }
  }
  await open({ 'POST /api/messages.php': send })
  await receiveLike()
  const opener = await screen.findByRole('button', { name: 'Cinema: same here! How did you get into it?' })
  await userEvent.click(opener)
  expect(posts).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Send · 2 credits (€1.20)' }))
  expect(await screen.findByText('another page')).toBeTruthy()
  const shown = { cost: 2, money: [{ amount_minor: 120, currency: 'EUR' }] }
  await waitFor(() =>
    expect(posts).toEqual([
      expect.objectContaining({ conversation: chat, text: 'Cinema: same here! How did you get into it?', ...shown }),
    ]),
  )
})

test('those who talked before go on in their chat', async () => {
  await open({ 'GET /api/messages.php': () => ({ ...talk, messages: [{ id: 1 }] }) })
  await receiveLike()
  const write = await screen.findAllByRole('link', { name: 'Write to Bram' })
  expect(write[0]?.getAttribute('href')).toBe('/members/7/chat')
})

test('the dialog waits while somebody writes', async () => {
  await open()
  const field = document.body.appendChild(document.createElement('textarea'))
  field.focus()
  vi.useFakeTimers()
  await receiveLike()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(shownMatches()).toHaveLength(0)
  field.remove()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(shownMatches()).toHaveLength(1)
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
  ['a fictional profile', () => bram({ fictional_icon: 'drama' })],
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
