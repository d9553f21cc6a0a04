/** Turns of pages: one address cannot take them all, a crowd waits in line, and every turn is given back. */
import { expect, test } from 'vitest'
import { openPageTurns } from '#server/pages/page-limiter.ts'

const held = () => Promise.withResolvers<string>()
const outcome = (pending: Promise<unknown>) => pending.catch((error: { code?: string }) => error.code)

test('one address has eight pages made at once, and the next when one of them is done', async () => {
  const turns = openPageTurns({ perAddress: 8, renderingEach: 8, rendering: 100, waiting: 0 })
  const pages = Array.from({ length: 8 }, held)
  const pending = pages.map(({ promise }) => turns.take('192.0.2.1', () => promise))
  expect(await outcome(turns.take('192.0.2.1', async () => 'ninth'))).toBe('too_many_requests')
  expect(await turns.take('192.0.2.2', async () => 'another')).toBe('another')
  pages[0]?.resolve('done')
  await pending[0]
  expect(await turns.take('192.0.2.1', async () => 'ninth')).toBe('ninth')
})

test('a crowd waits in order, and beyond the queue gets a retry time', async () => {
  const turns = openPageTurns({ perAddress: 100, renderingEach: 1, rendering: 1, waiting: 2 })
  const first = held()
  const order: string[] = []
  const made = (name: string) => async () => void order.push(name)
  const pending = [turns.take('a', () => first.promise), turns.take('b', made('b')), turns.take('c', made('c'))]
  expect(await outcome(turns.take('d', made('d')))).toBe('try_again_later')
  first.resolve('done')
  await Promise.all(pending)
  expect(order).toEqual(['b', 'c'])
})

test('of one address two pages are made at once: who comes after its crowd is not behind it', async () => {
  const turns = openPageTurns({ perAddress: 8, renderingEach: 2, rendering: 3, waiting: 10 })
  const pages = Array.from({ length: 8 }, held)
  let made = 0
  const pending = pages.map(({ promise }) => turns.take('crowd', () => ((made += 1), promise)))
  const [first, second] = [held(), held()]
  const others = [turns.take('one', () => first.promise), turns.take('two', () => second.promise)]
  await Promise.resolve()
  expect(made).toBe(2)
  first.resolve('done')
  expect(await others[0]).toBe('done')
  expect(made).toBe(2)
  second.resolve('done')
  expect(await others[1]).toBe('done')
  for (const { resolve } of pages) resolve('done')
  await Promise.all(pending)
  expect(made).toBe(8)
})

test('a page that fails gives its turn back, for its address and for all', async () => {
  const turns = openPageTurns({ perAddress: 1, renderingEach: 1, rendering: 1, waiting: 0 })
  for (let n = 0; n < 5; n++)
    expect(await outcome(turns.take('a', () => Promise.reject(Object.assign(new Error('x'), { code: 'broken' }))))).toBe('broken')
  expect(await turns.take('a', async () => 'fine')).toBe('fine')
})
