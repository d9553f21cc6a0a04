/** Sign-up: eight steps, each named; all but the first may be passed. */
import * as z from 'zod/mini'
import { Locale } from '#domain/languages.ts'
import { Country } from '#domain/places.ts'

/** Steps 0 to 7 of the spec, by name. Six of them count for the progress shown. */
export const steps = ['account', 'push', 'photo', 'location', 'personal', 'notes', 'activation', 'done'] as const
export type Step = (typeof steps)[number]
export const countedSteps = ['account', 'push', 'photo', 'location', 'personal', 'notes'] as const satisfies readonly Step[]

const emailPattern = /^[^\s@"(),:;<>[\\\]]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u
export const isEmail = (value: string) => value.length <= 254 && emailPattern.test(value)

/** A real day of the calendar, `YYYY-MM-DD`. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

export const Email = z.string().check(z.trim(), z.maxLength(254), z.refine(isEmail, { error: 'not_an_email' }))
/** Line breaks and other control characters have no place in a name. */
export const Name = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(150),
  z.regex(/^[^\p{Cc}]*$/u),
  z.refine((name) => !name.startsWith('@'), { error: 'name_starts_with_at' }),
)

/** What is wrong with a name, as a message key; null when nothing is (spec, section 5). */
export function nameProblem(
  name: string,
  email: string,
): 'value_required' | 'name_too_long' | 'name_starts_with_at' | 'name_equal_to_email' | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'value_required'
  if (trimmed.length > 150) return 'name_too_long'
  if (trimmed.startsWith('@')) return 'name_starts_with_at'
  return trimmed.toLowerCase() === email.trim().toLowerCase() ? 'name_equal_to_email' : null
}

const opaque = z.nullish(z.string().check(z.maxLength(500)))

/** `POST /api/user.php?new=1`: the spec's sign-up payload. */
export const SignupRequest = z.object({
  email: Email,
  name: Name,
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
  trafficsource: opaque,
  timezone: opaque,
  country: z.nullish(Country),
  language: z.nullish(Locale),
  /** The referring profile. */
  profile: z.nullish(z.number().check(z.int(), z.positive())),
  form_path: opaque,
  referrer: z.nullish(z.string().check(z.maxLength(2000))),
  /** Hex SHA-256 of `token:email`, made by the client. Checked when present; nothing rests on it. */
  csrf: opaque,
  token: opaque,
  /** The user agent. */
  n: z.nullish(z.string().check(z.maxLength(1000))),
})
export type SignupRequest = z.infer<typeof SignupRequest>

export const EmailStatus = z.enum(['new', 'active', 'not_confirmed', 'deleted', 'invalid'])
export type EmailStatus = z.infer<typeof EmailStatus>
export const EmailCheckQuery = z.object({ email: z.string().check(z.maxLength(320)) })
export const EmailCheck = z.object({ token: z.string(), status: EmailStatus, email: z.string(), request_email: z.string() })
export type EmailCheck = z.infer<typeof EmailCheck>

/** Step 6: `delivered` is true when the mail server accepted the message; `failed` when it refused it. */
export const ActivationProgress = z.object({ delivered: z.boolean(), failed: z.boolean() })
export const activationPollMs = 900
export const activationPolls = 20
export const ActivationToken = z.object({ token: z.string().check(z.minLength(20), z.maxLength(100)) })

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

export type PushState = { supported: boolean; subscribed: boolean; denied: boolean; shown: boolean }

/** The step after the account was made (spec, section 4). */
export function stepAfterAccount(push: PushState): Step {
  if (!push.supported) return 'photo'
  if (push.subscribed) return 'location'
  return push.denied || !push.shown ? 'photo' : 'push'
}

/** How far along, for the progress bar: 1 to 6. */
export const progressOf = (step: Step) => Math.min(steps.indexOf(step) + 1, countedSteps.length)
