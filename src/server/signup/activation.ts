/** Activation: the state of the confirmation mail, another mail or address, and the link that confirms. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { reminderHours } from '#domain/signup/signup-rules.ts'
import { hourMs } from '#domain/time/durations.ts'
import { confirmAddress } from '#server/accounts/accounts.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { findMailState, enqueueMail, withdrawMail } from '#server/mails/mails.ts'
import { findAccount } from '#server/members/members.ts'
import { isAddressTaken, lockMember } from '#server/member-rows/member-rows.ts'
import { randomId, digestOf } from '#server/infrastructure/secrets.ts'
import { activationMail } from '#server/signup/signup.jobs.ts'
import { activationTemplate, reminderTemplate } from '#server/signup/signup.mails.ts'
import {
  claimAddress,
  deleteReminderByKey,
  deleteTokens,
  insertReminder,
  isHeld,
  updateAddress,
  useToken,
} from '#server/signup/activation.store.ts'
import type { Site } from '#server/ports/site-directory.ts'

type ActivationOptions = { site: Site; origin: string }

/** In the transaction of a sign-up: the mail with the link, and the reminders that follow it until it is opened. */
export async function beginActivation(ctx: Context, member: ProfileId, { site, origin }: ActivationOptions) {
  await enqueueMail(ctx, activationMail, { member, site: site.id, origin })
  const due_at = new Date(ctx.now().getTime() + reminderHours[0] * hourMs)
  await insertReminder(ctx.db, { member_id: member, site_id: site.id, origin, due_at, stop_key: randomId() })
}

/**
 * The state from the mail log. `delivered`: the mail server took the activation mail. `failed`: refused, or not taken within a
 * day. `deferred`: it will be retried.
 */
export async function activationProgress(ctx: Context, member: ProfileId) {
  const state = await findMailState(ctx, member, activationTemplate)
  return { delivered: state === 'delivered', failed: state === 'bounced' || state === 'expired', deferred: state === 'deferred' }
}

/** Another mail with another link; the links before it keep working. Refuses `already_activated`, `address_refused`, and more than five a day. */
export async function resendActivation(ctx: Context, member: ProfileId, { site, origin }: ActivationOptions) {
  await ctx.limits.take('activate_resend_daily', { account: String(member), address: '' })
  return atomically(ctx, async (ctx) => {
    const account = await lockWaiting(ctx, member)
    if (account.mail_refused_at) throw new Refusal('address_refused', { field: 'email' })
    await withdrawMail(ctx, member, activationTemplate)
    await enqueueMail(ctx, activationMail, { member, site: site.id, origin })
    return null
  })
}

/** Locks concurrent mail requests and corrections. Refuses `already_activated`. */
async function lockWaiting(ctx: Context, member: ProfileId) {
  const account = await lockMember(ctx.db, member)
  if (!account) throw new Refusal('not_logged_in')
  if (account.activated_at) throw new Refusal('already_activated')
  return account
}

/**
 * Corrects a mistyped address before its confirmation, without a password. Voids earlier links and mails a new one. The owner of a
 * taken address gets a mail; the reply is the same. Refuses `already_activated`.
 */
export const correctAddress = (ctx: Context, member: ProfileId, email: string, { site, origin }: ActivationOptions) =>
  atomically(ctx, async (ctx) => {
    await lockWaiting(ctx, member)
    const holder = await findAccount(ctx, site, email)
    const isTaken = (holder !== null && holder.id !== member) || (await isHeld(ctx.db, site.pool_id, email, member))
    if (isTaken) await claimAddress(ctx.db, { member, pool_id: site.pool_id, email, claimed_at: ctx.now() })
    else await updateAddress(ctx.db, member, email)
    await deleteTokens(ctx.db, member)
    await withdrawMail(ctx, member, activationTemplate)
    await withdrawMail(ctx, member, reminderTemplate)
    await enqueueMail(ctx, activationMail, { member, site: site.id, origin })
  }).catch((error: unknown) => {
    // Another member took the address concurrently.
    throw isAddressTaken(error) ? new Refusal('email_taken', { field: 'email' }) : error
  })

/** Confirms the address of a mailed link; safe to repeat. The current session stays, all others end. Refuses `link_expired`. */
export async function activate(ctx: Context, token: string, cookie?: string, device: string | null = null) {
  const outcome = await atomically(ctx, async (ctx) => {
    const used = await useToken(ctx.db, digestOf(token), ctx.now())
    if (used?.isNew) await confirmAddress(ctx, used.member, cookie, device)
    return used
  })
  if (!outcome) throw new Refusal('link_expired')
  return null
}

/** Stops the reminders. A repeat or an unknown key changes nothing and reveals nothing. */
export async function stopReminders(ctx: Context, key: string) {
  await deleteReminderByKey(ctx.db, key)
  return null
}
