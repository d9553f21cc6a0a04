/** Who frequently tells manifestly groundless things: warned first, then heard last for a time (Art. 23 of the Digital Services Act). */
import { groundlessPeriodMs, groundlessShare, groundlessToWarn, delayedMs } from '#domain/notices/notices.ts'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { mailGroundless } from '#server/notices/notices.jobs.ts'
import * as store from '#server/notices/notices.store.ts'

/**
 * A person says that a notice, on which nothing was done, was manifestly without a ground; its sender is warned, or heard last, where it is
 * one of too many. Again changes nothing. Refuses `not_found`, and `notice_not_groundless` while it waits or where something was done.
 */
export const markGroundless = (ctx: Context, who: string, reference: string) =>
  atomically(ctx, async (ctx) => {
    const notice = await store.lockNotice(ctx.db, reference)
    if (!notice) throw new Refusal('not_found')
    if (notice.outcome !== 'nothing') throw new Refusal('notice_not_groundless')
    if (notice.groundless_at) return
    await store.markGroundlessRow(ctx.db, notice.id, { groundless_at: ctx.now(), groundless_by: who })
    // a trusted flagger answers to who named it
    if (notice.flagger_id === null && notice.email_key !== null) await weigh(ctx, notice, notice.email_key)
  })

async function weigh(ctx: Context, { id: notice, site_id: site, pool_id, created_at }: store.NoticeRow, email_key: string) {
  const now = ctx.now()
  const since = new Date(now.getTime() - groundlessPeriodMs)
  const { decided, groundless } = await store.countGroundless(ctx.db, pool_id, email_key, since)
  if (groundless < groundlessToWarn || groundless < decided * groundlessShare) return
  const before = await store.findGroundlessNotifier(ctx.db, pool_id, email_key)
  if (!before || before.warned_at <= since) {
    await store.saveGroundlessNotifier(ctx.db, { pool_id, email_key, warned_at: now, last_until: null })
    await enqueueMail(ctx, mailGroundless, { site, notice, until: null })
    return
  }
  // only what came after the warning, and once
  const isOver = before.last_until !== null && before.last_until > now
  if (created_at <= before.warned_at || isOver) return
  const last_until = new Date(now.getTime() + delayedMs)
  await store.saveGroundlessNotifier(ctx.db, { ...before, last_until })
  await enqueueMail(ctx, mailGroundless, { site, notice, until: last_until.toISOString() })
}
