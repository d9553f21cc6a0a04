/** Finding members in the console, and a member's page. */
import * as z from 'zod/mini'
import { trustLevels } from '#domain/chats/contact-limits.ts'
import { limitedActs, profileTexts } from '#domain/decisions/decisions.ts'
import { memberFilters } from '#domain/look-up/member-filters.ts'
import { MemberListNext, MemberListParts } from '#domain/look-up/member-lists.ts'
import { ActReason } from '#domain/staff/staff.ts'

const MemberNumber = z.coerce.number().check(z.int(), z.positive())
const states = ['active', 'paused', 'deleted', 'banned'] as const

/**
 * One box: mail (whole or a part), name, member number, order, invoice, a reference, an address or network of the internet, a device
 * or a mark of one. At least two characters. Without words all members that fit the filters. Who signed up last comes first.
 */
export const MemberWords = z.string().check(z.trim(), z.minLength(2), z.maxLength(254))
export const MemberLookup = z.object({
  q: z.optional(MemberWords),
  ...memberFilters,
  cursor: z.optional(z.string().check(z.regex(/^\d{1,17}\.\d{1,16}$/))),
})
export const MemberLine = z.object({
  id: z.number(),
  name: z.string(),
  age: z.nullable(z.number()),
  /** City or region, and country. */
  place: z.nullable(z.string()),
  site_name: z.string(),
  state: z.enum(states),
  is_confirmed: z.boolean(),
  is_fictional: z.boolean(),
  /** Days, without a time. */
  signed_up: z.string(),
  last_here: z.string(),
  has_paid: z.boolean(),
  open_cases: z.number(),
  /** `a•••@g•••.com` */
  email: z.string(),
})
export type MemberLine = z.infer<typeof MemberLine>
/**
 * `by`: what the box took the words for; `photo` for the same photo, `photo_alike` for one that may be; `filters` without words.
 * `looked`: so many members were looked through for this page, and older ones were not; null where nobody was left out.
 */
export const MemberLines = z.object({
  members: z.array(MemberLine),
  next: z.nullable(z.string()),
  by: z.enum([
    'number',
    'mail',
    'name',
    'order',
    'invoice',
    'reference',
    'photo',
    'photo_alike',
    'network',
    'device',
    'mark',
    'filters',
  ]),
  looked: z.nullable(z.number()),
  /** More have these words, or such a photo, than so many that were looked at; null where these are all. */
  of_more: z.nullable(z.number()),
})

/** In so many conversations of the last 30 days messages are counted. */
export const messageTalksMost = 500
export const MemberQuery = z.object({ id: MemberNumber })
const Day = z.object({ day: z.string(), n: z.number() })
export const MemberPage = z.object({
  member: MemberLine,
  photos: z.array(z.object({ id: z.number(), is_nude: z.boolean(), is_main: z.boolean(), is_hidden: z.boolean() })),
  /** Those that have words now. */
  texts: z.array(z.enum(profileTexts)),
  language: z.string(),
  timezone: z.nullable(z.string()),
  network: z.nullable(z.string()),
  /** In words of the state: until when, and by which decision. */
  restriction: z.nullable(z.object({ decision: z.nullable(z.string()), until_at: z.nullable(z.string()), since: z.string() })),
  /** What decisions forbid for a time. */
  limits: z.array(z.object({ what: z.enum(limitedActs), until_at: z.string(), decision: z.string() })),
  balance: z.number(),
  premium_until: z.nullable(z.string()),
  /** Blocks of and by the member, as numbers. */
  blocked_by: z.number(),
  blocks: z.number(),
  messages: z.array(Day),
  /** Messages in more conversations than `messageTalksMost`: those beyond are not counted. */
  messages_cut: z.boolean(),
  /** Trust, and to how many people they may write first in a day. */
  trust: z.object({ level: z.enum(trustLevels), contacts_a_day: z.number() }),
  /** By a selfie. */
  is_verified: z.boolean(),
  is_mail_refused: z.boolean(),
  /** What became of reports that the member filed. */
  own_reports: z.object({ open: z.number(), upheld: z.number(), dismissed: z.number() }),
  /** Those that wait, the newest; `holder`: who has one now. */
  open_cases: z.array(z.object({ reference: z.string(), holder: z.nullable(z.string()) })),
  ...MemberListParts,
  next: MemberListNext,
})
export type MemberPage = z.infer<typeof MemberPage>
/** What a member wrote and others see, as it stands now. */
export const MemberTexts = z.object({ texts: z.array(z.object({ field: z.enum(profileTexts), words: z.string() })) })
export const MemberReveal = z.object({ id: z.number().check(z.int(), z.positive()), reason: ActReason })
export const MemberRevealed = z.object({ email: z.string(), date_of_birth: z.nullable(z.string()) })
export const MemberTarget = z.object({ id: z.number().check(z.int(), z.positive()), reason: ActReason })
