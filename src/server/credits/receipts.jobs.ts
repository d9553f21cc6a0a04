/** The job that mails a receipt when an order is paid and its invoice drawn. */
import * as z from 'zod/mini'
import type { Locale } from '#domain/languages/languages.ts'
import { ProfileId } from '#domain/profiles/profiles.ts'
import { findReceipt } from '#server/credits/orders.store.ts'
import { receiptTemplate } from '#server/credits/receipts.mails.ts'
import { mailJob } from '#server/mails/mails.ts'

export const receiptMail = mailJob({
  name: 'credits.receipt',
  template: receiptTemplate,
  about: z.object({ order: z.string(), member: ProfileId }),
  async write(ctx, { order }) {
    const row = await findReceipt(ctx.db, order)
    const site = row && ctx.sites.byId(row.site_id)
    if (!row || !site) return null
    const { email: to, language, page_url, ...purchase } = row
    const values = { ...purchase, order, withdraw: withdrawPage(page_url, order) }
    return { to, site, locale: language as Locale, values, link: `${page_url}/invoice` }
  },
})

/** The address of the withdrawal form. It names the purchase, not the buyer. */
const withdrawPage = (pageUrl: string, order: string) => new URL(`/withdraw?transaction=${order}`, pageUrl).href
