/** Takes a decision back within 30 seconds, before anybody is mailed: everything is as before, and the case is open again. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Actor, nameOfActor } from '#server/audit/audit.ts'
import { findCaseById, lockCasesOf, reopenCase } from '#server/cases/cases.ts'
import * as store from '#server/decisions/decisions.store.ts'
import type { DecisionRow } from '#server/decisions/decisions.store.ts'
import { endDecision } from '#server/decisions/end-decision.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { lockMember } from '#server/member-rows/member-rows.ts'
import { reopenNoticeOf } from '#server/notices/notices.ts'
import { reopenReportsOf } from '#server/safety/safety.ts'

/** `case`: what is open again; null for a decision without a case. */
export type Undone = { case: string | null; member: ProfileId | null }

/**
 * The person who decided takes it back, in one transaction. Its mails find it undone and are not sent. Done twice, it answers the same.
 * Refuses `not_found`, `undo_others` for everybody else, and `undo_over` after 30 seconds, once it ended or the member objected, and for
 * what an appeal put in place.
 */
export const undoDecision = (ctx: Context, actor: Actor, reference: string): Promise<Undone> =>
  atomically(ctx, async (ctx) => {
    const who = nameOfActor(actor)
    const found = await store.findDecisionByReference(ctx.db, reference)
    if (!found) throw new Refusal('not_found')
    if (found.decided_by !== who) throw new Refusal('undo_others')
    const member = found.subject_id as ProfileId | null
    // in the order of a decision: case, member, decision
    if (member !== null) {
      await lockCasesOf(ctx, member)
      await lockMember(ctx.db, member)
    }
    const decision = await store.lockDecision(ctx.db, found.id)
    if (!decision) throw new Refusal('not_found')
    if (decision.undone_at !== null) return { case: await referenceOf(ctx, decision), member }
    if (!(await mayUndo(ctx, decision))) throw new Refusal('undo_over')
    await endDecision(ctx, decision.id, { state: 'ended', by: who, note: null, isUndone: true })
    if (decision.case_id === null) return { case: null, member }
    await reopenReportsOf(ctx, decision.case_id, decision.decided_at)
    await reopenNoticeOf(ctx, decision.case_id, decision.id)
    return { case: await reopenCase(ctx, decision.case_id, who), member }
  })

/** The clock is read once the decision is locked: a mail that leaves later sees what was undone. */
async function mayUndo(ctx: Context, { id, state, undo_until }: DecisionRow): Promise<boolean> {
  if (state !== 'in_force' || undo_until === null || ctx.now() > undo_until) return false
  return (await store.countAppeals(ctx.db, id)) === 0
}

const referenceOf = async (ctx: Context, { case_id }: DecisionRow) =>
  case_id === null ? null : ((await findCaseById(ctx, case_id))?.reference ?? null)
