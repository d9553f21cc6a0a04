/** The receipt: mailed once an order is paid. */
import * as z from 'zod/mini'
import type { Locale } from '#domain/languages.ts'
import { ProfileId } from '#domain/profiles.ts'
import { findReceipt } from '#server/credits/orders.store.ts'
import { mailJob } from '#server/mails/mails.ts'

export const receiptMail = mailJob({
  name: 'credits.receipt',
  template: 'receipt',
  about: z.object({ order: z.string(), member: ProfileId }),
  async write(ctx, { order }) {
    const row = await findReceipt(ctx.db, order)
    const site = row && ctx.sites.byId(row.site_id)
    if (!row || !site) return null
    const { email: to, name, credits, premium_days, price_minor: amount_minor, currency, paid_at, timezone } = row
    const values = { name, order, credits, premium_days, amount_minor, currency, paid_at, timezone }
    return { to, site, locale: row.language as Locale, values, link: row.page_url }
  },
})
