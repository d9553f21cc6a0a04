/** The receipt of a withdrawal: mailed at once, to whoever bought, also when their account is banned or deleted by now. */
import * as z from 'zod/mini'
import type { Locale } from '#domain/languages/languages.ts'
import { ProfileId } from '#domain/profiles/profiles.ts'
import { findWithdrawalReceipt } from '#server/credits/withdrawals.store.ts'
import { mailJob } from '#server/mails/mails.ts'

export const withdrawalMail = mailJob({
  name: 'credits.withdrawal',
  template: 'withdrawal',
  about: z.object({ order: z.string(), member: ProfileId }),
  async write(ctx, { order }) {
    const row = await findWithdrawalReceipt(ctx.db, order)
    const site = row && ctx.sites.byId(row.site_id)
    if (!row || !site) return null
    const { email: to, language, page_url: link, ...told } = row
    return { to, site, locale: language as Locale, values: { ...told, order }, link }
  },
})

export const withdrawalJobs = [withdrawalMail]
