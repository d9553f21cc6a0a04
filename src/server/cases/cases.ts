/** Cases of moderation: the next one for a person, who holds it, and passing it on. The folder's public module. */
import { caseHoldMs, type CaseLane, casePassedMs, eachCaseLane } from '#domain/cases/cases.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import * as store from '#server/cases/cases.store.ts'
import type { Case } from '#server/cases/cases.store.ts'

export type { Case } from '#server/cases/cases.store.ts'

/** Without a list: all lanes, pools or languages. `who` is written as in the audit log, `staff:12`. */
export type CaseFilter = { lanes?: readonly CaseLane[]; pools?: readonly number[]; languages?: readonly string[] }
const wantedOf = ({ lanes, pools, languages }: CaseFilter) => ({
  lanes: lanes ?? null,
  pools: pools ?? null,
  languages: languages ?? null,
})

/** The next case for a person, held by them for fifteen minutes: one that they hold already comes first. Null when none waits. Two people never get the same one. */
export const claimNextCase = (ctx: Context, who: string, filter: CaseFilter = {}): Promise<Case | null> =>
  store.claimCase(ctx.db, who, wantedOf(filter), ctx.now())

/** By its reference, or by that of a report in it; null when there is none. */
export const findCase = (ctx: Context, reference: string): Promise<Case | null> => store.findCaseRow(ctx.db, reference)

/** The open ones: by lane, then the first that is due. `next` goes on from there, whatever was opened or closed meanwhile; null at the end. */
export async function listOpenCases(ctx: Context, filter: CaseFilter = {}, cursor?: string, limit = 50) {
  const rows = await store.listOpenCaseRows(ctx.db, wantedOf(filter), limit + 1, readCasePlace(cursor))
  const cases = rows.slice(0, limit)
  const last = cases.at(-1)
  return { cases, next: rows.length > limit && last ? writeCasePlace(last) : null }
}

const writeCasePlace = ({ lane, due_at, weight, id }: store.CasePlace) => `${lane}.${due_at.getTime()}.${weight}.${id}`

/** Refuses text that is no place in the queue. */
function readCasePlace(cursor: string | undefined): store.CasePlace | null {
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
export const listCasesOf = (ctx: Context, member: ProfileId, before: number | null, limit: number): Promise<Case[]> =>
  store.listCaseRowsOf(ctx.db, member, before, limit)

/** How many are open in each lane, and how many of them are late. */
export const countCases = ({ db, now }: Pick<Context, 'db' | 'now'>) => store.countByLane(db, now())

/** How many cases a person holds, and how many of some pools and lanes are due within four hours. */
export const countCasesWaiting = (ctx: Context, who: string, filter: { lanes: readonly CaseLane[]; pools: readonly number[] }) =>
  store.countWaitingCases(ctx.db, who, filter, ctx.now())

/** Whether somebody holds it now. */
export const isCaseHeld = ({ holder, held_until }: Case, now: Date) => holder !== null && held_until !== null && held_until > now

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
  const held = { holder: who, held_until: new Date(ctx.now().getTime() + caseHoldMs), passed_to: null, passed_until: null }
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
 * Locks the case that a person acts on, in the transaction of the act: their own, or one that nobody holds. Refuses as `holdCase`
 * does, and `changed_meanwhile` where the case is another version than was read.
 */
export async function lockCaseFor(ctx: Context, who: string, reference: string, version: number | null): Promise<Case> {
  const one = await lockFreeCase(ctx, who, reference)
  if (version !== null && one.version !== version) throw new Refusal('changed_meanwhile', { version: one.version })
  return one
}

async function lockFreeCase(ctx: Context, who: string, reference: string): Promise<Case> {
  const one = await lockOpenCase(ctx, who, reference)
  if (isCaseHeld(one, ctx.now()) && one.holder !== who)
    throw new Refusal('case_held', { by: one.holder, until: one.held_until?.toISOString() })
  return one
}

async function lockOpenCase(ctx: Context, who: string, reference: string): Promise<Case> {
  const one = await store.lockCaseRow(ctx.db, reference)
  if (one?.state !== 'open') throw new Refusal('not_found')
  if (await store.isAvoiding(ctx.db, one.id, who)) throw new Refusal('not_allowed')
  return one
}

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
