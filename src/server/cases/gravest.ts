/** The gravest lane: moving a case there and back by hand, and the seal that keeps its evidence. Part of `cases.ts`. */
import { type CaseLane, eachCaseLane, type LaneByHand } from '#domain/cases/cases.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockAnyCase, lockCaseFor } from '#server/cases/lock-case.ts'
import type { Case } from '#server/cases/cases.store.ts'
import * as store from '#server/cases/cases.store.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'

/** `version`: as it was read. `goesOn`: the person who moves it works in that lane too, so a hold of theirs stays. */
type LaneMove = { reference: string; lane: LaneByHand; version: number | null; goesOn: boolean }

const rankOf = (lane: CaseLane) => eachCaseLane.indexOf(lane)

/**
 * Moves an open case to another lane. Higher up it is due as one that came now, or sooner where it was; further down as one that came when it
 * did. What enters the gravest is sealed, and its member has no public profile while it is there. Returns it as it was. Refuses as
 * `lockCaseFor`, and `invalid_input` for an appeal.
 */
export const moveToLane = (ctx: Context, who: string, { reference, lane, version, goesOn }: LaneMove): Promise<Case> =>
  atomically(ctx, async (ctx) => {
    const one = await lockCaseFor(ctx, who, reference, version)
    if (one.kind === 'appeal') throw new Refusal('invalid_input', { field: 'lane' })
    if (one.lane === lane) return one
    const isUp = rankOf(lane) < rankOf(one.lane)
    const due = await store.dueInLane(ctx.db, lane, isUp ? ctx.now() : one.opened_at)
    await store.updateLane(ctx.db, one.id, {
      lane,
      due_at: isUp && one.due_at < due ? one.due_at : due,
      holder: goesOn ? one.holder : null,
      held_until: goesOn ? one.held_until : null,
      sealed_at: lane === 'gravest' ? (one.sealed_at ?? ctx.now()) : one.sealed_at,
    })
    return one
  })

/** Whether nothing of its evidence may be wiped or erased. */
export const isSealed = ({ sealed_at, sealed_until }: Pick<Case, 'sealed_at' | 'sealed_until'>) =>
  sealed_at !== null && sealed_until === null

/**
 * Writes down which authority was told, by its number and its day (`2026-07-01`), also of a decided case: the seal ends. Refuses `not_found`
 * for a case that was never sealed, and `invalid_input` for a day to come.
 */
export const noteAuthority = (ctx: Context, reference: string, { number, day }: { number: string; day: string }): Promise<Case> =>
  atomically(ctx, async (ctx) => {
    const one = await lockAnyCase(ctx, reference)
    if (one.sealed_at === null) throw new Refusal('not_found')
    if (day > ctx.now().toISOString().slice(0, 10)) throw new Refusal('invalid_input', { field: 'day' })
    await store.updateCase(ctx.db, one.id, { authority_number: number, authority_day: day })
    await store.endSeal(ctx.db, one.id, ctx.now())
    return one
  })

/** Ends the seal without an authority. Refuses `not_found` where nothing is sealed. */
export const liftSeal = (ctx: Context, reference: string): Promise<Case> =>
  atomically(ctx, async (ctx) => {
    const one = await lockAnyCase(ctx, reference)
    if (!isSealed(one)) throw new Refusal('not_found')
    await store.endSeal(ctx.db, one.id, ctx.now())
    return one
  })
