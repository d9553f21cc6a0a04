/** Why a person is shown: the most distinctive reason comes first. */
import { expect, test } from 'vitest'
import type { ReasonName } from '#domain/search/search-rules.ts'
import { idOf, person } from '#web/profile/testing-people.ts'
import { rankedReasons } from '#web/parts/person/why.ts'

const shownWith = (...all: ReasonName[][]) => ({
  profiles: all.map((_, id) => person({ id: idOf(id) })),
  why: all.flatMap((reasons, id) => (reasons.length > 0 ? [{ id: idOf(id), reasons }] : [])),
})

test('what everybody shown has is left out', () => {
  const reasons = rankedReasons(shownWith(['seeks_you', 'near_you'], ['seeks_you']))
  expect([reasons.get(0), reasons.get(1)]).toEqual([['near_you'], []])
})

test('what most have comes behind what few have', () => {
  const reasons = rankedReasons(shownWith(['seeks_you', 'near_you'], ['seeks_you'], []))
  expect([reasons.get(0), reasons.get(1), reasons.get(2)]).toEqual([['near_you', 'seeks_you'], ['seeks_you'], undefined])
})

test('somebody alone keeps every reason, in its order', () => {
  expect(rankedReasons(shownWith(['seeks_you', 'near_you'])).get(0)).toEqual(['seeks_you', 'near_you'])
})
