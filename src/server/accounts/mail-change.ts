/** Changing the e-mail address: requested with the password, confirmed by the new mailbox, and undone from the old one for 48 hours. */
import type { MailChangeState } from '#domain/accounts/accounts.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { endExport, eraseNow } from '#server/account-deletion/account-deletion.ts'
import { deviceIdIn } from '#server/sessions/known-device.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { endSessionsOf } from '#server/sessions/session.ts'
import { findMailState, enqueueMail } from '#server/mails/mails.ts'
import { refuseWrongPassword } from '#server/members/members.ts'
import { bumpUser } from '#server/member-rows/member-rows.ts'
import { noPassword } from '#server/passwords/passwords.ts'
import { endPasskeysOf } from '#server/passkeys/passkeys.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { mailChangeMail, mailUndoMail, resetMail } from '#server/accounts/accounts.jobs.ts'
import { mailChangeTemplate } from '#server/accounts/accounts.mails.ts'
import {
  deleteLinks,
  findAccountRow,
  findUnconfirmedHolder,
  findWaitingLink,
  holdAddress,
  releaseAddresses,
  updateEmail,
  updatePassword,
} from '#server/accounts/accounts.store.ts'
import { confirmAddress, createLink, undoLifeMs, useLink } from '#server/accounts/account-links.ts'

/**
 * Mails a link to the new address, or a notice to the member who has it; the answer is the same. Refuses `email_unchanged` and
 * `wrong_password`.
 */
export async function requestMailChange(
  ctx: Context,
  site: Site,
  member: ProfileId,
  { email, password, origin }: { email: string; password: string; origin: string },
) {
  await refuseWrongPassword(ctx, member, password)
  const account = await findAccountRow(ctx.db, member)
  if (account?.email === email) throw new Refusal('email_unchanged', { field: 'email' })
  return atomically(ctx, async (ctx) => {
    await beginMailChange(ctx, site, member, { email, origin })
    return mailChangeState(ctx, member)
  })
}

/** The same for staff, who have no password: the member confirms in the new mailbox. */
export const beginMailChange = (
  ctx: Context,
  site: Site,
  member: ProfileId,
  { email, origin }: { email: string; origin: string },
) =>
  atomically(ctx, async (ctx) => {
    const ref = await createLink(ctx, { member, purpose: 'mail_change', email })
    await enqueueMail(ctx, mailChangeMail, { ref, member, site: site.id, origin })
    await bumpUser(ctx.db, member)
    logSecurityEvent(ctx, 'mail_change.asked', { profile: member, site: site.id })
  })

/** The address that waits to be confirmed, and whether its mail could not be delivered. */
export async function mailChangeState(ctx: Context, member: ProfileId): Promise<MailChangeState> {
  const waiting = await findWaitingLink(ctx.db, member, 'mail_change', ctx.now())
  if (!waiting) return { email: null, failed: false }
  const { email = null } = waiting.payload as { email?: string }
  return { email, failed: (await findMailState(ctx, member, mailChangeTemplate)) === 'bounced' }
}

type RequestOrigin = { origin: string; cookie: string | undefined }
/**
 * Confirms the new address; safe to repeat. A confirmed old address gets an undo link and stays reserved meanwhile. Refuses
 * `link_expired`, and `email_taken` when another member took the address.
 */
export const confirmMailChange = (ctx: Context, site: Site, token: string, { origin, cookie }: RequestOrigin) =>
  atomically(ctx, async (ctx) => {
    const link = await useLink(ctx, site, token, 'mail_change')
    if (!link) return null
    const { member, email } = link
    const before = await findAccountRow(ctx.db, member)
    if (!(await updateEmail(ctx.db, member, email))) throw new Refusal('email_taken', { field: 'email' })
    await confirmAddress(ctx, member, cookie, deviceIdIn(cookie))
    await deleteLinks(ctx.db, member, ['mail_change', 'reset_password', 'activate', 'login'])
    logSecurityEvent(ctx, 'mail_change.done', { profile: member, site: site.id })
    if (!before?.activated_at) return null
    const { pool_id, email: old } = before
    const ref = await createLink(ctx, { member, purpose: 'mail_undo', email: old })
    // after the link is requested, so that the address is held as long as the link works
    await holdAddress(ctx.db, { pool_id, email: old, member_id: member, until: new Date(ctx.now().getTime() + undoLifeMs) })
    await enqueueMail(ctx, mailUndoMail, { ref, member, site: site.id, origin })
    return null
  })

/** Takes a change back that waits to be confirmed; its link opens nothing more. Done twice, it changes nothing. */
export const cancelMailChange = (ctx: Context, member: ProfileId) =>
  atomically(ctx, async (ctx) => {
    await deleteLinks(ctx.db, member, ['mail_change'])
    await bumpUser(ctx.db, member)
    return mailChangeState(ctx, member)
  })

/**
 * Restores the old address; safe to repeat. Ends the password, passkeys and sessions, and mails a link for a new password. Deletes
 * an unconfirmed account with the address. Refuses `link_expired` and `email_taken`.
 */
export const undoMailChange = (ctx: Context, site: Site, token: string, origin: string) =>
  atomically(ctx, async (ctx) => {
    const link = await useLink(ctx, site, token, 'mail_undo')
    if (!link) return null
    const { member, email, promisedAt, expiresAt } = link
    const squatter = await findUnconfirmedHolder(ctx.db, site.pool_id, email, member)
    if (squatter) await eraseNow(ctx, squatter)
    if (!(await updateEmail(ctx.db, member, email))) throw new Refusal('email_taken', { field: 'email' })
    await releaseAddresses(ctx.db, member, expiresAt)
    await updatePassword(ctx.db, member, noPassword)
    await deleteLinks(ctx.db, member, ['mail_change', 'reset_password', 'activate', 'login'])
    await deleteLinks(ctx.db, member, ['mail_undo'], promisedAt)
    await endPasskeysOf(ctx, member)
    await endSessionsOf(ctx, member)
    await endExport(ctx, member)
    await enqueueMail(ctx, resetMail, { member, site: site.id, origin })
    logSecurityEvent(ctx, 'mail_change.undone', { profile: member, site: site.id })
    return null
  })
