// @vitest-environment happy-dom
/** What is cached of a member, for how long, and that a logout deletes it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatListItem, Messages } from '#domain/chats/chats.ts'
import { readDraft, writeDraft } from '#web/store/outbox/drafts.ts'
import { responsesCache, filesCache, shellCache } from '#web/pwa/offline/cache-names.ts'
import { forgetEverything, clearStored } from '#web/pwa/offline/forget-everything.ts'
import { openCachedResponses } from '#web/pwa/offline/cached-responses.ts'
import { createChatCache } from '#web/pwa/offline/chat-cache.ts'
import { cachedPageFor, takeWanted } from '#web/pwa/offline/wanted-page.ts'
import { playCaches } from '#web/pwa/offline/testing-caches.ts'
import { apiOf } from '#web/kit/testing.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('caches', playCaches())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const chat = (id: number, last = id * 100) =>
  ({
    conversation: { id },
    num_unread_messages: 0,
    last_message: { id: last, delivered: true, read: false },
  }) as unknown as ChatListItem
const many = (count: number) => Array.from({ length: count }, (_, place) => chat(count - place))

function keeping(isMine = () => true) {
  const requested: number[] = []
  const cached = openCachedResponses('one', 5)
  const answer = ({ query }: { query: { conversation: number } }) => {
    requested.push(query.conversation)
    return { messages: [{ id: query.conversation * 100 }] } as unknown as Messages
  }
  const keeper = createChatCache({ api: apiOf({ 'GET /api/messages.php': answer as never }), responses: cached, isMine })
  const update = async (chats: ChatListItem[]) => {
    keeper.update({ chats, next: null })
    await vi.advanceTimersByTimeAsync(30_000)
  }
  return { requested, cached, update, keeper }
}

test('the newest twenty conversations are cached, each requested once', async () => {
  const { requested, cached, update } = keeping()
  await update(many(30))
  expect(requested).toEqual(many(20).map((_, place) => 30 - place))
  expect((await cached.chats())?.chats).toHaveLength(20)
  expect((await cached.messages(30 as never))?.messages).toEqual([{ id: 3000 }])
  expect(await cached.messages(10 as never)).toBeNull()
  await update(many(30))
  expect(requested).toHaveLength(20)
})

test('a conversation with new messages is requested again after a pause; a deleted one is removed from the cache', async () => {
  const { requested, cached, update, keeper } = keeping()
  await update([chat(2), chat(1)])
  for (const last of [301, 302, 303]) {
    keeper.update({ chats: [chat(2, last)], next: null })
    await vi.advanceTimersByTimeAsync(1_000)
  }
  await vi.advanceTimersByTimeAsync(30_000)
  expect(requested).toEqual([2, 1, 2])
  expect(await cached.messages(1 as never)).toBeNull()
})

test('a logout while chats are being cached leaves no cache', async () => {
  let isHere = true
  const { requested, update } = keeping(() => isHere && requested.length < 3)
  await update(many(10))
  expect(await caches.keys()).toEqual([])
  isHere = false
  await update(many(10))
  expect(await caches.keys()).toEqual([])
})

test("a logout deletes the member's caches, drafts, notifications and badge", async () => {
  for (const name of [filesCache('one'), shellCache('one', 5), responsesCache('one', 5)]) await caches.open(name)
  writeDraft(5, 12, 'half a sentence')
  writeDraft(6, 12, 'of somebody else')
  localStorage.setItem('emoji', '["🌷"]')
  localStorage.setItem('offer.app', '1')
  sessionStorage.setItem('signup', '{}')
  const [close, clearAppBadge] = [vi.fn(), vi.fn()]
  const registration = { getNotifications: async () => [{ close }] }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration }, clearAppBadge })
  await forgetEverything(5)
  await clearStored()
  expect(await caches.keys()).toEqual([])
  expect([readDraft(5, 12), Object.keys(localStorage)]).toEqual(['', ['draft.6.12', 'offer.app']])
  expect(sessionStorage.length).toBe(0)
  expect([close.mock.calls.length, clearAppBadge.mock.calls.length]).toEqual([2, 2])
})

test('an expired session deletes the caches, and leaves unsent messages', async () => {
  await caches.open(responsesCache('one', 5))
  writeDraft(5, 12, 'half a sentence')
  await clearStored()
  expect([await caches.keys(), readDraft(5, 12)]).toEqual([[], 'half a sentence'])
})

test.each([
  ['/chats', '/chats'],
  ['/chats/12?from=push', '/chats/12'],
  ['/', '/chats'],
  ['/home', '/chats'],
  ['/likes', null],
  ['/chats/12/more', null],
])('without a network %s leads to %s', (wanted, cachedPage) => expect(cachedPageFor(wanted)).toBe(cachedPage))

test('the cached offline page gets its own address, and has the requested one', () => {
  history.replaceState(null, '', '/chats/12?x=1')
  expect(takeWanted()).toBeNull()
  document.documentElement.dataset.page = 'offline'
  expect([takeWanted(), location.pathname]).toEqual(['/chats/12?x=1', '/offline'])
  expect(takeWanted()).toBeNull()
})
