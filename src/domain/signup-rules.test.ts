/** The rules of signing up, row by row as the spec states them. */
import { describe, expect, test } from 'vitest'
import { isDate, isEmail, type Known, nameProblem, progressOf, resumeAt, stepAfterAccount, steps } from '#domain/signup-rules.ts'

const nobody: Known = { pushShown: false, hasPhoto: false, hasLocation: false, hasBirthDateOrGender: false, hasNotes: false }

describe('where a member enters the form again', () => {
  test.for<[Partial<Known>, ReturnType<typeof resumeAt>]>([
    [{ pushShown: true }, 'push'],
    [{}, 'photo'],
    [{ hasPhoto: true }, 'location'],
    [{ hasPhoto: true, pushShown: true }, 'location'],
    [{ hasLocation: true }, 'personal'],
    [{ hasLocation: true, hasPhoto: true }, 'personal'],
    [{ hasBirthDateOrGender: true }, 'notes'],
    [{ hasLocation: true, hasBirthDateOrGender: true }, 'notes'],
    [{ hasNotes: true }, 'activation'],
    [{ pushShown: true, hasPhoto: true, hasLocation: true, hasBirthDateOrGender: true, hasNotes: true }, 'activation'],
  ])('%j → %s', ([known, step]) => expect(resumeAt({ ...nobody, ...known })).toBe(step))
})

describe('the step after the account was made', () => {
  test.for([
    ['the browser cannot', { supported: false, subscribed: false, denied: false, shown: false }, 'photo'],
    ['subscribed already', { supported: true, subscribed: true, denied: false, shown: false }, 'location'],
    ['the member said no before', { supported: true, subscribed: false, denied: true, shown: false }, 'photo'],
    ['the site offers none', { supported: true, subscribed: false, denied: false, shown: false }, 'photo'],
    ['it can be asked', { supported: true, subscribed: false, denied: false, shown: true }, 'push'],
  ] as const)('push: %s → %s', ([, push, step]) => expect(stepAfterAccount(push)).toBe(step))
})

test('six of the eight steps count for the progress shown', () => {
  expect(steps.map(progressOf)).toEqual([1, 2, 3, 4, 5, 6, 6, 6])
})

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
