/** The rules of signing up, row by row as the spec states them. */
import { describe, expect, test } from 'vitest'
import { activationPollMs, activationPolls, isDate, isEmail, mayBeEmail, nameProblem } from '#domain/signup/signup-rules.ts'
import {
  countedSteps,
  type SignupProgress,
  progressOf,
  resumeAt,
  type Step,
  stepAfterAccount,
  steps,
} from '#domain/signup/signup-steps.ts'

// prettier-ignore
describe('where a member enters the form again, by section 4', () => {
  // push shown, photo, region or city, gender or birth date, notes → step
  test.for<[push: 0 | 1, photo: 0 | 1, location: 0 | 1, person: 0 | 1, notes: 0 | 1, step: Step, number: number]>([
    [1, 0, 0, 0, 0, 'push',       1],
    [0, 0, 0, 0, 0, 'photo',      2],
    [0, 1, 0, 0, 0, 'location',   3],
    [1, 1, 0, 0, 0, 'location',   3],
    [0, 0, 1, 0, 0, 'personal',   4],
    [1, 0, 1, 0, 0, 'personal',   4],
    [0, 1, 1, 0, 0, 'personal',   4],
    [1, 1, 1, 0, 0, 'personal',   4],
    [0, 0, 0, 1, 0, 'notes',      5],
    [1, 0, 0, 1, 0, 'notes',      5],
    [0, 1, 0, 1, 0, 'notes',      5],
    [1, 1, 0, 1, 0, 'notes',      5],
    [0, 0, 1, 1, 0, 'notes',      5],
    [1, 0, 1, 1, 0, 'notes',      5],
    [0, 1, 1, 1, 0, 'notes',      5],
    [1, 1, 1, 1, 0, 'notes',      5],
    [0, 0, 0, 0, 1, 'activation', 6],
    [1, 0, 0, 0, 1, 'activation', 6],
    [0, 1, 0, 0, 1, 'activation', 6],
    [1, 1, 0, 0, 1, 'activation', 6],
    [0, 0, 1, 0, 1, 'activation', 6],
    [1, 0, 1, 0, 1, 'activation', 6],
    [0, 1, 1, 0, 1, 'activation', 6],
    [1, 1, 1, 0, 1, 'activation', 6],
    [0, 0, 0, 1, 1, 'activation', 6],
    [1, 0, 0, 1, 1, 'activation', 6],
    [0, 1, 0, 1, 1, 'activation', 6],
    [1, 1, 0, 1, 1, 'activation', 6],
    [0, 0, 1, 1, 1, 'activation', 6],
    [1, 0, 1, 1, 1, 'activation', 6],
    [0, 1, 1, 1, 1, 'activation', 6],
    [1, 1, 1, 1, 1, 'activation', 6],
  ])('push shown %i, photo %i, place %i, person %i, notes %i → %s (%i)', ([push, photo, location, person, notes, step, number]) => {
    const progress: SignupProgress = {
      pushShown: push === 1,
      hasPhoto: photo === 1,
      hasLocation: location === 1,
      hasBirthDateOrGender: person === 1,
      hasNotes: notes === 1,
    }
    expect(resumeAt(progress)).toBe(step)
    expect(steps.indexOf(step)).toBe(number)
  })
})

// prettier-ignore
describe('the step after the account was made, by section 4', () => {
  // supported, subscribed, denied, shown → step
  test.for<[words: string, supported: boolean, subscribed: boolean, denied: boolean, shown: boolean, step: Step]>([
    ['supported and subscribed: attached, 1 and 2 are skipped',   true,  true,  false, false, 'location'],
    ['subscribed, and the browser has been told no since',        true,  true,  true,  false, 'location'],
    ['denied: 1 is skipped',                                      true,  false, true,  false, 'photo'],
    ['otherwise: 1',                                              true,  false, false, true,  'push'],
    ['not shown any more: 1 is skipped by itself',                true,  false, false, false, 'photo'],
    ['not supported: 2',                                          false, false, false, false, 'photo'],
    ['not supported, whatever else is said',                      false, true,  false, true,  'photo'],
    ['not supported and denied',                                  false, false, true,  false, 'photo'],
  ])('%s', ([, supported, subscribed, denied, shown, step]) =>
    expect(stepAfterAccount({ supported, subscribed, denied, shown })).toBe(step),
  )
})

test('six of the eight steps count for the progress shown', () => {
  expect(steps).toHaveLength(8)
  expect(countedSteps).toHaveLength(6)
  expect(steps.map(progressOf)).toEqual([1, 2, 3, 4, 5, 6, 6, 6])
})

test('the activation is polled every 900 ms, 20 times', () => {
  expect([activationPollMs, activationPolls]).toEqual([900, 20])
})

test.for([
  ['anna', false],
  ['anna@', false],
  ['anna.de', false],
  ['anna@example', false],
  ['anna@example.', true],
  ['anna@example.org', true],
] as const)('whether the server checks %s: %s', ([typed, expected]) => expect(mayBeEmail(typed)).toBe(expected))

test.for([
  ['', 'value_required'],
  ['   ', 'value_required'],
  ['A', null],
  ['x'.repeat(150), null],
  ['x'.repeat(151), 'name_too_long'],
  ['@anna', 'name_starts_with_at'],
  ['anna@example.org', 'name_equal_to_email'],
  [' ANNA@example.org ', 'name_equal_to_email'],
  ['anna', null],
] as const)('the name %j: %s', ([name, problem]) => expect(nameProblem(name, 'anna@example.org')).toBe(problem))

test.for([
  ['anna@example.org', true],
  ['anna.de-wit+x@mail.example.co.uk', true],
  ['zoë@müller.de', true],
  ['anna', false],
  ['anna@', false],
  ['anna@example', false],
  ['anna@example.', false],
  ['an na@example.org', false],
  ['anna@@example.org', false],
  [`${'a'.repeat(250)}@example.org`, false],
] as const)('the address %s is one: %s', ([email, is]) => expect(isEmail(email)).toBe(is))

test.for([
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2001-02-29', false],
  ['2001-04-31', false],
  ['2001-4-1', false],
  ['2001-13-01', false],
] as const)('the date %s is real: %s', ([date, is]) => expect(isDate(date)).toBe(is))
