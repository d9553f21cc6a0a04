/** Sponsored items: who sees them from when on, and where they stand among people. */
import { describe, expect, test } from 'vitest'
import { seesSponsored, sponsoredAfterMs, withSponsored } from '#domain/sponsored/sponsored-rules.ts'

const signedUp = Date.parse('2026-06-01T12:00:00Z')
const member = (paid_user: boolean) => ({ paid_user, signup_date: new Date(signedUp).toISOString() })

test.each([
  ['has not paid, and came just now', false, 0, false],
  ['has not paid, four days to the millisecond', false, 345_600_000, false],
  ['has not paid, a millisecond later', false, 345_600_001, true],
  ['has not paid, a year later', false, 100 * sponsoredAfterMs, true],
  ['has paid, a year later', true, 100 * sponsoredAfterMs, false],
])('who %s sees sponsored items: %s', (_, paid, laterMs, sees) => {
  expect(seesSponsored(member(paid), signedUp + laterMs)).toBe(sees)
})

const people = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
/** People as numbers, cams by name, `ad` for the ad. */
const shown = (count: number, more: Partial<Parameters<typeof withSponsored<number, string>>[1]> = {}) =>
  withSponsored(people(count), { cams: ['Ada', 'Bo'], hasAd: true, seen: 0, ...more }).map((entry) =>
    entry.kind === 'person' ? entry.person : entry.kind === 'cam' ? entry.cam : 'ad',
  )

describe('after every 12th profile a block begins with a cam at index 1 and an ad at index 5', () => {
  const first = people(12)
  test.each([
    ['nobody', 0, []],
    ['the first twelve', 12, first],
    ['one more', 13, [...first, 13, 'Ada']],
    ['three more', 15, [...first, 13, 'Ada', 14, 15]],
    ['four more', 16, [...first, 13, 'Ada', 14, 15, 16, 'ad']],
    ['twelve more', 24, [...first, 13, 'Ada', 14, 15, 16, 'ad', 17, 18, 19, 20, 21, 22, 23, 24]],
    [
      'a third block, with the next cam',
      28,
      [...first, 13, 'Ada', 14, 15, 16, 'ad', 17, 18, 19, 20, 21, 22, 23, 24, 25, 'Bo', 26, 27, 28, 'ad'],
    ],
  ])('%s', (_, count, expected) => expect(shown(count)).toEqual(expected))
})

test('cams go round when there are more blocks than cams', () => {
  const cams = shown(60).filter((entry) => typeof entry === 'string' && entry !== 'ad')
  expect(cams).toEqual(['Ada', 'Bo', 'Ada', 'Bo'])
})

test.each([
  ['only ads', { cams: [] }, [13, 14, 15, 16, 17, 'ad', 18]],
  ['only cams', { hasAd: false }, [13, 'Ada', 14, 15, 16, 17, 18]],
  ['nothing', { cams: [], hasAd: false }, [13, 14, 15, 16, 17, 18]],
  ['what came after the block was seen', { seen: 18 }, [13, 14, 15, 16, 17, 18]],
])('a site that has %s', (_, more, expected) => expect(shown(18, more).slice(12)).toEqual(expected))

test('blocks that were seen stay as they were, the next one has its items', () => {
  expect(shown(26, { seen: 24 }).slice(24)).toEqual([25, 'Bo', 26])
  expect(shown(26, { seen: 24 }).slice(0, 24)).toEqual(people(24))
})

test('people keep their number, whatever stands between them', () => {
  const places = withSponsored(people(30), { cams: ['Ada'], hasAd: true, seen: 0 }).flatMap((entry) =>
    entry.kind === 'person' ? [entry.place] : [],
  )
  expect(places).toEqual(people(30).map((number) => number - 1))
})
