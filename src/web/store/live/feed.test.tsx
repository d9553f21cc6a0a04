// @vitest-environment happy-dom
/** Live events: what changes on a member's page, and how many requests they cause. */
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#domain/events/events.ts'
import { setPageHidden, openBrowser } from '#web/shell/testing-browser.ts'
import { chats, message, openLive, read, emit, wait } from '#web/shell/testing-live.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  openBrowser()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a message goes to the top of the list, unread, without a question', async () => {
  const { text, requests } = await openLive()
  await emit(message(11, 2, 7, 'Are you there?'))
  expect(text()).toBe('2 Are you there? 2, 1 Hello 2; 3+0, 6 credits')
  // The same event again, by another way.
  await emit(message(11, 2, 7, 'Are you there?'))
  expect(text()).toContain('2 Are you there? 2,')
  expect(requests).toEqual([])
})

test('messages in the visible chat and own messages do not become unread', async () => {
  const { text } = await openLive({ visible: 2 })
  await emit(message(11, 2, 7, 'Are you there?'))
  await emit(message(12, 1, 5, 'From my phone'))
  expect(text()).toContain('1 From my phone 2, 2 Are you there? 1;')
})

test('a message of a chat that is not in the list requests the list', async () => {
  const { count } = await openLive()
  await emit(message(20, 99, 7, 'Hello, I am new'))
  await wait(1)
  expect(count('GET /api/chats.php')).toBe(1)
})

test('ticks and unread counts follow who read', async () => {
  const { text } = await openLive()
  await emit(read(2, 7, 8))
  expect(text()).toContain('2 Mine 1 read')
  await emit(read(1, 5, 10))
  expect(text()).toContain('1 Hello 0')
})

test('after reading a part the list is requested: only the server can count the rest', async () => {
  const { count, text } = await openLive()
  await emit(read(1, 5, 9))
  expect(text()).toContain('1 Hello 2')
  await wait(1)
  expect(count('GET /api/chats.php')).toBe(1)
})

test('the numbers and the title follow, and so does the money', async () => {
  const { text } = await openLive()
  expect(document.title).toBe('(3) Chats · Sunday')
  await emit({ event: 'unread', data: { unread_messages: 5, new_likes: 2, changed: [] } })
  await emit({ event: 'credits', data: { balance: 42, own_price: null } })
  expect(text()).toContain('5+2, 42 credits')
  expect(document.title).toBe('(7) Chats · Sunday')
  await emit({ event: 'unread', data: { unread_messages: 0, new_likes: 0, changed: [] } })
  expect(document.title).toBe('Chats · Sunday')
})

test('while a conversation is looked at, a number that grows waits for the reading to take it back', async () => {
  const { text } = await openLive({ visible: 2 })
  await emit({ event: 'unread', data: { unread_messages: 4, new_likes: 0, changed: [] } })
  await wait(300)
  expect(text()).toContain('3+0')
  await emit({ event: 'unread', data: { unread_messages: 3, new_likes: 0, changed: [] } })
  await wait(2000)
  expect(text()).toContain('3+0')
  await emit({ event: 'unread', data: { unread_messages: 9, new_likes: 0, changed: [] } })
  await wait(700)
  expect(text()).toContain('9+0')
})

test('changed data is requested at once, then at most once a second, and once after the last event', async () => {
  const { count } = await openLive()
  const news: LiveEvent = { event: 'unread', data: { unread_messages: 3, new_likes: 0, changed: ['chats', 'likes'] } }
  for (let times = 0; times < 10; times++) {
    await emit(news)
    await wait(100)
  }
  expect([count('GET /api/chats.php'), count('GET /api/likes.php'), count('GET /api/user.php')]).toEqual([2, 2, 0])
  await wait(5000)
  expect(count('GET /api/chats.php')).toBe(2)
})

test('a reply that a change overtook is requested again', async () => {
  const waiting: ((answer: unknown) => void)[] = []
  const slow = () => new Promise((resolve) => waiting.push(resolve))
  const answer = () => act(async () => waiting.shift()?.(chats()))
  const page = await openLive({ answers: { 'GET /api/chats.php': slow } })
  await answer()
  await emit({ event: 'unread', data: { unread_messages: 3, new_likes: 0, changed: ['chats'] } })
  await emit(message(11, 2, 7, 'Meanwhile'))
  await answer()
  expect(page.text()).toContain('2 Meanwhile')
  await wait(1000)
  expect(page.count('GET /api/chats.php')).toBe(2)
})

test('a hidden tab that leads requests for all tabs', async () => {
  const { count } = await openLive()
  setPageHidden(true)
  await emit({ event: 'unread', data: { unread_messages: 3, new_likes: 0, changed: ['chats'] } })
  await wait(1)
  expect(count('GET /api/chats.php')).toBe(1)
})
