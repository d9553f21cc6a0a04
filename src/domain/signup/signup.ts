/** Sign-up on the wire: the form and its reply. The rules are in `signup-rules.ts`. */
import * as z from 'zod/mini'
import { VariantRef } from '#domain/experiments/experiments.ts'
import { Attribution } from '#domain/attribution/attribution.ts'
import { Locale } from '#domain/languages/languages.ts'
import { Country } from '#domain/geo/places.ts'
import { FirstSearch } from '#domain/search/search.ts'
import { emailMaxLength, hasAddress, isEmail, nameMaxLength } from '#domain/signup/signup-rules.ts'

export const Email = z
  .string()
  .check(z.trim(), z.normalize('NFKC'), z.maxLength(emailMaxLength), z.refine(isEmail, { error: 'not_an_email' }))
/** Line breaks and other control characters have no place in a name. */
export const Name = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(nameMaxLength),
  // nor have marks that turn the direction of writing
  z.regex(/^\P{C}*$/u),
  z.refine((name) => !name.startsWith('@'), { error: 'name_starts_with_at' }),
  z.refine((name) => isEmail(name) || !hasAddress(name), { error: 'name_has_address' }),
)

const opaque = z.nullish(z.string().check(z.maxLength(500)))

/** `POST /api/user.php?new=1`: the spec's sign-up payload. */
export const SignupRequest = z.object({
  email: Email,
  name: Name,
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
  /** The network of the arrival, and the whole of it. */
  trafficsource: opaque,
  arrival: z.nullish(Attribution),
  timezone: opaque,
  country: z.nullish(Country),
  language: z.nullish(Locale),
  /** The referring profile. */
  profile: z.nullish(z.number().check(z.int(), z.positive())),
  /** The criteria answered before signing up: the filters of the first search. */
  search: z.nullish(FirstSearch),
  /** Which variant of an experiment the visitor read. Counted, and stored nowhere. */
  variant: z.nullish(VariantRef),
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
/** `variant`: of an experiment, with the first address of a form that is begun. */
export const EmailCheckQuery = z.object({ email: z.string().check(z.maxLength(320)), variant: z.nullish(VariantRef) })
export const EmailCheck = z.object({ token: z.string(), status: EmailStatus, email: z.string(), request_email: z.string() })
export type EmailCheck = z.infer<typeof EmailCheck>

/** Step 6. `delivered`: the mail server accepted the message. `failed`: it refused. `deferred`: it will be retried. */
export const ActivationProgress = z.object({ delivered: z.boolean(), failed: z.boolean(), deferred: z.boolean() })
export type ActivationProgress = z.infer<typeof ActivationProgress>
/** The step of the form that a newcomer sees, by its number in the spec. */
export const SeenStep = z.object({ step: z.number().check(z.int(), z.gte(1), z.lte(7)) })
/** `PUT /api/activate_mail.php`: the right address, before it was ever confirmed. */
export const AddressCorrection = z.object({ email: Email })
/** `POST /api/activate_stop.php`: the key in a reminder's link that stops the reminders. */
export const ReminderStop = z.object({ key: z.string().check(z.regex(/^[a-z0-9]{26}$/)) })
export const ActivationToken = z.object({ token: z.string().check(z.minLength(20), z.maxLength(100)) })
