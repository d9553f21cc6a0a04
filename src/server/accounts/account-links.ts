/** Confirmed addresses, and mailed links: used once, stored as a hash. */
import { createHmac, hkdfSync } from 'node:crypto'
import { canonicalAddress } from '#domain/accounts/accounts.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import {
  findAccountRow,
  insertWelcomed,
  markActivated,
  deleteLinks,
  findLink,
  insertAccountLink,
  markUsed,
  type LinkRow,
  type Purpose,
} from '#server/accounts/accounts.store.ts'
import { recordConversion } from '#server/affiliates/affiliates.ts'
import { type Context, atomically } from '#server/infrastructure/context.ts'
import { giveWelcomeCredits } from '#server/credits/credits.ts'
import { endSessionsOf } from '#server/sessions/session.ts'
import { endPasskeysOf } from '#server/passkeys/passkeys.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { releaseFirstPhotos } from '#server/photos/photos.ts'
import { lockMember } from '#server/member-rows/member-rows.ts'
import { digestOf, newSecret } from '#server/infrastructure/secrets.ts'
import type { Site } from '#server/ports/site-directory.ts'

/**
 * Confirms an address whose mail was read; runs in the caller's transaction. The first time, other sessions and all passkeys end:
 * a stranger may have signed up with the address. Grants welcome credits, and photos that waited for it are in sight.
 */
export async function confirmAddress(ctx: Context, member: ProfileId, cookie?: string, device: string | null = null) {
  if (!(await markActivated(ctx.db, member, ctx.now()))) return
  await recordConversion(ctx, { member, kind: 'activated' })
  await releaseFirstPhotos(ctx, member)
  await endPasskeysOf(ctx, member)
  await endSessionsOf(ctx, member, cookie)
  const account = await findAccountRow(ctx.db, member)
  const site = account ? ctx.sites.byId(account.site_id) : null
  ctx.metrics.countAction('confirmation', site)
  const credits = site?.file.welcome_credits ?? 0
  if (account && credits > 0 && (await isNewcomer(ctx, account, device))) await giveWelcomeCredits(ctx, member, credits)
}

/** The brand's welcome credits come once per address, browser and pool. Dots and plus of the big mail houses make no new address. */
async function isNewcomer(ctx: Context, { pool_id, email }: { pool_id: number; email: string }, device: string | null) {
  const isNew = (mark: Buffer) => insertWelcomed(ctx.db, { pool_id, mark, given_at: ctx.now() })
  const isNewAddress = await isNew(welcomeMark(ctx, 'welcomed addresses', canonicalAddress(email)))
  const isNewDevice = device === null || (await isNew(welcomeMark(ctx, 'welcomed devices', device)))
  return isNewAddress && isNewDevice
}

const welcomeMark = ({ config }: Context, purpose: string, what: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', config.sessionSecret, '', purpose, 32)))
    .update(what)
    .digest()

/** How long the old address can bring itself back after a change. */
export const undoLifeMs = 2 * dayMs
const lifeMs: Record<Purpose, number> = {
  reset_password: 30 * minuteMs,
  login: 15 * minuteMs,
  mail_change: dayMs,
  mail_undo: undoLifeMs,
}

type NewLink = { member: ProfileId; purpose: Purpose; email?: string }

/**
 * Requests a link and returns its reference, which opens nothing. Voids earlier links of the purpose, except undo links: the first
 * owner's must survive a second change.
 */
export const createLink = (ctx: Context, { member, purpose, email }: NewLink): Promise<string> =>
  atomically(ctx, async (ctx) => {
    await lockMember(ctx.db, member)
    if (purpose !== 'mail_undo') await deleteLinks(ctx.db, member, [purpose])
    const ref = digestOf(newSecret())
    const now = ctx.now()
    const expires_at = new Date(now.getTime() + lifeMs[purpose])
    await insertAccountLink(
      { token_hash: ref, member_id: member, purpose, payload: { email }, created_at: now, expires_at },
      ctx.db,
    )
    return ref.toString('hex')
  })

/** A token to mail for a requested link; null when a newer link replaced it. Called again, it makes another valid token. */
export async function mintToken(ctx: Context, site: Site, ref: string, purpose: Purpose) {
  const promise = await findLink(ctx.db, Buffer.from(ref, 'hex'), purpose, site.pool_id)
  if (!promise || promise.used_at || promise.expires_at <= ctx.now()) return null
  const token = newSecret()
  await insertAccountLink({ ...promise, purpose, token_hash: digestOf(token) }, ctx.db)
  return { token, member: promise.member_id, email: emailIn(promise) }
}

/** Whose link this is, without using it. Refuses `link_expired`. */
export async function getLink(ctx: Context, site: Site, token: string, purpose: Purpose) {
  const link = await findLink(ctx.db, digestOf(token), purpose, site.pool_id)
  if (!link || (!link.used_at && link.expires_at <= ctx.now())) throw new Refusal('link_expired')
  return {
    member: link.member_id,
    email: emailIn(link),
    promisedAt: link.created_at,
    expiresAt: link.expires_at,
    isUsed: link.used_at !== null,
  }
}

/** Uses a link, inside the transaction of its effect: null when it was used before. Refuses `link_expired`. */
export async function useLink(ctx: Context, site: Site, token: string, purpose: Purpose) {
  // locks the member first, then the link: the order in which a newer link is requested
  await lockMember(ctx.db, (await getLink(ctx, site, token, purpose)).member)
  const link = await getLink(ctx, site, token, purpose)
  if (link.isUsed) return null
  await markUsed(ctx.db, digestOf(token), ctx.now())
  return link
}

const emailIn = ({ payload }: Pick<LinkRow, 'payload'>) => (payload as { email?: string }).email ?? ''
