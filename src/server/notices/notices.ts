/** Notices of illegal content: sent by anybody, each a case, decided as every case is. The folder's public module. */
import { hash } from 'node:crypto'
import type { Locale } from '#domain/languages/languages.ts'
import { laneOfNotice, lastDueMs, memberInPlace, type NoticeOutcome, type NoticeRequest } from '#domain/notices/notices.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayMs } from '#domain/time/durations.ts'
import { openCase } from '#server/cases/cases.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { findFlaggerByKey } from '#server/notices/flaggers.ts'
import { mailNoticeReceipt } from '#server/notices/notices.jobs.ts'
import * as store from '#server/notices/notices.store.ts'
import type { Site } from '#server/ports/site-directory.ts'

export type { NoticeRow } from '#server/notices/notices.store.ts'

type NoticeOrigin = { locale: Locale; address: string }
/** The same words from the same address within this time are one notice. */
const repeatMs = dayMs

/**
 * Takes a notice, opens its case and queues the receipt, in one transaction. Refuses `flagger_key_unknown` for a key that is no
 * trusted flagger's now, and `too_many_requests`; trusted flaggers have no limit but the address's.
 */
export async function fileNotice(ctx: Context, site: Site, form: NoticeRequest, visit: NoticeOrigin) {
  const created_at = ctx.now()
  const { kind, place, text, email = null } = form
  const text_hash = hash('sha256', `${site.id}:${kind}:${place}:${text}`, 'buffer')
  const flagger = form.flagger_key ? await findFlaggerByKey(ctx, site.pool_id, form.flagger_key) : null
  if (form.flagger_key && !flagger) throw new Refusal('flagger_key_unknown')
  if (email !== null) {
    const same = await store.findSameNotice(ctx.db, email, text_hash, new Date(created_at.getTime() - repeatMs))
    if (same) return { ...same, is_mailed: true }
    if (!flagger) await ctx.limits.take('notice_each', { account: email.toLowerCase(), address: visit.address })
  }
  return atomically(ctx, async (ctx) => {
    const lane = laneOfNotice(kind, flagger !== null)
    const isLast = lane !== 'gravest' && !flagger && email !== null && (await isDelayed(ctx, site.pool_id, email))
    const reference = await store.nextNoticeReference(ctx.db, created_at.getUTCFullYear())
    const { id: site_id, pool_id } = site
    const case_id = await openCase(ctx, {
      reference,
      kind: 'notice',
      site_id,
      pool_id,
      member: memberInPlace(place),
      lane: isLast ? 'usual' : lane,
      language: visit.locale,
      ...(isLast && { due_at: new Date(created_at.getTime() + lastDueMs) }),
    })
    const { id } = await store.insertNotice(ctx.db, {
      reference,
      site_id,
      kind,
      place,
      words: text,
      name: form.name || null,
      email,
      text_hash,
      language: visit.locale,
      created_at,
      flagger_id: flagger?.id ?? null,
      is_last: isLast,
      case_id,
    })
    if (email !== null) await enqueueMail(ctx, mailNoticeReceipt, { site: site_id, notice: id })
    return { reference, is_mailed: email !== null }
  })
}

async function isDelayed(ctx: Context, pool: number, email: string): Promise<boolean> {
  const known = await store.findGroundlessNotifier(ctx.db, pool, email.toLowerCase())
  return known?.last_until != null && known.last_until > ctx.now()
}

/** The notice that a case is about; null where it is about none. */
export const findNoticeOfCase = async (ctx: Context, case_id: number) =>
  (await store.findNoticeRowOfCase(ctx.db, case_id)) ?? null
/** By its id; null when there is none. */
export const findNotice = async (ctx: Context, id: number) => (await store.findNoticeById(ctx.db, id)) ?? null

type Settled = { outcome: NoticeOutcome; decision_id: number; decided_at: Date }
/** In the transaction of the decision. Returns the notice, where the case is about one. */
export const settleNoticeOf = async (ctx: Context, case_id: number, settled: Settled) =>
  (await store.settleNotice(ctx.db, case_id, settled)) ?? null

/** The decision is taken back: the notice waits for another one, as before. */
export const reopenNoticeOf = (ctx: Context, case_id: number, decision_id: number) =>
  store.reopenNotice(ctx.db, case_id, decision_id)

/** Takes everything that somebody told us, whether they were logged in or not. */
export const eraseNoticesOf = (ctx: Context, email: string) => store.forgetNoticesOf(ctx.db, email, ctx.now())
