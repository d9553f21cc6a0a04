/** Jobs of accounts: mailed links, and the notice of a new password. The queue holds no address and no token. */
import * as z from 'zod/mini'
import { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findRecipient, mailJob, noticeJob, noticeToOwner, enqueueMail, toMember } from '#server/mails/mails.ts'
import { job } from '#server/infrastructure/queue.ts'
import type { Purpose } from '#server/accounts/accounts.store.ts'
import {
  mailChangeTemplate,
  mailUndoTemplate,
  passwordChangedTemplate,
  resetPasswordTemplate,
} from '#server/accounts/accounts.mails.ts'
import { mintToken, createLink } from '#server/accounts/account-links.ts'

/** The mail with a link to choose a new password. */
export const resetMail = mailJob({
  name: 'accounts.reset-mail',
  template: resetPasswordTemplate,
  about: z.object(toMember),
  async write(ctx, { origin, ...whom }) {
    if (!(await findRecipient(ctx, whom))) return null
    const ref = await createLink(ctx, { member: whom.member, purpose: 'reset_password' })
    return writeLink(ctx, { ref, ...whom }, 'reset_password', `${origin}/reset-password/do?token=`)
  },
})

/** Queues the reset mail. It costs the same time whether or not the address has an account. */
export const resetRequested = job({
  name: 'accounts.reset-asked',
  payload: z.object({ ...toMember, member: z.nullable(ProfileId) }),
  async run(ctx, { member, ...place }) {
    if (member !== null) await enqueueMail(ctx, resetMail, { member, ...place })
  },
})

export const passwordNotice = noticeJob({
  name: 'accounts.password-notice',
  template: passwordChangedTemplate,
  page: '/reset-password',
})

const aboutLink = z.object({ ref: z.string(), ...toMember })

/** The mail to the new address with a link to confirm it. A member who has the address already is informed instead. */
export const mailChangeMail = mailJob({
  name: 'accounts.mail-change-mail',
  template: mailChangeTemplate,
  about: aboutLink,
  async write(ctx, { origin, ...promise }) {
    const mail = await writeLink(ctx, promise, 'mail_change', `${origin}/mail-change/do?token=`)
    if (!mail) return null
    return (await noticeToOwner(ctx, mail.site, { email: mail.to, asker: promise.member, origin })) ?? mail
  },
})

/** To the old address: its link brings it back. */
export const mailUndoMail = mailJob({
  name: 'accounts.mail-undo-mail',
  template: mailUndoTemplate,
  about: aboutLink,
  write: (ctx, { origin, ...promise }) => writeLink(ctx, promise, 'mail_undo', `${origin}/mail-change/do?undo=1&token=`),
})

type LinkOwner = { ref: string; member: ProfileId; site: number }
/** Null once the link is void. */
async function writeLink(ctx: Context, { ref, ...whom }: LinkOwner, purpose: Purpose, page: string) {
  const reader = await findRecipient(ctx, whom)
  const minted = reader && (await mintToken(ctx, reader.letter.site, ref, purpose))
  if (!minted) return null
  // a link goes to the address it was requested for, and nowhere else
  const to = minted.email || reader.letter.to
  // no name in the greeting: the address is unconfirmed, and a stranger may have typed the name
  const isOwn = purpose !== 'mail_change'
  return { ...reader.letter, to, values: { name: isOwn ? reader.name : '' }, link: page + minted.token }
}

export const accountsJobs = [resetRequested, resetMail, passwordNotice, mailChangeMail, mailUndoMail]
