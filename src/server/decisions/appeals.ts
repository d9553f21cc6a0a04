/** Appeals: filed by a mailed link, decided by somebody else than who decided before. */
import { type AppealOutcome, appealAnswerMs, isActed, sealedMs, type Statement } from '#domain/decisions/decisions.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Actor, nameOfActor } from '#server/audit/audit.ts'
import { listReplaced } from '#server/cleared-texts/cleared-texts.ts'
import { closeCase, lockCaseFor, openAppealCase } from '#server/cases/cases.ts'
import { mailAppealDecided, mailNotifier, mailReporter } from '#server/decisions/decisions.jobs.ts'
import * as store from '#server/decisions/decisions.store.ts'
import type { AppealRow, DecisionRow } from '#server/decisions/decisions.store.ts'
import { endDecision } from '#server/decisions/end-decision.ts'
import { insertDecisionOf, type NewDecision } from '#server/decisions/make-decision.ts'
import { writeReasons } from '#server/decisions/write-decision.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { digestOf } from '#server/infrastructure/secrets.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { findNotice, settleNoticeOf } from '#server/notices/notices.ts'
import { changeReportsOf, findReportById, sealReportsOf } from '#server/safety/safety.ts'

/** What a mailed link opens. Refuses `link_expired`, also once the words went with the member. */
async function openLink(ctx: Context, token: string) {
  const link = await store.findDecisionLink(ctx.db, digestOf(token), ctx.now())
  const decision = link && (await store.findDecisionById(ctx.db, link.decision_id))
  if (!link || !decision || decision.facts === null) throw new Refusal('link_expired')
  const report = link.report_id === null ? null : ((await findReportById(ctx, link.report_id)) ?? null)
  if (link.report_id !== null && report?.reporter_id == null) throw new Refusal('link_expired')
  const notice = link.notice_id === null ? null : await findNotice(ctx, link.notice_id)
  const appeal = await store.findAppealOf(ctx.db, decision.id, link.report_id, link.notice_id)
  return { decision, facts: decision.facts, report, notice, appeal }
}

const mayAppeal = ({ appeal_until, state }: DecisionRow, appeal: AppealRow | undefined, now: Date) =>
  !appeal && state !== 'overturned' && now <= appeal_until

/** What a mailed link shows. Refuses `link_expired`. */
export async function getStatement(ctx: Context, token: string): Promise<Statement> {
  const { decision, facts, report, notice, appeal } = await openLink(ctx, token)
  const theirs = report
    ? { reference: report.reference, is_acted: report.state === 'upheld' }
    : notice && { reference: notice.reference, is_acted: notice.outcome === 'acted' }
  return {
    to: theirs ? 'notifier' : 'subject',
    reference: decision.reference,
    decided_at: decision.decided_at.toISOString(),
    appeal_until: mayAppeal(decision, appeal, ctx.now()) ? decision.appeal_until.toISOString() : null,
    appeal: appeal
      ? { words: appeal.words, due_at: appeal.due_at.toISOString(), outcome: appeal.outcome, reply: appeal.reply }
      : null,
    report: theirs,
    reasons: theirs
      ? null
      : {
          ...writeReasons(decision),
          facts,
          end_note: decision.end_note,
          replaced: await listReplaced(ctx, decision),
        },
  }
}

/** Objects to a decision, once, in time. The same words again change nothing. Refuses `link_expired` and `appeal_closed`. */
export const fileAppeal = (ctx: Context, token: string, words: string, language: Locale): Promise<null> =>
  atomically(ctx, async (ctx) => {
    const now = ctx.now()
    const { decision: read, report, notice } = await openLink(ctx, token)
    // two at once wait for each other
    const decision = await store.lockDecision(ctx.db, read.id)
    const before = await store.findAppealOf(ctx.db, read.id, report?.id ?? null, notice?.id ?? null)
    if (before && before.words === words && !before.outcome) return null
    if (!decision || !mayAppeal(decision, before, now)) throw new Refusal('appeal_closed')
    const number = (await store.countAppeals(ctx.db, decision.id)) + 1
    const reference = `${decision.reference}-${number}`
    const due_at = new Date(now.getTime() + appealAnswerMs)
    const { site_id, subject_id } = decision
    const notFor = await store.listPeople(ctx.db, decision)
    const case_id = await openAppealCase(ctx, { reference, site_id, subject_id, language, due_at }, notFor)
    await store.insertAppeal(ctx.db, {
      reference,
      decision_id: decision.id,
      filed_by: report || notice ? 'notifier' : 'subject',
      report_id: report?.id ?? null,
      notice_id: notice?.id ?? null,
      case_id,
      words,
      language,
      filed_at: now,
      due_at,
    })
    if (decision.case_id !== null) await sealReportsOf(ctx, decision.case_id, new Date(due_at.getTime() + sealedMs))
    return null
  })

