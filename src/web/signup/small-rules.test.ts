/** The small rules of the sign-up form, as tables. */
import { describe, expect, test } from 'vitest'
import { locales } from '#domain/languages/languages.ts'
import { accountProblems } from '#web/signup/account-rules.ts'
import { csrfOf } from '#web/signup/account-payload.ts'
import { textOfCount } from '#web/signup/activation-step.tsx'
import { birthDateProblem, dateOrder, birthDateOptions } from '#web/parts/profile-form/birth-date-rules.ts'
import { findInbox } from '#web/signup/done-step.tsx'
import { valueTyped } from '#web/kit/ui/use-pick.ts'
import { passwordStrength } from '#web/parts/password/password-strength.ts'
import { readBlocks } from '#web/legal/legal-text.tsx'

const right = { email: 'anna@example.org', name: 'Anna', password: 'a quiet sunday' }

describe('an e-mail address', () => {
  test.for([
    ['new', undefined],
    ['unchecked', undefined],
    ['active', 'email_active'],
    ['not_confirmed', 'email_not_confirmed'],
    ['deleted', 'email_deleted'],
    ['invalid', 'email_invalid'],
    ['failed', 'email_failed'],
  ] as const)('that the server calls %s: %s', ([status, problem]) => expect(accountProblems(right, status).email).toBe(problem))
  test.for([
    ['', 'value_required'],
    ['anna', 'not_an_email'],
  ] as const)('typed as %j: %s', ([email, problem]) => expect(accountProblems({ ...right, email }, null).email).toBe(problem))
})

test('an empty, a short and a guessable password are told apart', () => {
  expect(accountProblems({ ...right, password: '' }, 'new')).toEqual({ password: 'value_required' })
  expect(accountProblems({ ...right, password: '1234567' }, 'new')).toEqual({ password: 'password_too_short' })
  expect(accountProblems({ ...right, password: 'sunflower7' }, 'new')).toEqual({ password: 'password_weak' })
})

test.for([
  ['', 'too_short'],
  ['a9!x', 'too_short'],
  ['aaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['abcdefgh', 'weak'],
  ['annadewit', 'weak'],
  ['sunflower', 'weak'],
  ['sunflower7', 'weak'],
  ['Password123!', 'weak'],
  ['sun-flower7', 'good'],
  ['x7Kp9m2Q', 'good'],
  ['Kx7#mQ2v', 'strong'],
  ['a quiet sunday', 'strong'],
  ['eenmooiedagvandaag', 'strong'],
] as const)('the password %j is %s', ([password, strength]) => expect(passwordStrength(password, ['anna'])).toBe(strength))

describe('a date of birth on 21 November 2026', () => {
  test.for([
    ['', '', '', null],
    ['21', '', '2000', 'date_incomplete'],
    ['21', '11', '2008', null],
    ['22', '11', '2008', 'under_age'],
    ['31', '2', '1990', 'not_a_date'],
    ['1', '1', '90', 'not_a_date'],
    ['1', '1', '2030', 'not_a_date'],
    ['29', '2', '2000', null],
    ['22', '11', '1925', null],
    ['21', '11', '1925', 'over_age'],
  ] as const)('%s-%s-%s: %s', ([day, month, year, problem]) =>
    expect(birthDateProblem({ day, month, year }, '2026-11-21')).toBe(problem),
  )
  test('is asked month first by Americans only', () => {
    expect(dateOrder('en', 'US')).toEqual(['month', 'day', 'year'])
    expect(dateOrder('en', 'GB')).toEqual(['day', 'month', 'year'])
    expect(dateOrder('es', 'US')).toEqual(['day', 'month', 'year'])
  })
  test('has the year first for Canadians, and the day first by default', () => {
    expect(dateOrder('en', 'CA')).toEqual(['year', 'month', 'day'])
    expect(dateOrder('fr', 'CA')).toEqual(['year', 'month', 'day'])
    for (const locale of locales) expect(dateOrder(locale, '')).toEqual(['day', 'month', 'year'])
  })
  test('offers the years from 18 to 100 years ago', () => {
    const years = birthDateOptions('en-US', '2026-11-21').year.map(({ value }) => value)
    expect([years[0], years.at(-1), years.length]).toEqual(['2008', '1926', 83])
  })
  test.for([
    ['en-US', 'March', '3'],
    ['en-US', '03', '3'],
    ['en-US', 'sept', '9'],
    ['en-US', 'ma', 'ma'],
    ['en-US', '13', '13'],
    ['nl-NL', 'mrt', '3'],
    ['de-DE', 'Marz', '3'],
    ['it-IT', 'GENNAIO', '1'],
    ['fr-FR', 'fevrier', '2'],
    ['fr-FR', 'août', '8'],
    ['es-ES', 'dic.', '12'],
    ['pl-PL', 'październik', '10'],
    ['pl-PL', 'maja', '5'],
  ] as const)('in %s the month typed as %j is %s', ([iso, typed, month]) =>
    expect(valueTyped(birthDateOptions(iso, '2026-11-21').month, typed)).toBe(month),
  )
})

test('the activation text follows the count', () => {
  expect([0, 3, 4, 6, 7, 9, 10, 19].map(textOfCount)).toEqual(['one', 'one', 'two', 'two', 'three', 'three', 'four', 'four'])
})

test('the csrf hash is the hex SHA-256 of token and address', async () => {
  expect(await csrfOf('t0ken', 'anna@example.org')).toMatch(/^[0-9a-f]{64}$/)
  expect(await csrfOf('', '')).toBe('e7ac0786668e0ff0f02b62bd04f45ff636fd82db63b1104601c975dc005f3a67')
})

test('known providers get a link to their inbox, others none', () => {
  expect(findInbox('anna@gmail.com', 2)?.name).toBe('Gmail')
  expect(findInbox('anna@her-own.example', 2)?.name).toBe('Gmail')
  expect(findInbox('anna@Outlook.com', 1)?.name).toBe('Outlook')
  expect(findInbox('anna@wp.pl', 1)?.inbox).toBe('https://poczta.wp.pl/')
  expect(findInbox('anna@her-own.example', 1)).toBeNull()
})

test('a legal text is read as headings, paragraphs and lists, and nothing else', () => {
  expect(readBlocks('# Title\n\n## Who\n\nOne\nline <b>x</b>.\n\n- a\n- b\n  c')).toEqual([
    { kind: 'heading', text: 'Who' },
    { kind: 'paragraph', text: 'One line <b>x</b>.' },
    { kind: 'list', items: ['a', 'b c'] },
  ])
})
