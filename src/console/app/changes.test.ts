// @vitest-environment happy-dom
/** A tab in sight hears what changed; without its stream it reads again now and then, and out of sight it holds none. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChangeTopic } from '#domain/console-stream/console-stream.ts'
import { createChanges, watchChanges } from '#console/app/changes.ts'
import { FakeStream, openBrowser, openStreams, setPageHidden, theStream } from '#web/shell/testing-browser.ts'

let end = () => {}
let received: string[]
let returns: number
beforeEach(() => {
  vi.useFakeTimers()
  openBrowser()
  received = []
  returns = 0
  end = watchChanges({ onChanged: (topics) => received.push(topics.join()), onReturn: () => (returns += 1) })
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const say = (event: string, data: unknown = []) =>
  theStream().dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const all = 'cases,complaints,approvals,exports,many,today,jobs,health'

test('what the stream names is read again, and a name that is unknown here is left out', async () => {
  say('open')
  say('changed', ['cases', 'of-a-newer-release'])
  await wait(300_000)
  expect([received, returns, theStream().url]).toEqual([['cases'], 0, '/api/stream'])
})

test('after a gap everything is read again', () => {
  say('open')
  theStream().fail()
  say('open')
  expect(returns).toBe(1)
})

test('out of sight there is no stream, and back in sight everything is read again', async () => {
  say('open')
  setPageHidden(true)
  await wait(120_000)
  expect([openStreams().length, received]).toEqual([0, []])
  setPageHidden(false)
  say('open')
  expect(returns).toBe(1)
})

test('a refused stream is tried again, and everything is read again meanwhile', async () => {
  say('open')
  theStream().fail(true)
  expect(received).toEqual([all])
  await wait(30_000)
  expect([received, openStreams().length]).toEqual([[all, all], 1])
})

test('one tab too many reads again now and then, without a stream', async () => {
  say('open')
  say('full', null)
  await wait(65_000)
  expect([received, openStreams().length, FakeStream.all.length]).toEqual([[all, all], 0, 1])
})

test('a list of two topics is read once', () => {
  const changes = createChanges()
  const read = vi.fn<() => void>()
  const stops = (['cases', 'many'] satisfies ChangeTopic[]).map((topic) => changes.subscribe(topic, read))
  changes.publish(['cases', 'many', 'jobs'])
  for (const stop of stops) stop()
  changes.publish(['cases'])
  expect(read).toHaveBeenCalledTimes(1)
})
