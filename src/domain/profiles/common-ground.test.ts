/** What two members have in common: true for both, and nothing made up. */
import { expect, test } from 'vitest'
import { commonGround } from '#domain/profiles/common-ground.ts'
import type { RegionId } from '#domain/geo/places.ts'

const empty = { gender: null, seeking: null, looking_for: null, city: null, country: null, countryregion: null, interests: [] }
const one = { ...empty, country: 'NL' } as const
const region = 'NL-NH' as RegionId
const nothing = { seeking: false, looking_for: null, home: null, interests: [] }

const copy = <T extends { interests: readonly string[] }>(who: T) => ({ ...who, interests: [...who.interests] }) as never

test.each([
  ['who told nothing', empty, empty, null],
  ['who live in one country', one, one, null],
  ['who seek each other', { ...one, gender: 'f', seeking: 'm' }, { ...one, gender: 'm', seeking: 'any' }, { seeking: true }],
  ['of whom one seeks somebody else', { ...one, gender: 'f', seeking: 'm' }, { ...one, gender: 'm', seeking: 'm' }, null],
  ['of whom one did not say whom they seek', { ...one, gender: 'f', seeking: 'm' }, { ...one, gender: 'm' }, null],
  ['who look for the same', { ...one, looking_for: 'dating' }, { ...one, looking_for: 'dating' }, { looking_for: 'dating' }],
  ['who look for different things', { ...one, looking_for: 'dating' }, { ...one, looking_for: 'chat' }, null],
  [
    'of one city',
    { ...one, city: 'Haarlem', countryregion: region },
    { ...one, city: 'haarlem', countryregion: region },
    { home: 'city' },
  ],
  [
    'of one region',
    { ...one, city: 'Haarlem', countryregion: region },
    { ...one, city: 'Hoorn', countryregion: region },
    { home: 'region' },
  ],
  ['of cities that only share a name', { ...one, city: 'Neustadt' }, { ...one, city: 'Neustadt', country: 'DE' }, null],
  [
    'with interests',
    { ...one, interests: ['hiking', 'wine', 'cinema'] },
    { ...one, interests: ['wine', 'sailing', 'hiking'] },
    { interests: ['wine', 'hiking'] },
  ],
] as const)('two %s', (_, mine, theirs, shared) => {
  expect(commonGround(copy(mine), copy(theirs))).toEqual(shared && { ...nothing, ...shared })
})
