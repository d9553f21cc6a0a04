// @vitest-environment happy-dom
/** Several tabs of a browser share one stream: which tab holds it, and what the others receive. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '#web/store/live/connection.ts'
import { createHub } from '#web/store/hub.ts'
import {
  FakeStream,
  goOnline,
  setPageHidden,
  openBrowser,
  openStreams,
  streamAddress,
  theStream,
} from '#web/shell/testing-browser.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  openBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const word = (changed: ('user' | 'chats' | 'likes')[] = []) =>
  ({ event: 'unread', data: { unread_messages: 1, new_likes: 0, changed } }) as const

const tabs: (() => void)[] = []
afterEach(() => {
  for (const close of tabs.splice(0)) close()
})

/** A tab, the events it received, and the number of its refusals. */
async function openTab(member = 5) {
  const live = createHub()
  const received: string[] = []
  let refusals = 0
  live.listen('unread', ({ changed }) => received.push(`unread ${changed.join()}`))
  const states: boolean[] = []
  live.onState(() => states.push(live.state.isOpen))
  const close = connect({ member, live, onRefused: () => (refusals += 1) })
  tabs.push(close)
  await wait(1)
  return { live, received, states, close, refusals: () => refusals }
}

test('two tabs hold one stream, and both hear what it says', async () => {
  const one = await openTab()
  const two = await openTab()
  theStream().say(word(['chats']), 'v.1')
  await wait(1)
  expect([one.received, two.received]).toEqual([['unread chats'], ['unread chats']])
  expect([one.live.state.isOpen, two.live.state.isOpen]).toEqual([true, true])
  expect([one.live.state.isLeading, two.live.state.isLeading]).toEqual([true, false])
})

test('a tab that comes later learns that a stream is open', async () => {
  await openTab()
  theStream().say(word(), 'v.1')
  const late = await openTab()
  expect(late.live.state.isOpen).toBe(true)
})

test('when the leading tab closes, the next one continues after the last event, and all tabs reload', async () => {
  const one = await openTab()
  const two = await openTab()
  const three = await openTab()
  theStream().say(word(), 'v.7')
  await wait(1)
  one.close()
  await wait(1)
  expect(theStream().url).toBe(`${streamAddress}&last=v.7`)
  expect(two.live.state.isLeading).toBe(true)
  theStream().say(word(['chats']), 'v.8')
  await wait(1)
  for (const tab of [two, three]) {
    expect(tab.received.at(-1)).toBe('unread chats')
    expect(tab.states).toEqual([true, false, true])
  }
})

test('a stream that is lost comes back by itself first, then later and later, within a minute, from where it ended', async () => {
  await openTab()
  theStream().say(word(), 'v.3')
  theStream().fail()
  expect(openStreams()).toHaveLength(1)
  theStream().fail()
  expect(openStreams()).toHaveLength(0)
  const waits: number[] = []
  for (let tries = 0; tries < 6; tries++) {
    const from = Date.now()
    while (openStreams().length === 0) await wait(500)
    waits.push(Date.now() - from)
    expect(theStream().url).toBe(`${streamAddress}&last=v.3`)
    theStream().fail()
  }
  expect(waits).toEqual([4000, 8000, 16_000, 32_000, 60_000, 60_000])
})

test('a reply that is no stream is reported, and tried again', async () => {
  const tab = await openTab()
  theStream().fail(true)
  expect(tab.refusals()).toBe(1)
  await wait(2500)
  expect(openStreams()).toHaveLength(1)
})

test('without a network nothing is tried; with it, at once', async () => {
  const tab = await openTab()
  theStream().say(word(), 'v.1')
  goOnline(false)
  expect([tab.live.state.isOpen, openStreams().length]).toEqual([false, 0])
  await wait(120_000)
  expect(openStreams()).toHaveLength(0)
  goOnline(true)
  expect(theStream().url).toBe(`${streamAddress}&last=v.1`)
})

test('a frozen leader is replaced by a visible tab, and follows when it resumes', async () => {
  const frozen = await openTab()
  // A frozen tab receives nothing from the others.
  frozen.live.setState({ isLeading: false })
  const leader = await openTab()
  await wait(3000)
  expect(leader.live.state.isLeading).toBe(true)
  await wait(1)
  expect([frozen.live.state.isLeading, openStreams().length]).toEqual([false, 1])
  theStream().say(word(['likes']), 'v.2')
  await wait(1)
  expect([frozen.received, leader.received]).toEqual([['unread likes'], ['unread likes']])
})

test('a tab in the background leaves a silent leader alone', async () => {
  const silent = await openTab()
  silent.live.setState({ isLeading: false })
  setPageHidden(true)
  const hidden = await openTab()
  await wait(10_000)
  expect(hidden.live.state.isLeading).toBe(false)
  setPageHidden(false)
  await wait(3000)
  expect(hidden.live.state.isLeading).toBe(true)
})

test('another member has a stream of their own, and receives nothing of the first', async () => {
  const anna = await openTab(5)
  const ben = await openTab(6)
  FakeStream.all[0]?.say(word(['chats']), 'v.1')
  await wait(1)
  expect([anna.received.length, ben.received.length]).toEqual([1, 0])
})

test('a browser that cannot share has one stream a tab', async () => {
  openBrowser({ canShare: false })
  const one = await openTab()
  await openTab()
  expect(openStreams()).toHaveLength(2)
  FakeStream.all[0]?.say(word(['user']), 'v.1')
  expect([one.received, one.live.state.isOpen, one.live.state.isLeading]).toEqual([['unread user'], true, true])
})

test('a browser without streams is left to polling', async () => {
  vi.stubGlobal('EventSource', undefined)
  const tab = await openTab()
  await wait(60_000)
  expect([tab.live.state.isOpen, FakeStream.all.length]).toEqual([false, 0])
})

test('after disconnecting, nothing is open and nothing reconnects', async () => {
  const one = await openTab()
  const two = await openTab()
  theStream().say(word(), 'v.1')
  one.close()
  two.close()
  await wait(120_000)
  expect([openStreams().length, one.live.state.isOpen, two.live.state.isOpen]).toEqual([0, false, false])
})
