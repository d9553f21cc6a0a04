/** Makes a decision: checks its reasons, stores it, applies its measures, and queues the statement. */
import { appealUntil } from '#domain/complaints/complaints.ts'
import {
  type Clause,
  type DecisionSource,
  factsMaxLength,
  mailsAfterSeconds,
  needsStatement,
  type LimitedAct,
  type Measure,
  type ProfileText,
  undoMs,
} from '#domain/decisions/decisions.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { mailStatement } from '#server/decisions/decisions.jobs.ts'
import * as store from '#server/decisions/decisions.store.ts'
import type { DecisionRow } from '#server/decisions/decisions.store.ts'
import { warnAnsweredLater } from '#server/decisions/fraud-warnings.ts'
import { applyMeasures } from '#server/decisions/measures.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { lockMember } from '#server/member-rows/member-rows.ts'

/** `photos`: what is hidden. `texts`: what is taken away. `law` names the provision where the ground is a law. `until` ends a limit or a suspension; `secondBy` agreed before. */
export type NewDecision = {
  measures: readonly Measure[]
  limits?: readonly LimitedAct[]
  photos?: readonly number[]
  texts?: readonly ProfileText[]
  clause?: Clause
  law?: string
  facts: string
  source: DecisionSource
  until?: Date
  secondBy?: string
}
/** `mayUndo`: the person takes it back within 30 seconds, and the statement waits so long. */
type Whom = { member: ProfileId | null; one: { id: number; site_id: number } | null; mayUndo: boolean }
/**
 * Stores and applies a decision, and queues the statement, in the open transaction. Refuses `invalid_input` (`field`) where a reason is
 * missing, and `not_found`.
 */
export async function insertDecisionOf(
  ctx: Context,
  who: string,
  { member, one, mayUndo }: Whom,
  input: NewDecision,
): Promise<DecisionRow> {
  const decided_at = ctx.now()
  const reasons = checkedReasons(input, decided_at)
  // nothing can be done about a member who was erased
  if (member === null && reasons.measures.some((measure) => measure !== 'nothing' && measure !== 'note'))
    throw new Refusal('invalid_input', { field: 'measures' })
  if (member !== null && !(await lockMember(ctx.db, member))) throw new Refusal('not_found')
  const site_id = member === null ? one?.site_id : await store.findSiteOf(ctx.db, member)
  if (site_id === undefined) throw new Refusal('not_found')
  const decision = await store.insertDecision(ctx.db, {
    ...reasons,
    reference: await store.nextDecisionReference(ctx.db, decided_at),
    case_id: one?.id ?? null,
    site_id,
    subject_id: member,
    decided_by: who,
    second_by: input.secondBy ?? null,
    decided_at,
    from_at: decided_at,
    appeal_until: appealUntil(decided_at),
    undo_until: mayUndo ? new Date(decided_at.getTime() + undoMs) : null,
  })
  await applyMeasures(ctx, decision, input.photos ?? [])
  await warnAnsweredLater(ctx, decision)
  if (member !== null && needsStatement(decision.measures))
    await enqueueMail(ctx, mailStatement, { member, site: site_id, decision: decision.id }, mayUndo ? afterUndo : {})
  return decision
}

/** When mails about a decision leave that may be taken back. */
export const afterUndo = { startAfterSeconds: mailsAfterSeconds }

const refuse = (field: string) => new Refusal('invalid_input', { field })

/** Refuses `invalid_input`: the same rules as the checks of the table, with the field that breaks one. */
export function checkedReasons(
  { measures, limits = [], photos = [], texts = [], clause, law, facts, source, until }: NewDecision,
  now: Date,
) {
  const has = (measure: Measure) => measures.includes(measure)
  const isPlain = measures.every((measure) => measure === 'nothing' || measure === 'note')
  if (measures.length === 0 || (has('nothing') && measures.length > 1) || (has('suspend') && has('ban'))) throw refuse('measures')
  if (has('limit') !== limits.length > 0) throw refuse('limits')
  if (has('hide') !== photos.length > 0) throw refuse('photos')
  if (has('clear') !== texts.length > 0) throw refuse('texts')
  if (!isPlain && !clause) throw refuse('clause')
  const words = facts.trim()
  if (words === '' || words.length > factsMaxLength) throw refuse('facts')
  if (law !== undefined && (law.trim() === '' || !clause)) throw refuse('law')
  // an end would bring photos and texts back
  if ((has('hide') || has('clear')) && (has('limit') || has('suspend') || until)) throw refuse('measures')
  const mayEnd = has('limit') || has('suspend')
  if (mayEnd ? until === undefined : until !== undefined && !has('warn')) throw refuse('until')
  if (until && (until <= now || has('ban'))) throw refuse('until')
  return {
    measures: [...new Set(measures)],
    limits: [...new Set(limits)],
    texts: [...new Set(texts)],
    ground: clause ? (law ? ('law' as const) : ('terms' as const)) : null,
    clause: clause ?? null,
    law: law?.trim() ?? null,
    facts: words,
    source,
    until_at: until ?? null,
  }
}
