// @vitest-environment happy-dom
/** Data of a component: loaded once while it is mounted, and again on request. */
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { openSession } from '#web/kit/data/testing-hooks.tsx'
import { useQuery } from '#web/kit/data/use-query.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A server whose replies the test sends one by one, and the requested keys. */
function server() {
  const calls: { key: string; signal: AbortSignal; reply: PromiseWithResolvers<string> }[] = []
  const fetchFor = (key: string | null) => (_api: unknown, signal: AbortSignal) => {
    const reply = Promise.withResolvers<string>()
    calls.push({ key: String(key), signal, reply })
    return reply.promise
  }
  return { calls, fetchFor, keys: () => calls.map(({ key }) => key) }
}

type Options = { staleMs?: number; delayMs?: number }

function open(options: Options = {}, answers = {}) {
  const { calls, fetchFor, keys } = server()
  const { session, show } = openSession(answers)
  const use = (key: string | null) => useQuery<string>(key, fetchFor(key), options)
  return { calls, keys, session, show: (key: string | null) => show(use, key) }
}

test('two parts with one key share one request and its reply', async () => {
  const { calls, show } = open()
  const [one, other] = [show('cats'), show('cats')]
  expect(calls).toHaveLength(1)
  expect(one.result.current).toMatchObject({ data: undefined, isLoading: true })
  calls[0]?.reply.resolve('Tom')
  await wait()
  for (const { result } of [one, other]) expect(result.current).toMatchObject({ data: 'Tom', error: null, isLoading: false })
})

test('the request is aborted when the last part that shows it goes', async () => {
  const { calls, show } = open()
  const [one, other] = [show('cats'), show('cats')]
  one.unmount()
  expect(calls[0]?.signal.aborted).toBe(false)
  other.unmount()
  expect(calls[0]?.signal.aborted).toBe(true)
  calls[0]?.reply.resolve('late')
  await wait()
  expect(show('cats').result.current.data).toBeUndefined()
  expect(calls).toHaveLength(2)
})

test('another key aborts the request of the one before, and never shows its reply', async () => {
  const { calls, keys, show } = open()
  const { result, rerender } = show('cats')
  rerender('dogs')
  expect(keys()).toEqual(['cats', 'dogs'])
  expect(calls[0]?.signal.aborted).toBe(true)
  calls[0]?.reply.resolve('Tom')
  calls[1]?.reply.resolve('Rex')
  await wait()
  expect(result.current.data).toBe('Rex')
})

test('with a delay, only the last key is requested', async () => {
  const { keys, show } = open({ delayMs: 250 })
  const { rerender } = show('c')
  await wait(100)
  rerender('ca')
  await wait(100)
  rerender('cat')
  await wait(249)
  expect(keys()).toEqual([])
  await wait(1)
  expect(keys()).toEqual(['cat'])
})

test('without a key nothing is loaded, cached or shared', async () => {
  const { keys, show } = open()
  const [one, other] = [show(null), show(null)]
  act(() => {
    one.result.current.set('Tom')
    one.result.current.fail(new Error('no'))
    one.result.current.reload()
  })
  await wait()
  expect(keys()).toEqual([])
  for (const { result } of [one, other, show(null)]) expect(result.current).toMatchObject({ data: undefined, error: null })
})

test('after a failure it is reloaded on request, and the error disappears at once', async () => {
  const { calls, show } = open()
  const { result } = show('cats')
  const failure = new ApiRefusal(503, 'try_again_later')
  calls[0]?.reply.reject(failure)
  await wait()
  expect(result.current).toMatchObject({ data: undefined, error: failure, isLoading: false })
  act(() => result.current.reload())
  expect(result.current).toMatchObject({ error: null, isLoading: true })
  calls[1]?.reply.resolve('Tom')
  await wait()
  expect(result.current.data).toBe('Tom')
})

test('what is cached shows at once and is loaded again behind', async () => {
  const { calls, show } = open()
  const first = show('cats')
  calls[0]?.reply.resolve('Tom')
  await wait()
  first.unmount()
  const { result } = show('cats')
  expect(result.current).toMatchObject({ data: 'Tom', isLoading: true })
  calls[1]?.reply.resolve('Felix')
  await wait()
  expect(result.current.data).toBe('Felix')
})

test('data that is fresh enough is not requested again', async () => {
  const { calls, show } = open({ staleMs: 1000 })
  const first = show('cats')
  calls[0]?.reply.resolve('Tom')
  await wait()
  first.unmount()
  await wait(999)
  const second = show('cats')
  expect(second.result.current.data).toBe('Tom')
  expect(calls).toHaveLength(1)
  second.unmount()
  await wait(1)
  show('cats')
  expect(calls).toHaveLength(2)
})

test('what the member just did outlives a reply that was on its way', async () => {
  const { calls, show } = open()
  const { result } = show('cats')
  act(() => result.current.set('mine'))
  calls[0]?.reply.resolve('older')
  await wait()
  expect(result.current).toMatchObject({ data: 'mine', isLoading: false })
})

test('a 403 requests the member, and a 403 there means a visitor, with nothing cached', async () => {
  const refuse = () => {
    throw new ApiRefusal(403, 'not_logged_in')
  }
  const { calls, session, show } = open({}, { 'GET /api/user.php': refuse })
  session.cache.query<string>('of the member').set('private')
  show('cats')
  calls[0]?.reply.reject(new ApiRefusal(403, 'not_logged_in'))
  await wait()
  expect(session.get()).toBeNull()
  expect(session.cache.query('of the member').get()).toBeUndefined()
})

test('a refusal of another kind logs nobody out', async () => {
  const { calls, session, show } = open()
  show('cats')
  calls[0]?.reply.reject(new ApiRefusal(429, 'too_many_requests'))
  await wait()
  expect(session.get()).not.toBeNull()
})

test('after a logout no reply of before is shown, even one that comes late', async () => {
  const { calls, session, show } = open()
  const { unmount } = show('cats')
  session.leave()
  calls[0]?.reply.resolve('private')
  await wait()
  unmount()
  expect(show('cats').result.current.data).toBeUndefined()
})
