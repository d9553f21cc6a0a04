// @vitest-environment happy-dom
/** Live updates on a page: how they start, which requests they save and what ends them; typing, connection and visibility. */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import {
  FakeStream,
  goOnline,
  setPageHidden,
  named,
  openBrowser,
  openStreams,
  streamAddress,
  theStream,
} from '#web/shell/testing-browser.ts'
import { anna, chats, message, openLive, openMember, emit, wait } from '#web/shell/testing-live.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  openBrowser()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const refuse = () => {
  throw new ApiRefusal(403, 'not_logged_in')
}
const typing = (conversation: number) => emit({ event: 'typing', data: { conversation: conversation as never } })

test('while the stream is open polls come every five minutes; when it is lost, every minute', async () => {
  const { count } = await openLive()
  await wait(290_000)
  expect(count('GET /api/user.php')).toBe(0)
  await wait(10_000)
  expect(count('GET /api/user.php')).toBe(1)
  goOnline(false)
  await wait(60_000)
  expect(count('GET /api/user.php')).toBe(2)
})

test("a loaded page requests chats and likes once: its stream continues after the page's data", async () => {
  const { count } = await openMember({ user: { ...anna, live_from: 's.5.1.2.3' } })
  expect(theStream().url).toBe(`${streamAddress}&last=s.5.1.2.3`)
  await emit({ event: 'unread', data: { unread_messages: 3, new_likes: 0, changed: [] } })
  await wait(10_000)
  expect([count('GET /api/user.php'), count('GET /api/chats.php'), count('GET /api/likes.php')]).toEqual([0, 1, 1])
})

test('chats that failed to load are requested again after a minute, also with an open stream', async () => {
  let isAway = true
  const shaky = () => {
    if (isAway) throw new ApiRefusal(503, 'try_again_later')
    return chats()
  }
  const { text } = await openLive({ answers: { 'GET /api/chats.php': shaky } })
  isAway = false
  await wait(60_000)
  expect(text()).toContain('1 Hello')
})

test('after a like the likes are requested once: by the stream’s event, or without one after a delay', async () => {
  const { count } = await openLive()
  await act(async () => screen.getByText('like').click())
  await emit({ event: 'unread', data: { unread_messages: 3, new_likes: 0, changed: ['likes'] } })
  await wait(5000)
  expect(count('GET /api/likes.php')).toBe(1)
  await act(async () => screen.getByText('like').click())
  await wait(5000)
  expect(count('GET /api/likes.php')).toBe(2)
})

test('a browser that push messages reach polls every five minutes, also without a stream', async () => {
  vi.stubGlobal('EventSource', undefined)
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  const registration = { pushManager: { getSubscription: async () => ({ options: {} }) } }
  const serviceWorker = Object.assign(new EventTarget(), { getRegistration: async () => registration })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  const { count } = await openMember({ pushKey: 'key' })
  await wait(290_000)
  expect(count('GET /api/user.php')).toBe(0)
  await wait(10_000)
  expect(count('GET /api/user.php')).toBe(1)
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('a refused stream requests the member; without one all ends', async () => {
  const { text, clear, requests } = await openMember({ answers: { 'GET /api/user.php': refuse } })
  await act(async () => theStream().fail(true))
  await wait(10)
  expect(text()).toBe('nobody')
  expect(document.title).toBe('Chats · Sunday')
  clear()
  await wait(400_000)
  expect([openStreams().length, requests.length]).toEqual([0, 0])
})

test('a logout closes the stream and stops every question', async () => {
  const { session, clear, requests } = await openLive()
  await act(async () => session.leave())
  clear()
  await wait(400_000)
  expect([openStreams().length, requests.length]).toEqual([0, 0])
})

test('anyone who logs in next has a stream of their own', async () => {
  const { session } = await openLive()
  const before = FakeStream.all.length
  await act(async () => session.set({ ...anna, profile: { ...anna.profile, id: 6 as never } }))
  expect(openStreams()).toHaveLength(0)
  await wait(1100)
  expect(theStream().url).toBe(streamAddress)
  expect(FakeStream.all.length).toBe(before + 1)
})

test('a page in the back-forward cache holds no stream, and opens one when it is shown', async () => {
  await openLive()
  await act(async () => window.dispatchEvent(new Event('pagehide')))
  expect(openStreams()).toHaveLength(0)
  expect(screen.getByText('is not live')).toBeTruthy()
  await act(async () => window.dispatchEvent(new Event('pageshow')))
  await wait(1)
  expect(openStreams()).toHaveLength(1)
})

test('the other is writing for six seconds after the last sign, or until the message comes', async () => {
  await openLive()
  await typing(1)
  expect(screen.getByText('is quiet')).toBeTruthy()
  await typing(2)
  await wait(5000)
  await typing(2)
  await wait(5000)
  expect(screen.getByText('is typing')).toBeTruthy()
  await wait(1000)
  expect(screen.getByText('is quiet')).toBeTruthy()
  await typing(2)
  await emit(message(11, 2, 7, 'Here it is'))
  expect(screen.getByText('is quiet')).toBeTruthy()
})

test('typing is reported every few seconds, not at every key', async () => {
  const { count } = await openLive()
  for (let keys = 0; keys < 30; keys++) {
    await act(async () => screen.getByText('type').click())
    await wait(250)
  }
  expect(count('POST /api/typing.php')).toBe(3)
})

test('a quiet word says that there is no connection, and goes when there is one', async () => {
  await openLive()
  expect(screen.queryByText(/You’re offline/)).toBeNull()
  await act(async () => goOnline(false))
  expect(screen.getByRole('status').textContent).toBe('You’re offline. Your messages wait here.')
  await act(async () => goOnline(true))
  expect(screen.queryByText(/You’re offline/)).toBeNull()
})

test('a page that is hidden sends a beacon with an empty body', async () => {
  const beacons: [string, Blob][] = []
  const { session } = await openLive()
  navigator.sendBeacon = (address, body) => beacons.push([String(address), body as Blob]) > 0
  setPageHidden(true)
  setPageHidden(false)
  expect(beacons.map(([address, body]) => [address, body.type])).toEqual([[`/api/page-hidden.php${named}`, 'application/json']])
  expect(await beacons[0]?.[1].text()).toBe('{}')
  await act(async () => session.leave())
  setPageHidden(true)
  expect(beacons).toHaveLength(1)
})

const unread = (unread_messages: number) => emit({ event: 'unread', data: { unread_messages, new_likes: 0, changed: [] } })

test('a visible page reports once that it shows new data, and a hidden one when it becomes visible', async () => {
  const beacons: string[] = []
  await openLive()
  await wait(3000)
  navigator.sendBeacon = (address) => beacons.push(String(address)) > 0
  const shown = () => beacons.filter((address) => address === `/api/page-shown.php${named}`).length
  for (const count of [4, 5, 6]) await unread(count)
  expect(shown()).toBe(1)
  await wait(3000)
  expect(shown()).toBe(2)
  await wait(3000)
  await unread(2)
  expect(shown()).toBe(2)
  setPageHidden(true)
  await unread(3)
  expect(shown()).toBe(2)
  setPageHidden(false)
  expect(shown()).toBe(3)
})

test('the installed app’s icon shows what waits, and nothing after the logout', async () => {
  const shown: (number | undefined)[] = []
  const show = async (count?: number) => void shown.push(count)
  Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) })
  const { session } = await openLive()
  await emit({ event: 'unread', data: { unread_messages: 4, new_likes: 2, changed: [] } })
  expect(shown).toEqual([3, 6])
  await act(async () => session.leave())
  expect(shown.at(-1)).toBe(0)
})
