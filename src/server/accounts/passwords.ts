/** Passwords of accounts: reset and change. A new password ends all other sessions and is announced by mail. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { guessableParts } from '#domain/signup/signup-rules.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { securityEventOf } from '#server/sessions/device.ts'
import { endExport } from '#server/account-deletion/account-deletion.ts'
import { deviceIdIn } from '#server/sessions/known-device.ts'
import { isWithin } from '#server/http/limits.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { endSessionsOf } from '#server/sessions/session.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { findAccount } from '#server/members/members.ts'
import { endPasskeysOf } from '#server/passkeys/passkeys.ts'
import { hashPassword, isPassword, refuseWeakPassword } from '#server/passwords/passwords.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { passwordNotice, resetMail, resetRequested } from '#server/accounts/accounts.jobs.ts'
import { deleteLinks, findAccountRow, updatePassword } from '#server/accounts/accounts.store.ts'
import { confirmAddress, getLink, useLink } from '#server/accounts/account-links.ts'

type RequestOrigin = { origin: string; address: string }
/** The origin of a new password, for its mail. */
type DeviceInfo = { origin: string; userAgent: string | undefined }

/**
 * Mails a link to choose a new password; response and timing are the same for an unknown address. At most three mails an hour to
 * one address.
 */
export async function requestReset(ctx: Context, site: Site, email: string, { origin, address }: RequestOrigin) {
  const account = await findAccount(ctx, site, email)
  const isAllowed = await isWithin(ctx.limits, 'reset_each', { account: email.toLowerCase(), address })
  logSecurityEvent(ctx, 'reset.asked', { profile: account?.id ?? null, site: site.id })
  await enqueue(ctx, resetRequested, { member: account && isAllowed ? account.id : null, site: site.id, origin })
  return null
}

/** The same for a member whom staff help. */
export const mailReset = (ctx: Context, whom: { member: ProfileId; site: number; origin: string }) =>
  enqueueMail(ctx, resetMail, whom)

/**
 * Sets a new password by a mailed link and confirms the address. Ends every session and passkey, and cancels data exports. Refuses
 * `link_expired`, weak passwords, and `in_grace` after storing a deleted member's password.
 */
export async function resetPassword(
  ctx: Context,
  site: Site,
  token: string,
  password: string,
  caller: DeviceInfo & { cookie: string | undefined },
) {
  const { origin, userAgent, cookie } = caller
  const { member, isUsed } = await getLink(ctx, site, token, 'reset_password')
  const account = await findAccountRow(ctx.db, member)
  if (isUsed || !account) throw new Refusal('link_expired')
  refuseWeakPassword(password, guessableParts(account, site.file.name))
  const password_hash = await hashPassword(password)
  await atomically(ctx, async (ctx) => {
    if (!(await useLink(ctx, site, token, 'reset_password'))) throw new Refusal('link_expired')
    await confirmAddress(ctx, member, undefined, deviceIdIn(cookie))
    await endPasskeysOf(ctx, member)
    await endExport(ctx, member)
    await replacePassword(ctx, site, member, { password_hash, origin, userAgent, cookie: undefined })
    logSecurityEvent(ctx, 'reset.done', { profile: member, site: site.id })
  })
  if (account.status === 'deleted') throw new Refusal('in_grace')
  return member
}

type ChangeInput = { password: string; new_password: string; remove_passkeys?: number[] | undefined }
/**
 * Sets a new password for a member who gives the old one; the current session stays. `remove_passkeys`: numbers of passkeys to
 * remove. Safe to repeat.
 */
export async function changePassword(
  ctx: Context,
  site: Site,
  member: ProfileId,
  { password, new_password, remove_passkeys = [] }: ChangeInput,
  { origin, userAgent, cookie }: DeviceInfo & { cookie: string | undefined },
) {
  const account = await findAccountRow(ctx.db, member)
  if (!account) throw new Refusal('not_found')
  refuseWeakPassword(new_password, guessableParts(account, site.file.name))
  if (!(await isPassword(account.password_hash, password))) {
    // the answer to the first try may have been lost on the way
    if (await isPassword(account.password_hash, new_password)) return null
    throw new Refusal('wrong_password', { field: 'password' })
  }
  const password_hash = await hashPassword(new_password)
  await atomically(ctx, async (ctx) => {
    await endPasskeysOf(ctx, member, remove_passkeys)
    await replacePassword(ctx, site, member, { password_hash, origin, userAgent, cookie })
    logSecurityEvent(ctx, 'password.changed', { profile: member, site: site.id, count: remove_passkeys.length })
  })
  return null
}

type NewPassword = DeviceInfo & { password_hash: string; cookie: string | undefined }
async function replacePassword(ctx: Context, site: Site, member: ProfileId, made: NewPassword) {
  const { password_hash, origin, userAgent, cookie } = made
  await updatePassword(ctx.db, member, password_hash)
  await deleteLinks(ctx.db, member, ['reset_password', 'mail_change', 'login'])
  await endSessionsOf(ctx, member, cookie)
  await enqueueMail(ctx, passwordNotice, { member, deed: securityEventOf(ctx.now(), userAgent), site: site.id, origin })
}
