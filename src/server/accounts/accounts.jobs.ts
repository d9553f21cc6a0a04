/** Mails about an account: the links that were promised, and the notice of a new password. No address and no token lies in the queue. */
import * as z from 'zod/mini'
import type { Locale } from '#domain/languages.ts'
import { ProfileId } from '#domain/profiles.ts'
import type { Context } from '#server/context.ts'
import { mailRetries, sendMail } from '#server/mails/mails.ts'
import { job } from '#server/platform/queue.ts'
import { findAccountRow } from '#server/accounts/accounts.store.ts'
import { mintToken, promiseLink } from '#server/accounts/links.ts'

const place = { site: z.number(), origin: z.url() }
const promised = z.object({ ref: z.string(), ...place })

type Letter = {
  template: 'reset_password' | 'password_changed' | 'mail_change' | 'mail_changed_undo'
  site: number
  link: string
  /** Where it goes when not to the account's own address. */
  to?: string
}

/** Banned members are not written to; a deleted one may still come back. */
async function findReader(ctx: Context, member: ProfileId) {
  const account = await findAccountRow(ctx.db, member)
  return account && account.status !== 'banned' ? account : null
}

async function write(ctx: Context, member: ProfileId, { template, site: siteId, link, to }: Letter) {
  const site = ctx.sites.byId(siteId)
  const reader = await findReader(ctx, member)
  if (!site || !reader) return
  const letter = { to: to ?? reader.email, member, site, locale: reader.language as Locale, values: { name: reader.name } }
  await sendMail(ctx, { ...letter, template, link })
}

/** Nobody has the address: the job is there all the same, so that asking takes as long. */
export const resetMail = job({
  name: 'accounts.reset-mail',
  ...mailRetries,
  payload: z.object({ member: z.nullable(ProfileId), ...place }),
  async run(ctx, { member, site: siteId, origin }) {
    const site = ctx.sites.byId(siteId)
    if (!site || member === null || !(await findReader(ctx, member))) return
    const link = await mintToken(ctx, site, await promiseLink(ctx, { member, purpose: 'reset_password' }), 'reset_password')
    if (!link) return
    await write(ctx, member, {
      template: 'reset_password',
      site: siteId,
      link: `${origin}/reset-password/do?token=${link.token}`,
    })
  },
})

export const passwordNotice = job({
  name: 'accounts.password-notice',
  ...mailRetries,
  payload: z.object({ member: ProfileId, ...place }),
  run: (ctx, { member, site, origin }) =>
    write(ctx, member, { template: 'password_changed', site, link: `${origin}/reset-password` }),
})

/** To the new address: its link confirms it. */
export const mailChangeMail = job({
  name: 'accounts.mail-change-mail',
  ...mailRetries,
  payload: promised,
  run: (ctx, { ref, site, origin }) =>
    writeLink(ctx, ref, 'mail_change', { template: 'mail_change', site, link: `${origin}/mail-change/do?token=` }),
})

/** To the old address: its link brings it back. */
export const mailUndoMail = job({
  name: 'accounts.mail-undo-mail',
  ...mailRetries,
  payload: promised,
  run: (ctx, { ref, site, origin }) =>
    writeLink(ctx, ref, 'mail_undo', { template: 'mail_changed_undo', site, link: `${origin}/mail-change/do?undo=1&token=` }),
})

async function writeLink(ctx: Context, ref: string, purpose: 'mail_change' | 'mail_undo', letter: Letter) {
  const site = ctx.sites.byId(letter.site)
  const minted = site && (await mintToken(ctx, site, ref, purpose))
  if (minted) await write(ctx, minted.member, { ...letter, to: minted.email, link: letter.link + minted.token })
}

export const accountsJobs = [resetMail, passwordNotice, mailChangeMail, mailUndoMail]
