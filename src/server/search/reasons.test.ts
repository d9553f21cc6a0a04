/** Reasons of results: true ones only, most specific first. */
import { expect, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import type { Searcher } from '#server/search/criteria.ts'
import type { CardFacts } from '#server/profiles/profiles.ts'
import { reasonsFor, sharedInterests } from '#server/search/reasons.ts'

const now = new Date('2026-06-15T12:00:00Z')
const ago = (days: number) => now.getTime() - days * dayMs
const searcher: Searcher = {
  id: 1,
  gender: 'f',
  seeking: 'm',
  date_of_birth: '1990-06-15',
  country: 'NL',
  countryregion: 'NL-UT',
  city: 'Utrecht',
  language: 'nl',
  interests: ['sailing', 'books'],
  search_filters: null,
  timezone: null,
  seen_at: new Date('2026-06-15T12:00:00Z'),
  seen_before: null,
  place: { lat: 52.09, lon: 5.12 },
}
const stranger: CardFacts = {
  country: 'NL',
  countryregion: 'NL-GR',
  language: 'nl',
  place: { lat: 53.22, lon: 6.57 },
  interests: [],
  seeking: 'm',
  fitAges: [18, 100],
  coarseSeenMs: ago(60),
  signedUpMs: ago(400),
}
const reasonsGiven = (facts: Partial<CardFacts>, who: Partial<Searcher> = {}) =>
  reasonsFor({ ...searcher, ...who }, now, null)({ ...stranger, ...facts })

test.for([
  ['nothing in common is no reason', {}, []],
  ['looks for the gender and the age', { seeking: 'f', fitAges: [30, 40] }, ['seeks_you']],
  ['looks for anyone', { seeking: 'any' }, ['seeks_you']],
  ['looks for somebody older', { seeking: 'f', fitAges: [37, 50] }, []],
  ['shares an interest', { interests: ['books', 'chess'] }, ['shared_interests']],
  ['lives near, which says more than the region', { countryregion: 'NL-UT', place: { lat: 52.15, lon: 5.38 } }, ['near_you']],
  ['lives in the region, but far', { countryregion: 'NL-UT', place: { lat: 52.09, lon: 5.6 } }, ['same_region']],
  ['came this week', { signedUpMs: ago(6) }, ['new_here']],
  ['came last week', { signedUpMs: ago(8) }, []],
  ['was here today', { coarseSeenMs: ago(0.5) }, ['active_today']],
  ['was here this week', { coarseSeenMs: ago(3) }, ['active_this_week']],
  ['speaks the language abroad', { country: 'BE' }, ['speaks_your_language']],
  ['speaks another language abroad', { country: 'BE', language: 'fr' }, []],
  [
    'never more than three',
    { seeking: 'f', interests: ['books'], countryregion: 'NL-UT', place: null, signedUpMs: ago(1), coarseSeenMs: ago(0) },
    ['seeks_you', 'shared_interests', 'same_region'],
  ],
] as const)('%s', ([, facts, reasons]) => {
  expect(reasonsGiven(facts as Partial<CardFacts>)).toEqual(reasons)
})

test('a fictional profile is never here, new, or looking for anybody', () => {
  expect(reasonsGiven({ seeking: null, coarseSeenMs: null, signedUpMs: null, interests: ['books'] })).toEqual([
    'shared_interests',
  ])
})

test('who has not given where they live or who they are gets no reason that rests on it', () => {
  const silent = {
    gender: null,
    date_of_birth: null,
    country: null,
    countryregion: null,
    place: null,
    interests: [],
    language: 'pl',
  }
  expect(reasonsGiven({ seeking: 'any', countryregion: null, interests: ['books'] }, silent)).toEqual([])
})

test('two shared interests are named at most, in their order', () => {
  const named = (interests: string[]) => sharedInterests({ ...stranger, interests }, { ...searcher, interests: ['a', 'b', 'c'] })
  expect(named(['d', 'c', 'b', 'a'])).toEqual(['c', 'b'])
  expect(named(['d'])).toEqual([])
})
