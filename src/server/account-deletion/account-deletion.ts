/** Account deletion: pause, delete, restore. The folder's public module. */
import { graceMs, type Deletion, type RestoreRequest } from '#domain/account-deletion/account-deletion.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { erase, leave, mailAboutDeletion, mailAboutReturn } from '#server/account-deletion/account-deletion.jobs.ts'
import {
  removeDeletion,
  eraseFrom,
  findDeletionByLink,
  insertDeletion,
  setDeletionStatus,
} from '#server/account-deletion/account-deletion.store.ts'
import { offerToLeaver } from '#server/discounts/discounts.ts'
import { endSessionsOf } from '#server/sessions/session.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { getByPassword, refuseWrongPassword } from '#server/members/members.ts'
import { getOwnerByPasskey } from '#server/passkeys/passkeys.ts'
import { lockMember } from '#server/member-rows/member-rows.ts'
import { digestOf } from '#server/infrastructure/secrets.ts'
import { movePhotosAway } from '#server/photos/photos.ts'
import { forgetCard } from '#server/profiles/profiles.ts'
import { markDeletion } from '#server/tombstones/tombstones.ts'
import type { Site } from '#server/ports/site-directory.ts'

export { enqueueErasing } from '#server/account-deletion/account-deletion.jobs.ts'
export { endExport, enqueueCopy } from '#server/account-deletion/exports.ts'
export type { CopyPlace } from '#server/account-deletion/copy-rows.store.ts'
export { packPart } from '#server/account-deletion/member-copy.ts'

/** Pauses an account: hidden until it is resumed; everything stays, and the member may log in. Pausing twice is one pause. */
export const pause = (ctx: Context, member: ProfileId) => move(ctx, member, 'active', 'paused')

/** Seen again. Resuming what is not paused changes nothing. */
export const resume = (ctx: Context, member: ProfileId) => move(ctx, member, 'paused', 'active')

async function move(ctx: Context, member: ProfileId, from: 'active' | 'paused', to: 'active' | 'paused') {
  await atomically(ctx, async (ctx) => {
    if ((await lockMember(ctx.db, member))?.status !== from) return
    await setDeletionStatus(ctx.db, member, to)
    if (to === 'paused') await movePhotosAway(ctx, member)
  })
  forgetCard(ctx, member)
  return null
}

/**
 * Deletes an account: hidden at once, sessions ended, erased after four weeks unless the member comes back. Stores which offer the
 * member was shown. Refuses `wrong_password`.
 */
export async function deleteAccount(
  ctx: Context,
  site: Site,
  member: ProfileId,
  { password, origin }: { password: string; origin: string },
): Promise<Deletion> {
  await refuseWrongPassword(ctx, member, password)
  const deletion = await atomically(ctx, async (ctx) => {
    const erase_at = await leave(ctx, member, graceMs)
    if (!erase_at) throw new Refusal('not_logged_in')
    const percent = site.file.delete_discount
    const isOffered = percent > 0 && (await offerToLeaver(ctx, member, percent))
    await enqueueMail(ctx, mailAboutDeletion, { member, site: site.id, origin })
    return { erase_at: erase_at.toISOString(), offer: isOffered ? percent : null }
  })
  forgetCard(ctx, member)
  await markDeletion(ctx, member, 'deleted')
  return deletion
}

/** Deletes an account again that a restore of the database brought back. The four weeks count from the first time; no mail. */
export const deleteAgain = (ctx: Context, member: ProfileId, left_at: Date) =>
  atomically(ctx, async (ctx) => {
    const status = (await lockMember(ctx.db, member))?.status
    if (status !== 'active' && status !== 'paused') return
    const erase_at = new Date(left_at.getTime() + graceMs)
    await insertDeletion(ctx.db, { member_id: member, left_at, erase_at, was_paused: status === 'paused' })
    await setDeletionStatus(ctx.db, member, 'deleted')
    await movePhotosAway(ctx, member)
  })

type RequestOrigin = { origin: string; host: string }

/**
 * Restores a deleted account by mailed link, passkey, or address and password. Refuses `link_expired`, `passkey_refused`,
 * `passkey_expired`, `banned`, and `wrong_credentials` (also after the four weeks).
 */
export async function restoreAccount(ctx: Context, site: Site, input: RestoreRequest, place: RequestOrigin): Promise<ProfileId> {
  const { member, isByLink, over } = await findLeaver(ctx, site, input, place.host)
  await atomically(ctx, async (ctx) => {
    const status = (await lockMember(ctx.db, member))?.status
    if (status === 'banned') throw new Refusal('banned')
    if (status !== 'deleted' && !isByLink) return
    const deletion = await removeDeletion(ctx.db, member, ctx.now())
    if (!deletion) throw new Refusal(over)
    await setDeletionStatus(ctx.db, member, deletion.was_paused ? 'paused' : 'active')
    await enqueueMail(ctx, mailAboutReturn, { member, site: site.id, origin: place.origin })
  })
  forgetCard(ctx, member)
  await markDeletion(ctx, member, 'returned')
  return member
}

/** The member to restore, and the refusal when it is too late. */
async function findLeaver(ctx: Context, site: Site, input: RestoreRequest, host: string) {
  if ('token' in input) {
    const member = await findDeletionByLink(ctx.db, digestOf(input.token), site.pool_id)
    if (member === null) throw new Refusal('link_expired')
    return { member, isByLink: true, over: 'link_expired' } as const
  }
  if ('passkey' in input)
    return { member: await getOwnerByPasskey(ctx, site, host, input.passkey), isByLink: false, over: 'passkey_refused' } as const
  return { member: await getByPassword(ctx, site, input), isByLink: false, over: 'wrong_credentials' } as const
}

/** Erases an account at once: an unconfirmed one with another member's address. */
export const eraseNow = (ctx: Context, member: ProfileId) =>
  atomically(ctx, async (ctx) => {
    const account = await lockMember(ctx.db, member)
    if (!account) return
    const now = ctx.now()
    if (account.status !== 'deleted')
      await insertDeletion(ctx.db, { member_id: member, left_at: now, erase_at: now, was_paused: account.status === 'paused' })
    else await eraseFrom(ctx.db, member, now)
    await setDeletionStatus(ctx.db, member, 'deleted')
    await endSessionsOf(ctx, member)
    await erase(ctx, member)
    forgetCard(ctx, member)
  })
