/** A member's timeline in the console: what happened to an account, newest first, by kind. Never words of members, never with whom. */
import * as z from 'zod/mini'

/** What a reader can choose. */
export const timelineKinds = ['account', 'logins', 'photos', 'money', 'mails', 'reports', 'decisions', 'notes', 'looks'] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const timelineEvents = [
  'signed_up',
  'confirmed',
  'mail_refused',
  'login',
  'photo_added',
  'photo_hidden',
  'paid',
  'refund',
  'mail',
  'report_by',
  'report_about',
  'decision',
  'note',
  'look',
] as const

export const TimelineQuery = z.object({
  id: z.coerce.number().check(z.int(), z.positive()),
  kind: z.optional(z.enum(timelineKinds)),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,16}\.\d{1,2}\.[\w-]{1,64}$/))),
})
/**
 * `at`: a moment, or a day alone, which stands above what happened on it. `more`: values for the words of `what`, such as a
 * reference, an amount or a state; what is unknown or not for this reader is left out.
 */
export const TimelineEvent = z.object({
  at: z.string(),
  what: z.enum(timelineEvents),
  more: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type TimelineEvent = z.infer<typeof TimelineEvent>
export const TimelinePage = z.object({ events: z.array(TimelineEvent), next: z.nullable(z.string()) })
export type TimelinePage = z.infer<typeof TimelinePage>
