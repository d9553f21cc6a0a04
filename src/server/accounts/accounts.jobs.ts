/** Mails about an account: the links that were promised, and the notice of a new password. No address and no token lies in the queue. */
import * as z from 'zod/mini'
import { ProfileId } from '#domain/profiles.ts'
import type { Context } from '#server/context.ts'
import { Deed } from '#server/http/device.ts'
import { mailRetries, sendMail } from '#server/mails/mails.ts'
import { findReader } from '#server/members/members.ts'
import { job } from '#server/platform/queue.ts'
import { mintToken, promiseLink } from '#server/accounts/links.ts'

const place = { site: z.number(), origin: z.url() }
const promised = z.object({ ref: z.string(), ...place })

type Letter = {
  template: 'reset_password' | 'mail_change' | 'mail_changed_undo'
  site: number
  link: string
  /** Where it goes when not to the account's own address. */
  to?: string
}

async function write(ctx: Context, member: ProfileId, { template, site: siteId, link, to }: Letter) {
  const site = ctx.sites.byId(siteId)
  const reader = await findReader(ctx, member)
  if (!site || !reader) return
  const letter = { to: to ?? reader.email, member, site, locale: reader.locale, values: { name: reader.name } }
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
  payload: z.object({ member: ProfileId, deed: Deed, ...place }),
  async run(ctx, { member, deed, site: siteId, origin }) {
    const site = ctx.sites.byId(siteId)
    const reader = await findReader(ctx, member)
    if (!site || !reader) return
    const { email: to, locale, ...values } = reader
    const letter = { to, member, site, locale, values: { ...values, ...deed }, link: `${origin}/reset-password` }
    await sendMail(ctx, { ...letter, template: 'password_changed' })
  },
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
