/** What follows from a sign-up: the activation mail. And what is cleared away: used-up tokens, sessions and keys. */
import { hash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { ProfileId } from '#domain/profiles.ts'
import type { Locale } from '#domain/languages.ts'
import { sendMail } from '#server/mails/mails.ts'
import { job } from '#server/platform/queue.ts'
import { deleteExpired, findRecipient, insertToken } from '#server/signup/signup.store.ts'

const linkLifeMs = 7 * 24 * 60 * 60 * 1000

/** Mails the link that confirms the address. Run twice it mails twice, each link good; once the member is active it mails nothing. */
export const activationMail = job({
  name: 'signup.activation-mail',
  payload: z.object({ member: ProfileId, site: z.number(), origin: z.url() }),
  async run(ctx, { member, site: siteId, origin }) {
    const site = ctx.sites.byId(siteId)
    const recipient = await findRecipient(ctx.db, member)
    if (!site || !recipient || recipient.activated_at) return
    const token = randomBytes(32).toString('base64url')
    const now = ctx.now()
    await insertToken(ctx.db, {
      token_hash: hash('sha256', token, 'buffer'),
      member_id: member,
      created_at: now,
      expires_at: new Date(now.getTime() + linkLifeMs),
    })
    const locale = recipient.language as Locale
    const link = `${origin}/activate/done?token=${token}`
    await sendMail(ctx, {
      to: recipient.email,
      member,
      site,
      locale,
      template: 'activation',
      values: { name: recipient.name },
      link,
    })
  },
})

/** Every hour: tokens and sessions past their end, and keys of writes older than two days. */
export const clearExpired = job({
  name: 'signup.clear-expired',
  payload: z.object({}),
  everyCron: '7 * * * *',
  run: (ctx) => deleteExpired(ctx.db, ctx.now()),
})

export const signupJobs = [activationMail, clearExpired]
