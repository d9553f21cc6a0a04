/** Jobs of decisions: the statement and the other mails, and the end of what has one. */
import * as z from 'zod/mini'
import { appealUntil } from '#domain/complaints/complaints.ts'
import { isActed, sealedMs } from '#domain/decisions/decisions.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { Refusal } from '#domain/refusal.ts'
import { siteOriginOf } from '#server/http/request-info.ts'
import {
  appealDecidedTemplate,
  endedTemplate,
  notifierTemplate,
  reporterTemplate,
  statementTemplate,
} from '#server/decisions/decisions.mails.ts'
import { listReplaced } from '#server/cleared-texts/cleared-texts.ts'
import { insertNewLink, type LinkFor } from '#server/decisions/decision-links.ts'
import { endDecision } from '#server/decisions/end-decision.ts'
import {
  deleteDecisionLinks,
  type DecisionRow,
  findAppealById,
  findDecisionById,
  findDecisionNotUndone,
  listDueDecisions,
  listWithoutStatement,
  markStatementSent,
} from '#server/decisions/decisions.store.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { job } from '#server/infrastructure/queue.ts'
import { enqueueMail, findRecipient, mailJob } from '#server/mails/mails.ts'
import { findNotice } from '#server/notices/notices.ts'
import { findReportById, sealReportsOf } from '#server/safety/safety.ts'

const about = { member: ProfileId, site: z.number(), decision: z.number() }

/** The address of a new link. */
async function linkTo(ctx: Context, site: number, { id }: DecisionRow, whose: LinkFor = {}): Promise<string> {
  const brand = ctx.sites.byId(site)
  if (!brand) return ''
  return `${siteOriginOf(ctx, brand)}/pages/ban?token=${await insertNewLink(ctx, id, whose)}`
}

/** Their decision and their address, also of a banned member; null once the words went with the member, and for what was undone. */
async function readFor(ctx: Context, { member, site, decision: id }: { member: ProfileId; site: number; decision: number }) {
  const decision = await findDecisionNotUndone(ctx.db, id)
  const reader = await findRecipient(ctx, { member, site, who: 'everyone' })
  return decision && reader && { decision, reader }
}

/** The statement of reasons. Once the mail server has it, the six months to appeal begin. */
export const mailStatement = mailJob({
  name: 'decisions.statement',
  template: statementTemplate,
  about: z.object(about),
  async write(ctx, whom) {
    const found = await readFor(ctx, whom)
    if (!found || found.decision.facts === null) return null
    const { decision, reader } = found
    const { facts, ...rest } = found.decision
    const values = { ...rest, facts: facts ?? '', name: reader.name, timezone: reader.timezone }
    return { ...reader.letter, values, link: await linkTo(ctx, whom.site, decision) }
  },
  async whenTaken(ctx, { decision: id }) {
    const now = ctx.now()
    const decision = await findDecisionById(ctx.db, id)
    if (!decision || decision.told_at) return
    const until = appealUntil(now)
    await markStatementSent(ctx.db, id, now, until)
    if (decision.case_id !== null) await sealReportsOf(ctx, decision.case_id, new Date(until.getTime() + sealedMs))
  },
})

/** Tells whoever reported that somebody looked, and whether something was done. `isChanged`: an appeal changed it. */
export const mailReporter = mailJob({
  name: 'decisions.reporter',
  template: reporterTemplate,
  about: z.object({ ...about, report: z.number(), isChanged: z.optional(z.boolean()) }),
  async write(ctx, { report: id, isChanged = false, ...whom }) {
    const report = await findReportById(ctx, id)
    const found = await readFor(ctx, whom)
    if (!found || report?.reporter_id !== whom.member || found.reader.status === 'banned') return null
    const { decision, reader } = found
    const values = {
      name: reader.name,
      timezone: reader.timezone,
      reference: report.reference,
      isActed: report.state === 'upheld' && isActed(decision.measures),
      isChanged,
      appeal_until: decision.appeal_until,
    }
    return { ...reader.letter, values, link: await linkTo(ctx, whom.site, decision, { report: id }) }
  },
})

/**
 * Tells whoever sent a notice of illegal content what became of it. `isChanged`: an objection changed it. `appeal`: the answer to their
 * own objection.
 */
