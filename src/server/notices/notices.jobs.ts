/** Jobs of notices: the receipt, the words to who often tells groundless things, and forgetting what was decided long ago. */
import * as z from 'zod/mini'
import type { Locale } from '#domain/languages/languages.ts'
import { groundlessPeriodMs } from '#domain/notices/notices.ts'
import { dayMs } from '#domain/time/durations.ts'
import { siteOriginOf } from '#server/http/request-info.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { job } from '#server/infrastructure/queue.ts'
import { mailJob } from '#server/mails/mails.ts'
import { groundlessTemplate, noticeReceiptTemplate } from '#server/notices/notices.mails.ts'
import { findNoticeById, forgetOldNotices, markReceipt } from '#server/notices/notices.store.ts'

/** Words and sender of a decided notice are kept this long: an objection is over by then, and so are most claims. */
const wordsLifeMs = 365 * dayMs

const about = { site: z.number(), notice: z.number() }

/** The notice, and its sender where there is one. */
async function readSender(ctx: Context, { site: id, notice }: { site: number; notice: number }) {
  const row = await findNoticeById(ctx.db, notice)
  const site = ctx.sites.byId(id)
  if (!row?.email || !site) return null
  const letter = { to: row.email, site, locale: row.language as Locale, link: `${siteOriginOf(ctx, site)}/pages/notice` }
  return { row, letter }
}

/** The receipt, with the reference. */
export const mailNoticeReceipt = mailJob({
  name: 'notices.receipt',
  template: noticeReceiptTemplate,
  about: z.object(about),
  async write(ctx, whom) {
    const found = await readSender(ctx, whom)
    return found && { ...found.letter, values: { reference: found.row.reference, created_at: found.row.created_at } }
  },
  whenTaken: async (ctx, { notice }) => void (await markReceipt(ctx.db, notice, ctx.now())),
})

/** The warning, or with `until` that they are heard last. */
export const mailGroundless = mailJob({
  name: 'notices.groundless',
  template: groundlessTemplate,
  about: z.object({ ...about, until: z.nullable(z.string()) }),
  async write(ctx, { until, ...whom }) {
    const found = await readSender(ctx, whom)
    if (!found) return null
    return { ...found.letter, values: { reference: found.row.reference, until: until === null ? null : new Date(until) } }
  },
})

/** Every night: words and senders of what was decided a year ago. What became of it stays, without anybody. */
export const forgetNotices = job({
  name: 'notices.forget',
  payload: z.object({}),
  everyCron: '37 3 * * *',
  async run(ctx) {
    const now = ctx.now()
    const ago = (ms: number) => new Date(now.getTime() - ms)
    await forgetOldNotices(ctx.db, ago(wordsLifeMs), ago(2 * groundlessPeriodMs), now)
  },
})

export const noticesJobs = [mailNoticeReceipt, mailGroundless, forgetNotices]
