/** The rules of signing up that the form follows too: plain functions, so that a browser needs no schema for them. */

/** Steps 0 to 7 of the spec, by name. Six of them count for the progress shown. */
export const steps = ['account', 'push', 'photo', 'location', 'personal', 'notes', 'activation', 'done'] as const
export type Step = (typeof steps)[number]
export const countedSteps = ['account', 'push', 'photo', 'location', 'personal', 'notes'] as const satisfies readonly Step[]

export const nameMaxLength = 150
export const emailMaxLength = 254
/** The server also refuses common passwords; the form tells only what it can know. */
export const passwordMinLength = 8

/** What is guessed first of this member's password: their own words and the brand's. */
export const ownWords = ({ email, name }: { email: string; name: string }, brand: string) => [
  email,
  name,
  email.split('@')[0] ?? '',
  brand,
]

const emailPattern = /^[^\s@"(),:;<>[\\\]]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u
export const isEmail = (value: string) => value.length <= emailMaxLength && emailPattern.test(value)

/** The server is asked about an address only when it can be one: it has an @ and a dot (spec, section 5). */
export const mayBeEmail = (value: string) => value.includes('@') && value.includes('.')

/** A real day of the calendar, `YYYY-MM-DD`. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

export type NameProblem = 'value_required' | 'name_too_long' | 'name_starts_with_at' | 'name_equal_to_email'

/** What is wrong with a name, as a message key; null when nothing is (spec, section 5). */
export function nameProblem(name: string, email: string): NameProblem | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'value_required'
  if (trimmed.length > nameMaxLength) return 'name_too_long'
  if (trimmed.startsWith('@')) return 'name_starts_with_at'
  return trimmed.toLowerCase() === email.trim().toLowerCase() ? 'name_equal_to_email' : null
}

/** Step 6 asks every 900 ms, at most 20 times (spec, section 9). */
export const activationPollMs = 900
export const activationPolls = 20

/** What decides where someone enters the flow. */
export type Known = {
  pushShown: boolean
  hasPhoto: boolean
  hasLocation: boolean
  hasBirthDateOrGender: boolean
  hasNotes: boolean
}

/** Where a logged-in member enters the form (spec, section 4): start at 1, at 2 without push, at 3 with a photo; then skip what is known. */
export function resumeAt(known: Known): Step {
  let step: Step = known.hasPhoto ? 'location' : known.pushShown ? 'push' : 'photo'
  if (known.hasLocation) step = 'personal'
  if (known.hasBirthDateOrGender) step = 'notes'
  if (known.hasNotes) step = 'activation'
  return step
}

/** The first question without an answer, however many of those after it have one; null when all do. */
export function firstOpen(known: Known): Step | null {
  if (!known.hasPhoto) return 'photo'
  if (!known.hasLocation) return 'location'
  if (!known.hasBirthDateOrGender) return 'personal'
  return known.hasNotes ? null : 'notes'
}

/** When a member is reminded of the mail they have not opened yet, counted from their sign-up. */
export const reminderHours = [1, 24, 72, 7 * 24] as const

/** After this long another mail may be asked for. */
export const resendPauseSeconds = 60

export type PushState = { supported: boolean; subscribed: boolean; denied: boolean; shown: boolean }

/** The step after the account was made (spec, section 4). */
export function stepAfterAccount(push: PushState): Step {
  if (!push.supported) return 'photo'
  if (push.subscribed) return 'location'
  return push.denied || !push.shown ? 'photo' : 'push'
}

/** How far along, for the progress bar: 1 to 6. */
export const progressOf = (step: Step) => Math.min(steps.indexOf(step) + 1, countedSteps.length)
