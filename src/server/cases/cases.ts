/** Cases of moderation: the next one for a person, who holds it, and passing it on. The folder's public module. */
import { caseHoldMs, type CaseLane, casePassedMs, eachCaseLane } from '#domain/cases/cases.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import * as store from '#server/cases/cases.store.ts'
import type { Case } from '#server/cases/cases.store.ts'
import { lockCaseFor, lockFreeCase, lockOpenCase } from '#server/cases/lock-case.ts'

export { addCaseNote, listCaseNotes } from '#server/cases/case-notes.ts'
export { isSealed, liftSeal, moveToLane, noteAuthority } from '#server/cases/gravest.ts'
export { type Case, type CasePlace, isCaseSeen } from '#server/cases/cases.store.ts'
export { isCaseHeld, lockCaseFor } from '#server/cases/lock-case.ts'
export { reopenCase } from '#server/cases/reopen-case.ts'

/** `places`: lanes of pools. Without a list: all. `who` is written as in the audit log, `staff:12`. */
export type CaseFilter = { places?: readonly store.CasePlace[]; site?: number | undefined; languages?: readonly string[] }
const wantedOf = ({ places, site, languages }: CaseFilter): store.CasesWanted => ({
  places: places ?? null,
  site: site ?? null,
  languages: languages ?? null,
})

/** These lanes of all pools. */
export const placesIn = (ctx: Context, lanes: readonly CaseLane[]): store.CasePlace[] =>
  [...new Set(ctx.sites.all().map(({ pool_id }) => pool_id))].flatMap((pool) => lanes.map((lane) => ({ pool, lane })))

/** The next case for a person, held by them for fifteen minutes: one that they hold already comes first. Null when none waits. Two people never get the same one. */
export const claimNextCase = (ctx: Context, who: string, filter: CaseFilter = {}): Promise<Case | null> =>
  store.claimCase(ctx.db, who, wantedOf(filter), ctx.now())

/** By its reference, or by that of a report in it; null when there is none. */
export const findCase = (ctx: Context, reference: string): Promise<Case | null> => store.findCaseRow(ctx.db, reference)

/** Those of the queue, or with `waits` those that wait for an answer: by lane, then the first that is due. `next` goes on from there, whatever was opened or closed meanwhile; null at the end. */
export async function listOpenCases(
  ctx: Context,
  { waits = false, ...filter }: Omit<CaseFilter, 'languages'> & { waits?: boolean } = {},
  cursor?: string,
  limit = 50,
) {
  const wanted = { ...wantedOf(filter), waits }
  const rows = await store.listOpenCaseRows(ctx.db, wanted, ctx.now(), limit + 1, readPosition(cursor))
  const cases = rows.slice(0, limit)
  const last = cases.at(-1)
  return { cases, next: rows.length > limit && last ? writePosition(last) : null }
}

const writePosition = ({ lane, due_at, weight, id }: store.QueuePosition) => `${lane}.${due_at.getTime()}.${weight}.${id}`

/** Refuses text that is no place in the queue. */
function readPosition(cursor: string | undefined): store.QueuePosition | null {
  if (cursor === undefined) return null
  const [, name, due, weight, id] = /^(\w+)\.(\d{1,15})\.(\d{1,9})\.(\d{1,15})$/.exec(cursor) ?? []
  const lane = eachCaseLane.find((one) => one === name)
  if (!lane || Number(due) > 8.64e15) throw new Refusal('invalid_input', { field: 'cursor' })
  return { lane, due_at: new Date(Number(due)), weight: Number(weight), id: Number(id) }
}

/** Open ones and, with `isDecided`, those that are closed too, by their number after `after`. */
export const listCasesAfter = (ctx: Context, filter: CaseFilter & { isDecided: boolean }, after: number, limit: number) =>
  store.listCaseRowsAfter(ctx.db, { ...wantedOf(filter), isDecided: filter.isDecided }, after, limit)

/** Cases about a member, newest first. `before`: only those before the one of this number. */
export const listCasesOf = (ctx: Context, member: ProfileId, which: store.CasesOfMember): Promise<Case[]> =>
  store.listCaseRowsOf(ctx.db, member, which)

/** How many are open in each lane, and how many of them are late. */
export const countCases = ({ db, now }: Pick<Context, 'db' | 'now'>) => store.countByLane(db, now())

/** `site`: of one brand alone. */
type QueuePart = { places: readonly store.CasePlace[]; site?: number | null | undefined }

/** How many free ones of the queue wait in other languages than these; the most first. */
export const countInOtherLanguages = (ctx: Context, { places, site = null }: QueuePart, languages: readonly string[]) =>
  store.countRowsInOthers(ctx.db, { places, site }, languages, ctx.now())

/** How many of these places are open, by lane, the most urgent first; a lane without one has 0. */
export async function countOpenCases(ctx: Context, { places, site = null }: QueuePart) {
  const rows = await store.countOpenAmong(ctx.db, { places, site }, ctx.now())
  return eachCaseLane
    .filter((lane) => places.some((place) => place.lane === lane))
    .map((lane) => rows.find((row) => row.lane === lane) ?? { lane, n: 0, overdue: 0 })
}

/** How many cases a person holds, and how many of these places are due within four hours. */
export const countCasesWaiting = (ctx: Context, who: string, places: readonly store.CasePlace[]) =>
  store.countWaitingCases(ctx.db, who, places, ctx.now())

/**
 * Takes an open case for a person, or holds it longer. Refuses `not_found` where it is not open, `case_held` while somebody else
 * has it (`until`), and `not_allowed` for whoever must not have it: they know somebody in it, or decided before.
 */
