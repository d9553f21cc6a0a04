/** Which steps of signing up are open, by what the profile has. */
import { expect, test } from 'vitest'
import { type OpenStep, openStepsOf, stepsAheadOf } from '#domain/signup/signup-steps.ts'

const nothing = {
  main_image: null,
  countryregion: null,
  city: null,
  gender: null,
  date_of_birth: null,
  personal: null,
  lastSignupStep: false,
}
type Profile = Parameters<typeof openStepsOf>[0]
const profileOf = (given: Partial<Profile>): Profile => ({ ...nothing, ...given })
const withoutNotes = (steps: readonly OpenStep[]) => steps.filter((step) => step !== 'notes')

const photo = { main_image: {} as never }
const place = { city: 'Utrecht' }
const gender = { gender: 'f' } as const
const birthDate = { date_of_birth: '1990-05-04' }
const notes = { personal: 'Hello' }
const last = { lastSignupStep: true }

// the given fields; what the profile lacks; what the form has not passed
test.for<[given: Partial<Profile>, open: OpenStep[], ahead: OpenStep[]]>([
  [{}, ['photo', 'location', 'personal', 'notes'], ['photo', 'location', 'personal', 'notes']],
  [photo, ['location', 'personal', 'notes'], ['location', 'personal', 'notes']],
  [place, ['photo', 'personal', 'notes'], ['personal', 'notes']],
  [{ countryregion: 'NL-UT' }, ['photo', 'personal', 'notes'], ['personal', 'notes']],
  [gender, ['photo', 'location', 'personal', 'notes'], ['personal', 'notes']],
  [birthDate, ['photo', 'location', 'personal', 'notes'], ['personal', 'notes']],
  [{ ...gender, ...birthDate }, ['photo', 'location', 'notes'], ['notes']],
  [notes, ['photo', 'location', 'personal'], ['personal']],
  [{ ...place, ...notes }, ['photo', 'personal'], ['personal']],
  [{ ...photo, ...place, ...gender, ...notes }, ['personal'], ['personal']],
  [{ ...photo, ...place, ...birthDate, ...notes }, ['personal'], ['personal']],
  [{ ...photo, ...place, ...gender, ...birthDate, ...notes }, [], []],
  [last, ['photo', 'location', 'personal', 'notes'], ['personal']],
  [{ ...last, ...gender }, ['photo', 'location', 'personal', 'notes'], ['personal']],
  [{ ...last, ...birthDate }, ['photo', 'location', 'personal', 'notes'], ['personal']],
  [{ ...last, ...gender, ...birthDate }, ['photo', 'location', 'notes'], []],
])('a profile with %o lacks %o and the form has %o ahead', ([given, open, ahead]) => {
  const profile = profileOf(given)
  expect([openStepsOf(profile, true), stepsAheadOf(profile, true)]).toEqual([open, ahead])
  expect([openStepsOf(profile, false), stepsAheadOf(profile, false)]).toEqual([withoutNotes(open), withoutNotes(ahead)])
})
