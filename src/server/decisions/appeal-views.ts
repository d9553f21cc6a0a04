/** The own view of an appeal: stored before the decision that it is about is shown, so that it does not lead. */
import type { AppealOutcome } from '#domain/decisions/decisions.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Actor, nameOfActor } from '#server/audit/audit.ts'
import { lockCaseFor } from '#server/cases/cases.ts'
import * as store from '#server/decisions/decisions.store.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'

/**
 * Stores what a person thinks of an open appeal; their first view stays. Refuses `not_found`, `own_decision` for those who decided or
 * agreed before, and as `lockCaseFor`.
 */
export const storeView = (ctx: Context, actor: Actor, reference: string, outcome: AppealOutcome) =>
  atomically(ctx, async (ctx) => {
    const who = nameOfActor(actor)
    const appeal = await store.findAppealByReference(ctx.db, reference)
    const decision = appeal && (await store.findDecisionById(ctx.db, appeal.decision_id))
    if (!decision || appeal.outcome) throw new Refusal('not_found')
    if (who === decision.decided_by || who === decision.second_by) throw new Refusal('own_decision')
    await lockCaseFor(ctx, who, reference, null)
    const view = { view_outcome: outcome, view_by: who, view_at: ctx.now() }
    if (appeal.view_by !== who) await store.updateAppeal(ctx.db, appeal.id, view)
    return { decision }
  })