export const holdCase = (ctx: Context, who: string, reference: string): Promise<Case> =>
  atomically(ctx, async (ctx) => {
    const one = await lockFreeCase(ctx, who, reference)
    return hold(ctx, one, who)
  })

/** Takes a case from whoever holds it: for leads. Refuses `not_found` and `not_allowed`. */
export const takeOverCase = (ctx: Context, who: string, reference: string): Promise<Case> =>
  atomically(ctx, async (ctx) => hold(ctx, await lockOpenCase(ctx, who, reference), who))

async function hold(ctx: Context, one: Case, who: string): Promise<Case> {
  const held = {
    holder: who,
    held_until: new Date(ctx.now().getTime() + caseHoldMs),
    passed_to: null,
    passed_until: null,
    waiting_until: null,
  }
  await store.updateCase(ctx.db, one.id, held)
  return { ...one, ...held }
}

/** `to`: the person who gets it, for a day; without one anybody may. `knowsThem`: whoever passes it on never gets it again. */
type Passing = { to?: string; knowsThem?: boolean }

/** Gives a case away, silently: one's own, or a free one. Refuses `not_found`, `case_held`; `not_allowed` where `to` must not have it. */
export const passCase = (ctx: Context, who: string, reference: string, { to, knowsThem = false }: Passing = {}) =>
  atomically(ctx, async (ctx) => {
    const one = await lockFreeCase(ctx, who, reference)
    if (to !== undefined && (await store.isAvoiding(ctx.db, one.id, to))) throw new Refusal('not_allowed')
    if (knowsThem) await store.insertAvoided(ctx.db, one.id, [who])
    const passed = { passed_to: to ?? null, passed_until: to === undefined ? null : new Date(ctx.now().getTime() + casePassedMs) }
    await store.updateCase(ctx.db, one.id, { holder: null, held_until: null, ...passed })
  })

/**
 * Puts a case aside for an answer, until then or until something new comes; then it goes to them first, for a day. `days`: 1 to 7. Refuses as
 * `lockCaseFor`.
 */
export const waitWithCase = (ctx: Context, who: string, { reference, version, days }: CaseWaiting) =>
  atomically(ctx, async (ctx) => {
    const one = await lockCaseFor(ctx, who, reference, version)
    const waiting_until = new Date(ctx.now().getTime() + days * dayMs)
    const passed = { passed_to: who, passed_until: new Date(waiting_until.getTime() + casePassedMs) }
    await store.updateCase(ctx.db, one.id, { holder: null, held_until: null, waiting_until, ...passed })
    return one
  })
type CaseWaiting = { reference: string; version: number | null; days: number }

/** In the transaction of its decision. */
export const closeCase = (ctx: Context, id: number) =>
  store.updateCase(ctx.db, id, {
    state: 'closed',
    closed_at: ctx.now(),
    holder: null,
    held_until: null,
    passed_to: null,
    passed_until: null,
  })

type NewAppealCase = { reference: string; site_id: number; subject_id: number | null; language: string; due_at: Date }
/** `notFor`: those who decided before, and never get it. Returns its id. */
export async function openAppealCase(ctx: Context, appeal: NewAppealCase, notFor: readonly string[]): Promise<number> {
  const id = await store.insertCase(ctx.db, { ...appeal, kind: 'appeal', lane: 'appeals', opened_at: ctx.now() })
  await store.insertAvoided(ctx.db, id, notFor)
  return id
}

/** About a new account that hit marks of banned ones, in the transaction of its sign-up. `weight`: how many. */
export const openMarkCase = (ctx: Context, about: { member: ProfileId; site: number; language: string; weight: number }) =>
  store.insertMarkCase(ctx.db, { ...about, at: ctx.now() })
type NewCase = {
  reference: string
  kind: 'notice' | 'complaint'
  site_id: number
  /** The member it names; only one of that pool becomes the subject. */
  member: number | null
  pool_id: number
  lane: CaseLane
  language: string
  /** Later than its lane says. */
  due_at?: Date
}
/** Opens a case of a notice or a complaint, for everybody who works in its lane. */
export async function openCase(ctx: Context, { member, pool_id, due_at, ...one }: NewCase): Promise<number> {
  const opened_at = ctx.now()
  const isThere = member !== null && (await store.findMemberInPool(ctx.db, member, pool_id))
  return store.insertCase(ctx.db, {
    ...one,
    subject_id: isThere ? member : null,
    opened_at,
    due_at: due_at ?? (await store.dueInLane(ctx.db, one.lane, opened_at)),
  })
}

/** By its id; null when there is none. */
export const findCaseById = async (ctx: Context, id: number): Promise<Case | null> =>
  (await store.findCaseRowById(ctx.db, id)) ?? null

/**
 * Says whom a notice or a complaint is about, where it named no member. Refuses as `lockCaseFor` does, `not_found` for a member who
 * is not in its pool, and `invalid_input` where a subject is known already.
 */
export const nameSubject = (ctx: Context, who: string, reference: string, member: ProfileId) =>
  atomically(ctx, async (ctx) => {
    const one = await lockCaseFor(ctx, who, reference, null)
    if (one.subject_id !== null || one.kind === 'appeal') throw new Refusal('invalid_input', { field: 'member' })
    if (!(await store.findMemberInPool(ctx.db, member, one.pool_id))) throw new Refusal('not_found')
    await store.updateSubject(ctx.db, one.id, member)
  })

/** Locks the cases about a member, before the member is locked: the order of a decision. */
export const lockCasesOf = (ctx: Context, member: ProfileId) => store.lockCaseRowsOf(ctx.db, member)

/** Whether a person must not have a case: they know somebody in it, or decided before. */
export const isExcludedFrom = (ctx: Context, { id }: Case, who: string): Promise<boolean> => store.isAvoiding(ctx.db, id, who)
