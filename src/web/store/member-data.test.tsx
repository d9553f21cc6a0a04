// @vitest-environment happy-dom
/** A member's data that updates by itself, and what stops after a logout. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#domain/members/members.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { AfterLogin, useChats } from '#web/store/member-data.tsx'
import { MemberData } from '#web/store/member-polls.tsx'
import { olderChats, useMemberEdits } from '#web/store/member-edits.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { noLikes } from '#web/profile/testing-people.ts'
import { Providers, useUser } from '#web/kit/providers.tsx'
import { createSession } from '#web/kit/app/session.ts'
import { type CallStubs, apiOf, startFor } from '#web/kit/testing.tsx'

const Polls = lazy(async () => ({ MemberData }), 'MemberData')

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const anna = { credits: 6, unread_messages: 3, new_likes: 0, profile: { id: 5 } } as User
const chat = (id: number, num_unread_messages: number) => ({ conversation: { id }, num_unread_messages })

function Probe() {
  const { openChat, removeChat } = useMemberEdits()
  const unread = useChats()?.chats.map((chat) => chat.num_unread_messages)
  const user = useUser()
  return (
    <>
      <p>{`unread ${unread?.join() ?? 'unknown'}, in all ${user?.unread_messages ?? 'nobody'}`}</p>
      <button onClick={() => openChat(1)}>open</button>
      <button onClick={() => removeChat(1)}>remove</button>
    </>
  )
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const refuse = () => {
  throw new ApiRefusal(403, 'not_logged_in')
}

async function open(answers: CallStubs = {}) {
  const requests: string[] = []
  const all: CallStubs = {
    'GET /api/user.php': () => anna,
    'GET /api/chats.php': () => ({ chats: [chat(1, 2), chat(2, 1)], next: null }),
    'GET /api/likes.php': () => noLikes,
    ...answers,
  }
  const api = apiOf(all)
  const counting = ((name: never, ...rest: never[]) => (
    requests.push(name),
    (api as (...all: never[]) => unknown)(name, ...rest)
  )) as never
  const session = createSession(counting, anna)
  const page = render(
    <Providers api={counting} session={session} start={startFor(anna)} messages={{}}>
      <AfterLogin part={Polls} />
      <Probe />
    </Providers>,
  )
  await wait(0)
  return { requests, session, text: () => page.container.querySelector('p')?.textContent }
}

test('chats and likes are requested a second after the login, then every minute', async () => {
  const { requests, text } = await open()
  const count = (name: string) => requests.filter((call) => call === name).length
  await wait(900)
  expect(requests).not.toContain('GET /api/chats.php')
  await wait(200)
  await wait(50)
  expect(text()).toBe('unread 2,1, in all 3')
  await wait(60_000)
  expect([count('GET /api/chats.php'), count('GET /api/likes.php')]).toEqual([2, 2])
  expect(count('GET /api/user.php')).toBeGreaterThanOrEqual(1)
})

test('after a logout nothing is requested', async () => {
  const { requests, session } = await open()
  await wait(1500)
  await act(async () => session.leave())
  const before = requests.length
  await wait(180_000)
  expect(requests).toHaveLength(before)
})

test('a 403 on the chats requests the member, and a 403 there logs out', async () => {
  const { text } = await open({ 'GET /api/chats.php': refuse, 'GET /api/user.php': refuse })
  await wait(1500)
  expect(text()).toBe('unread unknown, in all nobody')
})

test('an error of the server keeps the loaded data', async () => {
  let tries = 0
  const shaky = () => {
    tries += 1
    if (tries > 1) throw new ApiRefusal(503, 'try_again_later')
    return { chats: [chat(1, 2)], next: null }
  }
  const { text } = await open({ 'GET /api/chats.php': shaky })
  await wait(1500)
  await wait(61_000)
  expect(tries).toBe(2)
  expect(text()).toBe('unread 2, in all 3')
})

test('opening a conversation sets its unread count to 0, and the total with it', async () => {
  const { text } = await open()
  await wait(1500)
  fireEvent.click(screen.getByText('open'))
  await wait(50)
  expect(text()).toBe('unread 0,1, in all 1')
})

test('a deleted chat is gone at once', async () => {
  const { text } = await open()
  await wait(1500)
  fireEvent.click(screen.getByText('remove'))
  await wait(50)
  expect(text()).toContain('unread 1,')
})

test('an older chat is read and deleted as those of the newest page are', async () => {
  const { session, text } = await open({ 'GET /api/chats.php': () => ({ chats: [chat(2, 1)], next: 'older' }) })
  const older = session.cache.query<unknown>(olderChats)
  older.set([{ chats: [chat(1, 2), chat(3, 0)], next: null }])
  await wait(1100)
  fireEvent.click(screen.getByText('open'))
  await wait(0)
  expect(text()).toBe('unread 1, in all 1')
  expect(older.get()).toEqual([{ chats: [chat(1, 0), chat(3, 0)], next: null }])
  fireEvent.click(screen.getByText('remove'))
  expect(older.get()).toEqual([{ chats: [chat(3, 0)], next: null }])
})

test('anyone who logs in next in the same tab sees nothing of the member before', async () => {
  const { session, text } = await open()
  await wait(1500)
  await act(async () => session.set(null))
  await act(async () => session.set({ ...anna, unread_messages: 0, profile: { ...anna.profile, id: 6 as never } }))
  expect(text()).toBe('unread unknown, in all 0')
})
