/** Ends a decision, in the open transaction: everything is given back. */
import { Refusal } from '#domain/refusal.ts'
import { type DecisionRow, endDecisionRow, lockDecision } from '#server/decisions/decisions.store.ts'
import { undoMeasures } from '#server/decisions/measures.ts'
import type { Context } from '#server/infrastructure/context.ts'

/** Refuses `not_found` where it is not in force. */
export async function endDecision(
  ctx: Context,
  id: number,
  { state, by, note, isUndone = false }: { state: 'ended' | 'overturned'; by: string; note: string | null; isUndone?: boolean },
): Promise<DecisionRow> {
  const decision = await lockDecision(ctx.db, id)
  if (decision?.state !== 'in_force') throw new Refusal('not_found')
  await undoMeasures(ctx, decision, isUndone ? 'undone' : state)
  const at = ctx.now()
  const end = { state, ended_at: at, ended_by: by, end_note: note, ...(isUndone && { undone_at: at }) }
  await endDecisionRow(ctx.db, id, end)
  return { ...decision, ...end }
}
