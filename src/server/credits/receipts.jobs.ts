/** The receipt: mailed once an order is paid. */
import * as z from 'zod/mini'
import type { Locale } from '#domain/languages.ts'
import { findReceipt } from '#server/credits/orders.store.ts'
import { mailRetries, sendMail } from '#server/mails/mails.ts'
import { job } from '#server/platform/queue.ts'

export const sendReceipt = job({
  name: 'credits.receipt',
  payload: z.object({ order: z.string() }),
  ...mailRetries,
  async run(ctx, { order }) {
    const row = await findReceipt(ctx.db, order)
    const site = row && ctx.sites.byId(row.site_id)
    if (!row || !site) return
    const { name, credits, price_minor: amount_minor, currency, paid_at, timezone } = row
    await sendMail(ctx, {
      to: row.email,
      member: row.member_id,
      site,
      locale: row.language as Locale,
      template: 'receipt',
      values: { name, order, credits, amount_minor, currency, paid_at, timezone },
      link: row.page_url,
    })
  },
})
