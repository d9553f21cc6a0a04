/** Sign-up rules that the form uses too: plain functions without zod. */
export const nameMaxLength = 150
export const emailMaxLength = 254
/** The server also refuses common passwords; the form checks only what it can. */
export const passwordMinLength = 8

/** What is guessed first of this member's password: their own words and the brand's. */
export const guessableParts = ({ email, name }: { email: string; name: string }, brand: string) => [
  email,
  name,
  email.split('@')[0] ?? '',
  brand,
]

const emailPattern = /^[^\s@"(),:;<>[\\\]]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u
export const isEmail = (value: string) => value.length <= emailMaxLength && !/^-|\p{C}/u.test(value) && emailPattern.test(value)

/** Whether a name contains an internet address, which our mails would spread. */
export const hasAddress = (name: string) => /:\/\/|www\.|\.\p{L}{2}/iu.test(name)

/** Whether to check an address on the server: it has an @ and a dot (spec, section 5). */
export const mayBeEmail = (value: string) => value.includes('@') && value.includes('.')

/** A real day of the calendar, `YYYY-MM-DD`. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

export type NameProblem = 'value_required' | 'name_too_long' | 'name_starts_with_at' | 'name_has_address' | 'name_equal_to_email'

/** What is wrong with a name, as a message key; null when nothing is (spec, section 5). */
export function nameProblem(name: string, email: string): NameProblem | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'value_required'
  if (trimmed.length > nameMaxLength) return 'name_too_long'
  if (trimmed.startsWith('@')) return 'name_starts_with_at'
  if (hasAddress(trimmed) && trimmed.toLowerCase() !== email.trim().toLowerCase()) return 'name_has_address'
  return trimmed.normalize('NFKC').toLowerCase() === email.trim().normalize('NFKC').toLowerCase() ? 'name_equal_to_email' : null
}

/** Step 6 polls every 900 ms, at most 20 times (spec, section 9). */
export const activationPollMs = 900
export const activationPolls = 20

/** When a member is reminded of the mail they have not opened yet, counted from their sign-up. */
export const reminderHours = [1, 24, 72, 7 * 24] as const

/** Another mail can be requested after this time. */
export const resendPauseSeconds = 60
