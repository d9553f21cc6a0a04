/** Sets of slots, as a table and as bits: both know the same slots as a plain set. */
import { expect, test } from 'vitest'
import { between } from '../../../seed/seeded-random.ts'
import { newSlotSet } from '#server/search/slot-set.ts'

const size = 50_000
const throwSlots = (name: string, count: number, end = size) =>
  Array.from({ length: count }, (_, n) => between(`${name} ${n}`, 0, end - 1))

test.each([3, 900, 1_200, 12_000])('a set of %i slots has those and no others', (count) => {
  const all = throwSlots('slot', count)
  const plain = new Set(all)
  const set = newSlotSet(count, size)
  for (const slot of all) set.add(slot)
  const wrong = Array.from({ length: size + 1_000 }, (_, slot) => slot).filter((slot) => set.has(slot) !== plain.has(slot))
  expect(wrong).toEqual([])
})

test.each([900, 12_000])('a set of %i slots skips to the first other slot of a list, and stops at its end', (count) => {
  const members = Array.from({ length: count }, (_, n) => n * 2)
  const set = newSlotSet(count, size)
  for (const slot of members) set.add(slot)
  const list = Int32Array.from([7, ...members, 9, ...members.slice(0, 5), 11])
  expect(set.firstOther(list, 0, list.length)).toBe(0)
  expect(set.firstOther(list, 1, list.length)).toBe(count + 1)
  expect(set.firstOther(list, count + 2, list.length)).toBe(list.length - 1)
  expect(set.firstOther(list, count + 2, list.length - 1)).toBe(list.length - 1)
  expect(set.firstOther(list, list.length, list.length)).toBe(list.length)
})

test('bits have slots that the index got later', () => {
  const set = newSlotSet(2_000, 10)
  set.add(3)
  set.add(70_000)
  expect([3, 4, 69_999, 70_000, 70_001, 900_000].map((slot) => set.has(slot))).toEqual([true, false, false, true, false, false])
})
