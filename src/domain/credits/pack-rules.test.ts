/** Rules of packs. */
import { expect, test } from 'vitest'
import { packFindings } from '#domain/credits/pack-rules.ts'

const pack = (id: string, credits: number, EUR = 599) => ({ id, credits, prices: { EUR } })

test('packs that are whole numbers of messages may be sold', () => {
  expect(packFindings({ message_cost: 5, packs: [pack('hello', 5), pack('coffee', 30)] })).toEqual([])
})

test('a pack that leaves somebody with half a message is refused, and says why', () => {
  expect(packFindings({ message_cost: 4, packs: [pack('hello', 8), pack('coffee', 30)] })).toEqual([
    'pack "coffee": 30 credits are not a whole number of messages at 4 credits each',
  ])
})

test.each([
  ['a free pack', [pack('gift', 10, 0)], 'pack "gift": a price must be at least 1'],
  ['two packs of one id', [pack('a', 10), pack('a', 20)], 'pack "a": another pack has this id'],
  ['a pack at the address of a page', [pack('history', 10)], 'pack "history": this id is the address of another page'],
])('%s is refused', (_, packs, words) => {
  expect(packFindings({ message_cost: 2, packs })).toEqual([words])
})
