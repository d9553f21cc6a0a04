/** A typed date of birth: in which order it is asked, and what is wrong with it. */
import type { Locale } from '#domain/languages/languages.ts'
import { ageOn, maxAge, minAge } from '#domain/profiles/ages.ts'
import { isDate } from '#domain/signup/signup-rules.ts'
import type { BirthDate } from '#web/parts/profile-form/signup-state.ts'

export type DatePart = keyof BirthDate

const dayFirst = ['day', 'month', 'year'] as const

/** Where people write it otherwise. English alone says nothing: it is also written in countries that put the day first. */
const otherOrders: Readonly<Record<string, readonly DatePart[]>> = {
  'en-US': ['month', 'day', 'year'],
  'en-CA': ['year', 'month', 'day'],
  'fr-CA': ['year', 'month', 'day'],
}

/** Day, month, year (spec, section 5), but for the languages of North America. */
export const dateOrder = (locale: Locale, country: string): readonly DatePart[] => otherOrders[`${locale}-${country}`] ?? dayFirst

/** `YYYY-MM-DD`, real or not; null while a part is missing. */
export function writtenDate({ day, month, year }: BirthDate): string | null {
  if (day === '' || month === '' || year === '') return null
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

export type BirthDateProblem = 'date_incomplete' | 'not_a_date' | 'under_age' | 'over_age'

/** An empty date is an open answer; a part of one is not. `today` is the member's own, `YYYY-MM-DD`. */
export function birthDateProblem(birthDate: BirthDate, today: string): BirthDateProblem | null {
  const written = writtenDate(birthDate)
  if (written === null) return Object.values(birthDate).every((part) => part === '') ? null : 'date_incomplete'
  if (!isDate(written) || written > today) return 'not_a_date'
  const age = ageOn(written, today)
  if (age < minAge) return 'under_age'
  return age > maxAge ? 'over_age' : null
}

/** The message key of each. */
export const birthDateMessages: Readonly<Record<BirthDateProblem, string>> = {
  date_incomplete: 'signup.personal.date_incomplete',
  not_a_date: 'signup.personal.not_a_date',
  under_age: 'profile.date_of_birth_error',
  over_age: 'errors.over_age',
}
