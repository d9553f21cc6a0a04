/** Rules of packs. */
import { expect, test } from 'vitest'
import { packFindings, poolPriceFindings } from '#domain/credits/pack-rules.ts'

const pack = (id: string, credits: number, EUR = 599) => ({ id, credits, prices: { EUR } })

test('packs that are whole numbers of messages may be sold', () => {
  expect(packFindings({ message_cost: 5, packs: [pack('hello', 5), pack('coffee', 30)] })).toEqual([])
})

test('a pack that leaves a member with half a message is refused, with the reason', () => {
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

//

const poolPack = (credits: number, prices: object) => ({ id: `p${credits}`, credits, prices })
const brand = (key: string, message_cost: number, packs: object[], pool = 'garden') =>
  ({ key, pool, message_cost, packs }) as unknown as Parameters<typeof poolPriceFindings>[0]
const sunday = brand('social', 2, [poolPack(10, { EUR: 599 }), poolPack(200, { EUR: 7999, GBP: 6999 })])

test('brands of a pool that take the same credits and sell them at the same lowest price stand side by side', () => {
  expect(
    poolPriceFindings(sunday, [sunday, brand('classic', 2, [poolPack(10, { EUR: 695 }), poolPack(200, { EUR: 7995 })])]),
  ).toEqual([])
})

test('a message for fewer credits on another brand of the pool is fatal, whatever its packs cost', () => {
  const found = poolPriceFindings(brand('classic', 1, [poolPack(100, { EUR: 7995 })]), [sunday])
  expect(found).toEqual([expect.objectContaining({ level: 'fatal', setting: 'message_cost' })])
  expect(found[0]?.words).toContain('1 credits here and 2 on social')
})

test('a message that is cheaper in one currency is fatal, and is shown in money', () => {
  const found = poolPriceFindings(brand('classic', 2, [poolPack(200, { EUR: 7999, GBP: 5999, PLN: 1 })]), [sunday])
  expect(found.map(({ words }) => words)).toEqual([expect.stringContaining('0.60 GBP here and 0.70 GBP on social')])
})

test('brands of other pools have prices of their own', () => {
  expect(poolPriceFindings(brand('lavish', 5, [poolPack(25, { EUR: 990 })], 'velours'), [sunday])).toEqual([])
})
