/** Decisions: what is done about a member, by whom and why, told to them, and taken back. The folder's public module. */
import { isActed, needsStatement, sealedMs } from '#domain/decisions/decisions.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Actor, nameOfActor } from '#server/audit/audit.ts'
import { findBan, liftBan } from '#server/bans/bans.ts'
import { type Case, closeCase, lockCaseFor } from '#server/cases/cases.ts'
import { mailEnd, mailNotifier, mailReporter } from '#server/decisions/decisions.jobs.ts'
import * as store from '#server/decisions/decisions.store.ts'
import { insertNewLink } from '#server/decisions/decision-links.ts'
import type { DecisionRow } from '#server/decisions/decisions.store.ts'
import { endDecision } from '#server/decisions/end-decision.ts'
import { afterUndo, insertDecisionOf, type NewDecision } from '#server/decisions/make-decision.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { settleNoticeOf } from '#server/notices/notices.ts'
import { decideReportsOf } from '#server/safety/safety.ts'

export { casePlacesOf, gravestPoolsOf } from '#server/decisions/case-scope.ts'
export { type NamesOf, writeCases, writeDecisions } from '#server/decisions/case-pages.ts'
export { readEvidenceLayer, readEvidenceVoice } from '#server/decisions/evidence-photos.ts'
export { type CaseFile, readCaseFile } from '#server/decisions/case-file.ts'
export { checkedReasons as checkReasons, type NewDecision } from '#server/decisions/make-decision.ts'
export type { AppealRow, DecisionRow } from '#server/decisions/decisions.store.ts'
export { linkToStatement, listOwnDecisions, listUnreadWarnings, readWarnings } from '#server/decisions/own-decisions.ts'
export { storeView } from '#server/decisions/appeal-views.ts'
export { listOverturnedShares } from '#server/decisions/overturned-shares.ts'
export { previewDecision } from '#server/decisions/preview-decision.ts'
export { undoDecision } from '#server/decisions/undo-decision.ts'
export { decideAppeal, fileAppeal, findAppeal, getStatement, listOpenAppeals } from '#server/decisions/appeals.ts'

/** `case`: by its reference or that of a report in it, with the version that was read. `member`: without a case. */
type About = { case: string; version?: number; member?: ProfileId } | { case?: undefined; version?: undefined; member: ProfileId }

/**
 * Decides about a member in one transaction: the case closes with its reports, the measures are applied, and the mails to the member
 * and to those who reported are queued; they leave once `undoDecision` is too late. Refuses `invalid_input` (`field`) where a reason is missing, `not_found`, and what `lockCaseFor`
 * does: `case_held`, `changed_meanwhile`, `not_allowed`.
 */
export const decide = (ctx: Context, actor: Actor, about: About, input: NewDecision): Promise<DecisionRow> =>
  atomically(ctx, async (ctx) => {
    const who = nameOfActor(actor)
    const one = about.case === undefined ? null : await lockCaseFor(ctx, who, about.case, about.version ?? null)
    if (one?.kind === 'appeal' || one?.kind === 'verification') throw new Refusal('invalid_input', { field: 'case' })
    const member = one ? subjectOfCase(one, about.member) : (about.member ?? null)
    const decision = await insertDecisionOf(ctx, who, { member, one, mayUndo: true }, input)
    if (one) {
      await closeCase(ctx, one.id)
      await notifyReporters(ctx, decision, one.id)
      await notifyNotifier(ctx, decision, one.id)
    }
    return decision
  })

function subjectOfCase(one: Case, member: ProfileId | undefined): ProfileId | null {
  if (member !== undefined && member !== one.subject_id) throw new Refusal('invalid_input', { field: 'member' })
  return one.subject_id as ProfileId | null
}

/** Whoever reported hears that somebody looked, and whether something was done. */
async function notifyReporters(ctx: Context, { id, measures, appeal_until, decided_at }: DecisionRow, case_id: number) {
  const state = isActed(measures) ? 'upheld' : 'dismissed'
  const wipe_at = new Date(appeal_until.getTime() + sealedMs)
  const reports = await decideReportsOf(ctx, case_id, { state, note: null, decided_at, wipe_at })
  for (const { id: report, reporter_id, site_id } of reports)
    if (reporter_id !== null) {
      const about = { member: reporter_id as ProfileId, site: site_id, decision: id, report }
      await enqueueMail(ctx, mailReporter, about, afterUndo)
    }
}

/** Whoever told us of illegal content hears whether something was done, and nothing about others. */
async function notifyNotifier(ctx: Context, { id: decision_id, measures, decided_at }: DecisionRow, case_id: number) {
  const outcome = isActed(measures) ? 'acted' : 'nothing'
  const notice = await settleNoticeOf(ctx, case_id, { outcome, decision_id, decided_at })
  if (notice?.email)
    await enqueueMail(ctx, mailNotifier, { site: notice.site_id, notice: notice.id, decision: decision_id }, afterUndo)
}

/** Ends a decision with words for the member, and gives everything back. Refuses `not_found` where it is not in force. */
export const liftDecision = (ctx: Context, actor: Actor, reference: string, words: string): Promise<DecisionRow> =>
  atomically(ctx, async (ctx) => {
    const found = await store.findDecisionByReference(ctx.db, reference)
    if (!found) throw new Refusal('not_found')
    const decision = await endDecision(ctx, found.id, { state: 'ended', by: nameOfActor(actor), note: words })
    if (decision.subject_id !== null && needsStatement(decision.measures)) {
      const about = { member: decision.subject_id as ProfileId, site: decision.site_id, decision: decision.id }
      // after the statement
      await enqueueMail(ctx, mailEnd, about, decision.told_at === null ? afterUndo : {})
    }
    return decision
  })

/** Lifts the ban of a member: ends its decision, or the ban alone where it is older than decisions. Refuses `not_found`. */
export async function liftMember(ctx: Context, actor: Actor, member: ProfileId, words: string) {
  const id = await findBan(ctx, member)
  if (id === undefined) throw new Refusal('not_found')
  const decision = id === null ? undefined : await store.findDecisionById(ctx.db, id)
  return decision ? liftDecision(ctx, actor, decision.reference, words) : liftBan(ctx, member)
}

/** The token of a new link to the decision that bans a member. Refuses `not_found` where none does. */
export async function linkForBanned(ctx: Context, member: ProfileId): Promise<string> {
  const decision_id = await findBan(ctx, member)
  if (decision_id == null) throw new Refusal('not_found')
  return insertNewLink(ctx, decision_id)
}

/** By its reference; null when there is none. */
export const findDecision = async (ctx: Context, reference: string): Promise<DecisionRow | null> =>
  (await store.findDecisionByReference(ctx.db, reference)) ?? null

type OfDecisions = { member?: ProfileId; before?: number | null; limit?: number }
/** Of a member, or of all; newest first. `before`: only those before the one of this number. */
export const listDecisions = (ctx: Context, { member, before = null, limit = 50 }: OfDecisions = {}) =>
  store.listDecisionRows(ctx.db, member ?? null, before, limit)
