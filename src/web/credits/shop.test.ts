/** Sums of the shop. */
import { expect, test } from 'vitest'
import type { PackOffer } from '#domain/credits/credits.ts'
import { bestPack, messagesIn, packFor, savingPercent } from '#web/credits/shop.ts'

const pack = (id: string, credits: number, price_minor: number): PackOffer => ({
  id,
  credits,
  price_minor,
  currency: 'EUR',
  price_per_message_minor: Math.round((price_minor * 2) / credits),
})
const packs = [pack('hello', 10, 599), pack('coffee', 30, 1499), pack('weekend', 200, 7999)]

test('credits are shown as messages', () => {
  expect(messagesIn(30, 2)).toBe(15)
  expect(messagesIn(5, 2)).toBe(2)
})

test('the pack with the cheapest message is named, unless all cost the same', () => {
  expect(bestPack(packs)?.id).toBe('weekend')
  expect(bestPack([pack('a', 10, 500), pack('b', 20, 1000)])).toBeNull()
  expect(bestPack([])).toBeNull()
})

test('a saving is never shown larger than it is', () => {
  expect(packs.map((each) => savingPercent(each, packs))).toEqual([0, 16, 33])
})

test('the pack offered to someone who runs out is the smallest that is enough', () => {
  expect(packFor(packs, 2)?.id).toBe('hello')
  expect(packFor(packs, 11)?.id).toBe('coffee')
  expect(packFor(packs, 900)?.id).toBe('weekend')
  expect(packFor([], 1)).toBeNull()
})
