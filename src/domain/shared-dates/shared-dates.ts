/** Shared dates: with whom, where and until when, for a trusted contact who opens a secret link. */
import * as z from 'zod/mini'
import { Email } from '#domain/signup/signup.ts'
import { datePersonMaxLength, datePlaceMaxLength, ShownState } from '#domain/shared-dates/shared-date-rules.ts'

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const Instant = z.iso.datetime()

/** `request`: chosen by the browser, so that a repeat makes no second one. `email`: of the contact, who then gets two mails at most. */
export const SharedDateRequest = z.object({
  request: z.string().check(z.regex(/^[\w-]{20,60}$/)),
  person: line(datePersonMaxLength),
  place: line(datePlaceMaxLength),
  begins_at: Instant,
  back_at: Instant,
  timezone: z.string().check(z.maxLength(60)),
  email: z.optional(Email),
})
export type SharedDateRequest = z.infer<typeof SharedDateRequest>

const SharedDateId = z.int().check(z.positive())
/** `later` moves the time to be back by half an hour; `from` is the time it moves, so that a repeat moves nothing. */
export const SharedDateChange = z.union([
  z.object({ id: SharedDateId, action: z.literal('back') }),
  z.object({ id: SharedDateId, action: z.literal('later'), from: Instant }),
])
export type SharedDateChange = z.infer<typeof SharedDateChange>
export const SharedDateRemoval = z.object({ id: SharedDateId })

const facts = {
  person: z.string(),
  place: z.string(),
  begins_at: z.string(),
  back_at: z.string(),
  state: ShownState,
  /** When the member said that they are back. */
  returned_at: z.nullable(z.string()),
}
/** As its member sees it. `link`: the secret address to pass on. `is_mailed`: a contact has an address here. */
export const SharedDate = z.object({ id: SharedDateId, ...facts, link: z.string(), is_mailed: z.boolean() })
export type SharedDate = z.infer<typeof SharedDate>
export const SharedDates = z.object({ dates: z.array(SharedDate) })
export type SharedDates = z.infer<typeof SharedDates>

/** As the contact sees it, without a login: the member's first name, and what the member typed. */
export const DateForContact = z.object({
  name: z.string(),
  ...facts,
  timezone: z.nullable(z.string()),
  country: z.nullable(z.string()),
})
export type DateForContact = z.infer<typeof DateForContact>

/** The secret of a link: 256 bits, base64url. */
export const LinkQuery = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) })
export const ContactStop = z.object({ token: z.string().check(z.regex(/^[\w-]{64}$/)) })
