/** What a person reads of a case: its reports with evidence, earlier decisions about the member, and the appeal. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { profileForCase } from '#domain/safety/safety.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Actor, nameOfActor } from '#server/audit/audit.ts'
import { findCase, isCaseHeld, isExcludedFrom } from '#server/cases/cases.ts'
import { readLetter } from '#server/decisions/case-letters.ts'
import * as store from '#server/decisions/decisions.store.ts'
import { takeGraveLook } from '#server/exposure/exposure.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { listReportsOf } from '#server/safety/safety.ts'

/**
 * By the reference of a case, or of a report in it. Evidence of a decided case is sealed: only who holds an open appeal against the
 * decision reads it, by the case of that appeal. Refuses `not_found`, `not_allowed` for whoever must not have the case, and
 * `exposure_limit`.
 */
export async function readCaseFile(ctx: Context, actor: Actor, reference: string) {
  const who = nameOfActor(actor)
  const one = await findCase(ctx, reference)
  if (!one) throw new Refusal('not_found')
  if (await isExcludedFrom(ctx, one, who)) throw new Refusal('not_allowed')
  const appeal = one.kind === 'appeal' ? await store.findAppealByReference(ctx.db, one.reference) : undefined
  const appealed = appeal && (await store.findDecisionById(ctx.db, appeal.decision_id))
  const isOpen = one.state === 'open' && (one.kind !== 'appeal' || (isCaseHeld(one, ctx.now()) && one.holder === who))
  const of = one.kind === 'reports' ? one.id : appealed?.case_id
  const reports = of == null ? [] : await listReportsOf(ctx, of)
  if (of != null && isOpen && reports.some(({ evidence }) => evidence !== null)) await takeGraveLook(ctx, who, of)
  const member = one.subject_id as ProfileId | null
  const day = ctx.now().toISOString().slice(0, 10)
  const letter = await readLetter(ctx, appealed?.case_id ?? one.id)
  return {
    case: one,
    reports: reports.map((report) =>
      isOpen
        ? {
            ...report,
            evidence: report.evidence && { ...report.evidence, profile: profileForCase(report.evidence.profile, day) },
          }
        : { ...report, details: null, evidence: null },
    ),
    letter: letter && (isOpen ? letter : { ...letter, place: null, words: null }),
    isSealed: !isOpen,
    decisions: member === null ? [] : await store.listDecisionRows(ctx.db, member, 20),
    appeal: appeal ?? null,
  }
}
export type CaseFile = Awaited<ReturnType<typeof readCaseFile>>
