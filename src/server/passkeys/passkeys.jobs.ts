/** What passkeys need done later: a mail when one came or went, and challenges that nobody answered are cleared away. */
import * as z from 'zod/mini'
import { ProfileId } from '#domain/profiles.ts'
import { Deed } from '#server/http/device.ts'
import { mailRetries, sendMail } from '#server/mails/mails.ts'
import { findReader } from '#server/members/members.ts'
import { deleteExpiredChallenges } from '#server/passkeys/passkeys.store.ts'
import { job } from '#server/platform/queue.ts'

export const clearChallenges = job({
  name: 'passkeys.clear-challenges',
  payload: z.object({}),
  everyCron: '22 * * * *',
  run: (ctx) => deleteExpiredChallenges(ctx.db, ctx.now()),
})

/** A new passkey is looked at where it can be removed; whoever misses one chooses a new password, which ends every session. */
const pageAbout = { passkey_added: '/notifications#passkeys', passkey_removed: '/reset-password' } as const

/** A way in came or went: its owner is told, in case it was not them. */
export const passkeyNotice = job({
  name: 'passkeys.notice',
  ...mailRetries,
  payload: z.object({
    member: ProfileId,
    template: z.enum(['passkey_added', 'passkey_removed']),
    deed: Deed,
    site: z.number(),
    origin: z.url(),
  }),
  async run(ctx, { member, template, deed, site: siteId, origin }) {
    const site = ctx.sites.byId(siteId)
    const reader = await findReader(ctx, member)
    if (!site || !reader) return
    const { email: to, locale, ...values } = reader
    const letter = { to, member, site, locale, values: { ...values, ...deed }, link: origin + pageAbout[template] }
    await sendMail(ctx, { ...letter, template })
  },
})

export const passkeysJobs = [clearChallenges, passkeyNotice]
