/** Rules of a typed date of birth: the order of its parts, its problems, and the options to pick from. */
import type { Locale } from '#domain/languages/languages.ts'
import { ageOn, maxAge, minAge } from '#domain/profiles/ages.ts'
import { isDate } from '#domain/signup/signup-rules.ts'
import type { BirthDate } from '#web/parts/profile-form/signup-state.ts'
import type { PickOption } from '#web/kit/ui/use-pick.ts'

export type DatePart = keyof BirthDate

const dayFirst = ['day', 'month', 'year'] as const

/** By language and country, because English-speaking countries differ. */
const otherOrders: Readonly<Record<string, readonly DatePart[]>> = {
  'en-US': ['month', 'day', 'year'],
  'en-CA': ['year', 'month', 'day'],
  'fr-CA': ['year', 'month', 'day'],
}

/** Day, month, year (spec, section 5), except in North America. */
export const dateOrder = (locale: Locale, country: string): readonly DatePart[] => otherOrders[`${locale}-${country}`] ?? dayFirst

/** `YYYY-MM-DD`, not validated; null while a part is missing. */
export function writtenDate({ day, month, year }: BirthDate): string | null {
  if (day === '' || month === '' || year === '') return null
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

export type BirthDateProblem = 'date_incomplete' | 'not_a_date' | 'under_age' | 'over_age'

/** Null for a valid date and for an empty one. `today`: in the member's time zone, `YYYY-MM-DD`. */
export function birthDateProblem(birthDate: BirthDate, today: string): BirthDateProblem | null {
  const written = writtenDate(birthDate)
  if (written === null) return Object.values(birthDate).every((part) => part === '') ? null : 'date_incomplete'
  if (!isDate(written) || written > today) return 'not_a_date'
  const age = ageOn(written, today)
  if (age < minAge) return 'under_age'
  return age > maxAge ? 'over_age' : null
}

/** The text key of each problem. */
export const birthDateMessages: Readonly<Record<BirthDateProblem, string>> = {
  date_incomplete: 'signup.personal.date_incomplete',
  not_a_date: 'signup.personal.not_a_date',
  under_age: 'profile.date_of_birth_error',
  over_age: 'errors.over_age',
}

const longestMonth = 31
const months = 12

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const numbered = (number: number): PickOption => ({ value: String(number), label: String(number) })

/** The days, the months by name, the years of allowed ages. `iso`: the language, such as `nl-NL`; `today`: `YYYY-MM-DD`. */
export function birthDateOptions(iso: string, today: string): Record<DatePart, readonly PickOption[]> {
  const youngest = Number(today.slice(0, 4)) - minAge
  return {
    day: upTo(longestMonth).map(numbered),
    month: upTo(months).map((month) => monthOption(iso, month)),
    year: Array.from({ length: maxAge - minAge + 1 }, (_, back) => numbered(youngest - back)),
  }
}

/** A month is also found by its short name, and by its form in a date ("4 maja"). */
function monthOption(iso: string, month: number): PickOption {
  const date = new Date(Date.UTC(2000, month - 1, 1))
  const named = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(iso, { ...format, timeZone: 'UTC' }).formatToParts(date).find(({ type }) => type === 'month')
      ?.value ?? ''
  const words = [named({ month: 'short' }), named({ day: 'numeric', month: 'long' }), named({ day: 'numeric', month: 'short' })]
  return { value: String(month), label: named({ month: 'long' }), words }
}