export const mailNotifier = mailJob({
  name: 'decisions.notifier',
  template: notifierTemplate,
  about: z.object({
    site: z.number(),
    notice: z.number(),
    decision: z.number(),
    isChanged: z.optional(z.boolean()),
    appeal: z.optional(z.number()),
  }),
  async write(ctx, { site: id, notice: notice_id, decision: decision_id, isChanged = false, appeal: appeal_id }) {
    const [notice, decision] = await Promise.all([findNotice(ctx, notice_id), findDecisionNotUndone(ctx.db, decision_id)])
    const site = ctx.sites.byId(id)
    if (!site || !notice?.email || !notice.outcome || !decision) return null
    const appeal = appeal_id === undefined ? undefined : await findAppealById(ctx.db, appeal_id)
    const answer = appeal?.outcome && appeal.reply !== null ? { outcome: appeal.outcome, reply: appeal.reply } : null
    const { reference, outcome, language, email } = notice
    const values = { reference, outcome, isChanged, answer, appeal_until: decision.appeal_until }
    const link = await linkTo(ctx, id, decision, { notice: notice_id })
    return { to: email, site, locale: language as Locale, values, link }
  },
})

/** The decision was lifted before its end. */
export const mailEnd = mailJob({
  name: 'decisions.ended',
  template: endedTemplate,
  about: z.object(about),
  async write(ctx, whom) {
    const found = await readFor(ctx, whom)
    if (!found || found.decision.end_note === null) return null
    const { decision, reader } = found
    const replaced = await listReplaced(ctx, decision)
    const values = { name: reader.name, reference: decision.reference, note: decision.end_note ?? '', replaced }
    return { ...reader.letter, values, link: await linkTo(ctx, whom.site, decision) }
  },
})

/** What somebody else decided on an appeal. */
export const mailAppealDecided = mailJob({
  name: 'decisions.appeal',
  template: appealDecidedTemplate,
  about: z.object({ ...about, appeal: z.number() }),
  async write(ctx, { appeal: id, ...whom }) {
    const appeal = await findAppealById(ctx.db, id)
    const found = await readFor(ctx, whom)
    if (!found || !appeal?.outcome || appeal.reply === null) return null
    const { decision, reader } = found
    // of the member's own: whoever reported hears nothing of the other
    const replaced = appeal.filed_by === 'subject' ? await listReplaced(ctx, decision) : []
    const values = { name: reader.name, reference: decision.reference, outcome: appeal.outcome, reply: appeal.reply, replaced }
    return {
      ...reader.letter,
      values,
      link: await linkTo(ctx, whom.site, decision, appeal.report_id === null ? {} : { report: appeal.report_id }),
    }
  },
})

/** Every five minutes: suspensions and limits whose time is over, and links that opened long enough. */
export const endDueDecisions = job({
  name: 'decisions.end-due',
  payload: z.object({}),
  everyCron: '*/5 * * * *',
  async run(ctx) {
    for (const { id } of await listDueDecisions(ctx.db, ctx.now()))
      await atomically(ctx, (ctx) => endDecision(ctx, id, { state: 'ended', by: 'product:clock', note: null })).catch(
        (error: unknown) => {
          // somebody lifted it meanwhile
          if (!(error instanceof Refusal)) throw error
        },
      )
    await deleteDecisionLinks(ctx.db, ctx.now())
  },
})

/** Every hour: statements of decisions of which none was queued, such as bans of an earlier release. */
export const mailMissingStatements = job({
  name: 'decisions.tell-untold',
  mailsByClock: true,
  payload: z.object({}),
  everyCron: '17 * * * *',
  async run(ctx) {
    const now = ctx.now().getTime()
    const rows = await listWithoutStatement(ctx.db, new Date(now - 14 * dayMs), new Date(now - hourMs))
    for (const { id, site_id, subject_id } of rows)
      await enqueueMail(ctx, mailStatement, { member: subject_id, site: site_id, decision: id })
  },
})

export const decisionsJobs = [
  mailStatement,
  mailReporter,
  mailNotifier,
  mailEnd,
  mailAppealDecided,
  endDueDecisions,
  mailMissingStatements,
]
