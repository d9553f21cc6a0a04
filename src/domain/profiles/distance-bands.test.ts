/** Bands of distances. */
import { expect, test } from 'vitest'
import { bandOf } from '#domain/profiles/distance-bands.ts'

test('a distance is the narrowest band that holds it, and none beyond the widest', () => {
  expect([0, 5, 5.1, 24, 25.5, 100, 100.1].map(bandOf)).toEqual([5, 5, 10, 25, 50, 100, null])
})
