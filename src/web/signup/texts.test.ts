/** Every problem of the form has a text in all seven languages: complete, with its markup, and different for each problem. */
import { createTranslator } from 'use-intl'
import { describe, expect, test } from 'vitest'
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { localeEntries } from '#domain/languages/languages.ts'
import { type NameProblem, nameMaxLength, passwordMinLength } from '#domain/signup/signup-rules.ts'
import { EmailStatus } from '#domain/signup/signup.ts'
import { accountProblems, type CheckedAs } from '#web/signup/account-rules.ts'
import { textOfCount } from '#web/signup/activation-step.tsx'
import { birthDateMessages } from '#web/parts/profile-form/birth-date-rules.ts'

const values = {
  min: passwordMinLength,
  max: nameMaxLength,
  min_age: minAge,
  max_age: maxAge,
  minutes: 5,
  needed: 2,
  balance: 0,
  step: '3',
  steps: '6',
  email: 'anna@example.org',
  provider: 'Gmail',
  name: 'Anna',
  brand: 'Sunday',
}
const link = (words: string) => `[${words}]`
const marks = { login: link, support: link, service: link, again: link, fix: link, b: link }

const languages = await Promise.all(
  localeEntries.map(async ({ code }) => {
    const { default: messages } = (await import(`../../../locales/${code}.json`)) as { default: object }
    const say = createTranslator({
      locale: code,
      messages: messages as Record<string, never>,
      onError: (error) => {
        throw error
      },
    })
    return { code, say: (key: string) => say.markup(key as never, { ...values, ...marks } as never) as string }
  }),
)

/** The text of a key in each language: present, complete, and different in all. */
function wordsOf(key: string): string[] {
  const texts = languages.map(({ say }) => say(key))
  for (const text of texts) expect(text).not.toMatch(/[{}<>]|^\s*$/)
  expect(new Set(texts).size, `${key}: ${texts.join(' | ')}`).toBe(languages.length)
  return texts
}

const right = { email: 'anna@example.org', name: 'Anna', password: 'a quiet sunday' }

/** The key of the form's text for a status; null when it shows none. */
const keyOf = (status: CheckedAs) => {
  const code = accountProblems(right, status).email
  return code ? `signup.problems.${code}` : null
}

describe('the status of an address', () => {
  // prettier-ignore
  const says: Record<CheckedAs, { key: string | null; leads: boolean }> = {
    new:           { key: null,                                   leads: false },
    unchecked:     { key: null,                                   leads: false },
    active:        { key: 'signup.problems.email_active',         leads: true  },
    not_confirmed: { key: 'signup.problems.email_not_confirmed',  leads: true  },
    deleted:       { key: 'signup.problems.email_deleted',        leads: true  },
    invalid:       { key: 'signup.problems.email_invalid',        leads: false },
    failed:        { key: 'signup.problems.email_failed',         leads: true  },
  }
  test('has a row for everything the server may say', () => {
    for (const status of EmailStatus.options) expect(says[status]).toBeDefined()
  })
  test.for(Object.entries(says))('%s has its own words, and a way on where there is one', ([status, { key, leads }]) => {
    expect(keyOf(status as CheckedAs)).toBe(key)
    if (key) for (const text of wordsOf(key)) expect(/\[.+\]/.test(text)).toBe(leads)
  })
})

const nameRules: Record<NameProblem, string | null> = {
  value_required: null,
  name_too_long: String(nameMaxLength),
  name_starts_with_at: '@',
  name_has_address: null,
  name_equal_to_email: null,
}
/** Each rule, and the word that its text must contain. */
// prettier-ignore
const rules: [key: string, names: string | null][] = [
  ...Object.entries(nameRules).map(([code, names]): [string, string | null] => [`signup.problems.${code}`, names]),
  ['signup.problems.not_an_email',        null],
  ['signup.problems.password_too_short',  String(passwordMinLength)],
  ['signup.problems.password_weak',       null],
  ['signup.problems.password_too_common', null],
  [birthDateMessages.date_incomplete,        null],
  [birthDateMessages.not_a_date,             null],
  [birthDateMessages.under_age,              String(minAge)],
  [birthDateMessages.over_age,               String(maxAge)],
  ['errors.under_age',                    String(minAge)],
  ['errors.over_age',                     String(maxAge)],
  ['errors.email_taken',                  null],
  ['errors.name_equal_to_email',          null],
  ['errors.password_too_short',           null],
  ['errors.password_too_common',          null],
  ['errors.signups_closed',               null],
  ['errors.country_not_offered',          null],
  ['errors.region_not_in_country',        null],
  ['errors.field_not_offered',            null],
  ['errors.photo_not_an_image',           null],
  ['errors.photo_too_large',              null],
  ['errors.photo_limit',                  null],
  ['errors.invalid_input',                null],
  ['errors.csrf_mismatch',                null],
]

test.for(rules)('the rule %s is told in seven languages, with what it asks for (%s)', ([key, names]) => {
  for (const text of wordsOf(key)) if (names) expect(text).toContain(names)
})

test('a date of birth that is too young has the words the spec names', () => {
  expect(birthDateMessages.under_age).toBe('profile.date_of_birth_error')
})

test.for([0, 4, 7, 10])('the activation mail at count %i has words of its own', (count) => {
  wordsOf(`signup.activation.${textOfCount(count)}`)
})

test('the last steps say where the mail went, and lead to where a wrong address is put right', () => {
  for (const key of ['signup.activation.to', 'signup.activation.refused', 'signup.done.check_text', 'signup.done.refused'])
    for (const text of wordsOf(key)) expect(text).toContain(values.email)
  for (const key of ['signup.done.wrong_address', 'signup.done.refused'])
    for (const text of wordsOf(key)) expect(text).toMatch(/\[.+\]/)
  for (const { say } of languages) expect(say('signup.done.open_inbox')).toContain(values.provider)
})
