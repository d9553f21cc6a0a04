/** The cache of a session: the newest replies, those in use, and nothing of a member who logged out. */
import { expect, test, vi } from 'vitest'
import { createCache } from '#web/kit/data/cache.ts'

const cacheOf = () => createCache(() => {})

/** Replies without listeners, named 0, 1, 2 … */
function fill(cache: ReturnType<typeof cacheOf>, count: number) {
  for (let number = 0; number < count; number += 1) cache.query<number>(String(number)).set(number)
}

test('one key is one query', () => {
  const cache = cacheOf()
  expect(cache.query('cats')).toBe(cache.query('cats'))
  expect(cache.query('cats')).not.toBe(cache.query('dogs'))
})

test('the oldest unused replies are dropped', () => {
  const cache = cacheOf()
  fill(cache, 200)
  expect(cache.take('0')).toBeUndefined()
  expect(cache.take('199')).toBe(199)
})

test('a reply that is shown stays, and so does one that is on its way', async () => {
  const cache = cacheOf()
  const reply = Promise.withResolvers<string>()
  const shown = cache.query<string>('shown')
  const stop = shown.subscribe(() => {})
  shown.set('Tom')
  const coming = cache.query<string>('coming').load(() => reply.promise)
  fill(cache, 200)
  reply.resolve('Rex')
  expect(await coming).toBe('taken')
  expect([cache.query('shown').get(), cache.query('coming').get()]).toEqual(['Tom', 'Rex'])
  stop()
  fill(cache, 200)
  expect(cache.query('shown').get()).toBeUndefined()
})

test('an entry that is taken is removed', () => {
  const cache = cacheOf()
  cache.query<string>('cats').set('Tom')
  expect([cache.take('cats'), cache.take('cats')]).toEqual(['Tom', undefined])
})

test('a logout drops the replies, another member the state of the one before', () => {
  const cache = cacheOf()
  const create = vi.fn(() => ({}))
  const [session, member] = [cache.once('session', create), cache.ofMember('member', create)]
  cache.query<string>('cats').set('Tom')
  cache.clear()
  expect(cache.query('cats').get()).toBeUndefined()
  expect(cache.ofMember('member', create)).toBe(member)
  cache.clearMember()
  expect(cache.ofMember('member', create)).not.toBe(member)
  expect(cache.once('session', create)).toBe(session)
})
