/** Locks a case in the transaction of an act about it. */
import { Refusal } from '#domain/refusal.ts'
import * as store from '#server/cases/cases.store.ts'
import type { Case } from '#server/cases/cases.store.ts'
import type { Context } from '#server/infrastructure/context.ts'

/** Whether somebody holds it now. */
export const isCaseHeld = ({ holder, held_until }: Case, now: Date) => holder !== null && held_until !== null && held_until > now

/**
 * Locks the case that a person acts on, in the transaction of the act: their own, or one that nobody holds. Refuses as `holdCase`
 * does, and `changed_meanwhile` where the case is another version than was read.
 */
export async function lockCaseFor(ctx: Context, who: string, reference: string, version: number | null): Promise<Case> {
  const one = await lockFreeCase(ctx, who, reference)
  if (version !== null && one.version !== version) throw new Refusal('changed_meanwhile', { version: one.version })
  return one
}

/** In the transaction of an act about a case that may be decided already. Refuses `not_found`. */
export async function lockAnyCase(ctx: Context, reference: string): Promise<Case> {
  const one = await store.lockCaseRow(ctx.db, reference)
  if (!one) throw new Refusal('not_found')
  return one
}

export async function lockFreeCase(ctx: Context, who: string, reference: string): Promise<Case> {
  const one = await lockOpenCase(ctx, who, reference)
  if (isCaseHeld(one, ctx.now()) && one.holder !== who)
    throw new Refusal('case_held', { by: one.holder, until: one.held_until?.toISOString() })
  return one
}

export async function lockOpenCase(ctx: Context, who: string, reference: string): Promise<Case> {
  const one = await store.lockCaseRow(ctx.db, reference)
  if (one?.state !== 'open') throw new Refusal('not_found')
  if (await store.isAvoiding(ctx.db, one.id, who)) throw new Refusal('not_allowed')
  return one
}
