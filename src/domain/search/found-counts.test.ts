/** Which filter costs a member most, as far as staff can see it. */
import { expect, test } from 'vitest'
import { costsMost, costsNothing, type FilterKind, mostShown } from '#domain/search/found-counts.ts'

const more = mostShown + 1
const filter = (kind: FilterKind, without: number) => ({ kind, without, alone: without })

test('the filter without which most would fit costs most', () => {
  expect(costsMost(2, [filter('age', 3), filter('place', 5)])).toBe('place')
  expect(costsMost(400, [filter('age', 900), filter('place', more)])).toBe('place')
})

test('none is named where each of two keeps out more than are counted, or more fit already', () => {
  expect(costsMost(400, [filter('age', more), filter('place', more)])).toBeNull()
  expect(costsMost(more, [filter('age', more)])).toBeNull()
  expect(costsMost(2, [filter('age', 2)])).toBeNull()
})

test('that no filter keeps anybody out is said only where everybody was counted', () => {
  expect(costsNothing({ all: 6, filters: [] })).toBe(true)
  expect(costsNothing({ all: 6, filters: [filter('age', 6)] })).toBe(true)
  expect(costsNothing({ all: 6, filters: [filter('age', 7)] })).toBe(false)
  expect(costsNothing({ all: more, filters: [filter('age', more)] })).toBe(false)
  expect(costsNothing({ all: more, filters: [] })).toBe(true)
})
