/** What a date of birth is picked from: the days, the months by name, and the years from the youngest age to the oldest. */
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import type { DatePart } from '#web/parts/profile-form/birth-date-rules.ts'
import type { PickOption } from '#web/kit/ui/use-pick.ts'

const longestMonth = 31
const months = 12

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const numbered = (number: number): PickOption => ({ value: String(number), label: String(number) })

/** `iso`: the language of the months, such as `nl-NL`; `today`: the member's own, `YYYY-MM-DD`. */
export function birthDateOptions(iso: string, today: string): Record<DatePart, readonly PickOption[]> {
  const youngest = Number(today.slice(0, 4)) - minAge
  return {
    day: upTo(longestMonth).map(numbered),
    month: upTo(months).map((month) => monthOption(iso, month)),
    year: Array.from({ length: maxAge - minAge + 1 }, (_, back) => numbered(youngest - back)),
  }
}

/** A month is also known by its short name, and by the form it has in a date ("4 maja"). */
function monthOption(iso: string, month: number): PickOption {
  const date = new Date(Date.UTC(2000, month - 1, 1))
  const named = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(iso, { ...format, timeZone: 'UTC' }).formatToParts(date).find(({ type }) => type === 'month')
      ?.value ?? ''
  const words = [named({ month: 'short' }), named({ day: 'numeric', month: 'long' }), named({ day: 'numeric', month: 'short' })]
  return { value: String(month), label: named({ month: 'long' }), words }
}
