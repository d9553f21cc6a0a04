/** Notices of illegal content, by anybody: their kinds, their form, and how those are heard who often tell groundless things. */
import * as z from 'zod/mini'
import { MultilineText } from '#domain/complaints/complaints.ts'
import { needsSender, type NoticeKind, noticeKinds, placeMaxLength } from '#domain/notices/notice-kinds.ts'
import type { CaseLane } from '#domain/cases/cases.ts'
import { Email } from '#domain/signup/signup.ts'
import { dayMs } from '#domain/time/durations.ts'

/** Whether something was done because of it. */
export const noticeOutcomes = ['acted', 'nothing'] as const
export type NoticeOutcome = (typeof noticeOutcomes)[number]

/** Child abuse and threats to life come before all; then trusted flaggers. */
export function laneOfNotice(kind: NoticeKind, isFlagger: boolean): CaseLane {
  if (kind === 'child_abuse' || kind === 'threat') return 'gravest'
  if (isFlagger) return 'flaggers'
  return kind === 'intimate' || kind === 'minor' || kind === 'fraud' ? 'safety' : 'usual'
}

/** The member that the address of a page names: `/members/123`, `/likes/m/123`. Null for every other place. */
export function memberInPlace(place: string): number | null {
  const [, number] = /\/(?:members|likes\/m)\/(\d{1,15})(?!\d)/.exec(place) ?? []
  return number === undefined ? null : Number(number)
}

// Art. 23 of the Digital Services Act: who frequently sends manifestly unfounded notices is warned first, then not heard at once for a time.

/** Two mistakes happen to honest people; a third within half a year is worth a word. */
export const groundlessToWarn = 3
export const groundlessPeriodMs = 180 * dayMs
/** Most of what somebody told us was groundless: whoever tells much and is mostly right is never slowed. */
export const groundlessShare = 0.5
/** Heard last for this long: a season, after which everybody starts anew. */
export const delayedMs = 90 * dayMs
/** What is heard last is due after this time. */
export const lastDueMs = 14 * dayMs

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u))

export const NoticeRequest = z
  .object({
    kind: z.enum(noticeKinds),
    /** The address of a page, or what else names the place. */
    place: line(placeMaxLength).check(z.minLength(3)),
    text: MultilineText,
    name: z.nullish(line(150)),
    email: z.nullish(Email),
    /** That it is said to the best of one's knowledge. */
    in_good_faith: z.literal(true),
    /** Of a trusted flagger. */
    flagger_key: z.nullish(z.string().check(z.trim(), z.regex(/^[\w-]{43}$/))),
  })
  .check(
    z.refine(({ kind, name }) => !needsSender(kind) || Boolean(name), { path: ['name'] }),
    z.refine(({ kind, email }) => !needsSender(kind) || Boolean(email), { path: ['email'] }),
  )
export type NoticeRequest = z.infer<typeof NoticeRequest>
/** `N-YYYY-NNNNNN`; `is_mailed`: a receipt goes to the address. */
export const NoticeFiled = z.object({ reference: z.string(), is_mailed: z.boolean() })
