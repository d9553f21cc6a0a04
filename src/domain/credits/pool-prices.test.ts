import { expect, test } from 'vitest'
import { poolPriceFindings } from '#domain/credits/pack-rules.ts'

const pack = (credits: number, prices: object) => ({ id: `p${credits}`, credits, prices })
const brand = (key: string, message_cost: number, packs: object[], pool = 'garden') =>
  ({ key, pool, message_cost, packs }) as unknown as Parameters<typeof poolPriceFindings>[0]
const sunday = brand('social', 2, [pack(10, { EUR: 599 }), pack(200, { EUR: 7999, GBP: 6999 })])

test('brands of a pool that take the same credits and sell them at the same lowest price stand side by side', () => {
  expect(poolPriceFindings(sunday, [sunday, brand('classic', 2, [pack(10, { EUR: 695 }), pack(200, { EUR: 7995 })])])).toEqual([])
})

test('a message for fewer credits on another brand of the pool is fatal, whatever its packs cost', () => {
  const found = poolPriceFindings(brand('classic', 1, [pack(100, { EUR: 7995 })]), [sunday])
  expect(found).toEqual([expect.objectContaining({ level: 'fatal', setting: 'message_cost' })])
  expect(found[0]?.words).toContain('1 credits here and 2 on social')
})

test('a message that is cheaper in one currency is fatal, and is said in money', () => {
  const found = poolPriceFindings(brand('classic', 2, [pack(200, { EUR: 7999, GBP: 5999, PLN: 1 })]), [sunday])
  expect(found.map(({ words }) => words)).toEqual([expect.stringContaining('0.60 GBP here and 0.70 GBP on social')])
})

test('brands of other pools have prices of their own', () => {
  expect(poolPriceFindings(brand('lavish', 5, [pack(25, { EUR: 990 })], 'velours'), [sunday])).toEqual([])
})
