/** Cases of moderation: what waits for a person, in which lane, and how long somebody holds it. */
import { hourMs, minuteMs } from '#domain/time/durations.ts'

/** The most urgent first. */
export const eachCaseLane = ['gravest', 'safety', 'flaggers', 'appeals', 'usual'] as const
export type CaseLane = (typeof eachCaseLane)[number]
/** To which a case is moved by hand; an appeal stays where it is. */
export const laneListByHand = ['gravest', 'safety', 'flaggers', 'usual'] as const satisfies readonly CaseLane[]
export type LaneByHand = (typeof laneListByHand)[number]
export const caseKinds = ['reports', 'appeal', 'mark', 'notice', 'complaint', 'verification'] as const
export type CaseKind = (typeof caseKinds)[number]

/** A case is held this long; `claim_case` in `database/functions/cases.sql` has the same number. */
export const caseHoldMs = 15 * minuteMs
/** As many colleagues are offered at once. */
export const caseTakersMost = 20
/** A case that was passed on to somebody is free for all after this time. */
export const casePassedMs = 24 * hourMs
