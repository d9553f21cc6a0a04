/** Notices of illegal content and trusted flaggers, as the console shows them. */
import * as z from 'zod/mini'
import { noticeKinds } from '#domain/notices/notice-kinds.ts'
import { noticeOutcomes } from '#domain/notices/notices.ts'
import { ActReason } from '#domain/staff/staff.ts'

const Reference = z.string().check(z.regex(/^N-\d{4}-(?:\d{1,4}-)?\d{6}$/))
export const noticeViews = ['waiting', 'decided', 'flagged', 'last', 'all'] as const

export const NoticesQuery = z.object({
  /** `flagged`: by trusted flaggers. `last`: of those who often tell groundless things. */
  view: z.optional(z.enum(noticeViews)),
  kind: z.optional(z.enum(noticeKinds)),
  site: z.optional(z.coerce.number().check(z.int(), z.positive())),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
})
export type NoticesQuery = z.infer<typeof NoticesQuery>
export const NoticeLine = z.object({
  reference: z.string(),
  kind: z.enum(noticeKinds),
  site_name: z.string(),
  language: z.string(),
  created_at: z.string(),
  flagger: z.nullable(z.string()),
  is_last: z.boolean(),
  outcome: z.nullable(z.enum(noticeOutcomes)),
  decided_at: z.nullable(z.string()),
  is_groundless: z.boolean(),
})
export type NoticeLine = z.infer<typeof NoticeLine>
export const NoticeLines = z.object({ notices: z.array(NoticeLine), next: z.nullable(z.string()), as_of: z.string() })
export const NoticeTarget = z.object({ reference: Reference })
export const NoticeWithReason = z.object({ reference: Reference, reason: ActReason })
/** The sender's address is masked. `words`, `place` and `name` are null once forgotten, and for the gravest kinds: those are read by their case. */
export const NoticePage = z.object({
  notice: NoticeLine,
  place: z.nullable(z.string()),
  words: z.nullable(z.string()),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  receipt_at: z.nullable(z.string()),
  case: z.nullable(z.string()),
  decision: z.nullable(z.string()),
  /** Of the same address in half a year. */
  before: z.object({
    decided: z.number(),
    groundless: z.number(),
    warned_at: z.nullable(z.string()),
    last_until: z.nullable(z.string()),
  }),
})
export type NoticePage = z.infer<typeof NoticePage>

const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u))
export const NewFlagger = z.object({
  name: line(200),
  /** What it was named for, such as hate speech. */
  field: line(200),
  email: z.string().check(z.trim(), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
  /** A brand of the pool whose cases it reaches. */
  site: z.number().check(z.int(), z.positive()),
  from: z.iso.date(),
  until: z.nullable(z.iso.date()),
})
/** The key is shown this once. */
export const FlaggerAdded = z.object({ id: z.number(), key: z.string() })
export const FlaggerTarget = z.object({ id: z.number().check(z.int(), z.positive()), reason: ActReason })
export const FlaggerLine = z.object({
  id: z.number(),
  name: z.string(),
  field: z.string(),
  email: z.string(),
  pool: z.string(),
  from_at: z.string(),
  until_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  is_active: z.boolean(),
  notices: z.number(),
  acted: z.number(),
  groundless: z.number(),
})
export type FlaggerLine = z.infer<typeof FlaggerLine>
export const FlaggersQuery = z.object({ cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) })
export const FlaggerList = z.object({ flaggers: z.array(FlaggerLine), next: z.nullable(z.string()) })