/** `instead`: what is decided in its place, for `changed`. `version`: of the case, as it was read. */
type AppealDecision = { outcome: AppealOutcome; reply: string; version?: number; instead?: NewDecision }

/**
 * Decides on an appeal, in one transaction. `overturned` gives everything back, `changed` decides anew. Refuses `not_found`,
 * `own_decision` for who decided or agreed before, `invalid_input` (`field`), as `lockCaseFor`, and `view_first` before the person
 * noted a view of their own (`storeView`).
 */
export const decideAppeal = (
  ctx: Context,
  actor: Actor,
  reference: string,
  { outcome, reply, version, instead }: AppealDecision,
): Promise<AppealRow> =>
  atomically(ctx, async (ctx) => {
    const who = nameOfActor(actor)
    const appeal = await store.findAppealByReference(ctx.db, reference)
    const decision = appeal && (await store.findDecisionById(ctx.db, appeal.decision_id))
    if (!decision || appeal.outcome) throw new Refusal('not_found')
    if ((await store.listPeople(ctx.db, decision)).includes(who)) throw new Refusal('own_decision')
    if (reply.trim() === '') throw new Refusal('invalid_input', { field: 'reply' })
    if ((outcome === 'changed') !== (instead !== undefined)) throw new Refusal('invalid_input', { field: 'measures' })
    if (outcome === 'overturned' && !isActed(decision.measures)) throw new Refusal('invalid_input', { field: 'outcome' })
    const one = await lockCaseFor(ctx, who, reference, version ?? null)
    if (appeal.view_by !== who) throw new Refusal('view_first')
    const decided = { decided_by: who, decided_at: ctx.now(), outcome, reply: reply.trim() }
    await store.updateAppeal(ctx.db, appeal.id, decided)
    await closeCase(ctx, one.id)
    await followOutcome(ctx, who, { decision, outcome, reply: reply.trim(), instead })
    await notifyAppellant(ctx, appeal, decision)
    return { ...appeal, ...decided }
  })

type Following = { decision: DecisionRow; outcome: AppealOutcome; reply: string; instead: NewDecision | undefined }
async function followOutcome(ctx: Context, who: string, { decision, outcome, reply, instead }: Following) {
  if (outcome === 'stands') return
  // one that was lifted, or whose time is over, has nothing left to give back
  if (decision.state === 'in_force')
    await endDecision(ctx, decision.id, { state: outcome === 'overturned' ? 'overturned' : 'ended', by: who, note: reply })
  else if (outcome === 'overturned')
    await store.endDecisionRow(ctx.db, decision.id, { state: 'overturned', ended_at: ctx.now(), ended_by: who, end_note: reply })
  const member = decision.subject_id as ProfileId | null
  const one = decision.case_id === null ? null : { id: decision.case_id, site_id: decision.site_id }
  const next = instead && (await insertDecisionOf(ctx, who, { member, one, mayUndo: false }, instead))
  if (decision.case_id === null) return
  const state = next && isActed(next.measures) ? 'upheld' : 'dismissed'
  const reports = await changeReportsOf(ctx, decision.case_id, state)
  const about = { decision: next?.id ?? decision.id, isChanged: true }
  const settled = { outcome: state === 'upheld' ? ('acted' as const) : ('nothing' as const), decision_id: about.decision }
  const notice = await settleNoticeOf(ctx, decision.case_id, { ...settled, decided_at: ctx.now() })
  if (notice?.email) await enqueueMail(ctx, mailNotifier, { ...about, site: notice.site_id, notice: notice.id })
  for (const { id: report, reporter_id, site_id } of reports)
    if (reporter_id !== null)
      await enqueueMail(ctx, mailReporter, { ...about, member: reporter_id as ProfileId, site: site_id, report })
}

async function notifyAppellant(ctx: Context, appeal: AppealRow, decision: DecisionRow) {
  if (appeal.notice_id !== null) {
    const about = { notice: appeal.notice_id, decision: decision.id, appeal: appeal.id }
    await enqueueMail(ctx, mailNotifier, { ...about, site: decision.site_id })
    return
  }
  const report = appeal.report_id === null ? null : await findReportById(ctx, appeal.report_id)
  const member = (report ? report.reporter_id : decision.subject_id) as ProfileId | null | undefined
  if (member == null) return
  const site = report?.site_id ?? decision.site_id
  await enqueueMail(ctx, mailAppealDecided, { member, site, decision: decision.id, appeal: appeal.id })
}

/** By its reference, with the decision it is about; null when there is none. */
export async function findAppeal(ctx: Context, reference: string) {
  const appeal = await store.findAppealByReference(ctx.db, reference)
  const decision = appeal && (await store.findDecisionById(ctx.db, appeal.decision_id))
  return appeal && decision ? { appeal, decision } : null
}

/** What waits for an answer, the most urgent first. */
export const listOpenAppeals = (ctx: Context) => store.listOpenAppealRows(ctx.db)
