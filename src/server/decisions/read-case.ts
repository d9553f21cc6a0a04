/** What every reader of a case needs first: whether they may, what it is about, and whether its evidence is sealed to them. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Actor, nameOfActor } from '#server/audit/audit.ts'
import { findCase, isCaseHeld, isExcludedFrom } from '#server/cases/cases.ts'
import { readLetter } from '#server/decisions/case-letters.ts'
import * as store from '#server/decisions/decisions.store.ts'
import type { Context } from '#server/infrastructure/context.ts'

const mostDecisions = 20

/**
 * The decision that an appeal is about is left out until the person's own view of the appeal is stored. Evidence of a decided case is sealed: only who holds an open appeal against the decision reads it, by the case of that appeal.
 * `reportsOf`: the case whose reports it shows. Refuses `not_found`, and `not_allowed` for whoever must not have the case.
 */
export async function readCase(ctx: Context, actor: Actor, reference: string) {
  const who = nameOfActor(actor)
  const one = await findCase(ctx, reference)
  if (!one) throw new Refusal('not_found')
  if (await isExcludedFrom(ctx, one, who)) throw new Refusal('not_allowed', { permission: 'cases.work' })
  const appeal = one.kind === 'appeal' ? await store.findAppealByReference(ctx.db, one.reference) : undefined
  const appealed = appeal && (await store.findDecisionById(ctx.db, appeal.decision_id))
  const isSealed = one.state !== 'open' || (one.kind === 'appeal' && !(isCaseHeld(one, ctx.now()) && one.holder === who))
  const letter = await readLetter(ctx, appealed?.case_id ?? one.id)
  // what was decided first would lead: it is shown once the own view is stored
  const isBlind = appeal !== undefined && appeal.outcome === null && appeal.view_by !== who
  const member = one.subject_id as ProfileId | null
  const decisions = member === null ? [] : await store.listDecisionRows(ctx.db, member, null, mostDecisions)
  return {
    who,
    one,
    member,
    isSealed,
    reportsOf: one.kind === 'reports' ? one.id : (appealed?.case_id ?? null),
    letter: letter && (isSealed ? { ...letter, place: null, words: null } : letter),
    isBlind,
    decisions: isBlind ? decisions.filter(({ id }) => id !== appealed?.id) : decisions,
    appeal: appeal ?? null,
    appealed: appealed ?? null,
  }
}
