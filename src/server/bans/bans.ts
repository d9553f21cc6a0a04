/** Bans: ending a member's presence at once, and lifting that. Other features use this file and no other file of the folder. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { deleteBan, insertBan, setBanStatus } from '#server/bans/bans.store.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { endSessionsOf } from '#server/sessions/session.ts'
import { movePhotosAway } from '#server/photos/photos.ts'
import { lockMember } from '#server/member-rows/member-rows.ts'
import { forgetCard } from '#server/profiles/profiles.ts'

/**
 * Bans a member: sessions end, the profile is hidden, and its photos move to addresses that nobody knows. The address stays taken. Banning twice changes
 * nothing but the reason. `reason` is 1 to 2,000 characters for the operators. Refuses `not_found`.
 */
export async function banMember(ctx: Context, member: ProfileId, reason: string) {
  await atomically(ctx, async (ctx) => {
    const status = (await lockMember(ctx.db, member))?.status
    if (status === undefined) throw new Refusal('not_found')
    await insertBan(ctx.db, { member_id: member, reason, was: status === 'banned' ? 'active' : status, banned_at: ctx.now() })
    await setBanStatus(ctx.db, member, 'banned')
    await movePhotosAway(ctx, member)
    await endSessionsOf(ctx, member)
  })
  forgetCard(ctx, member)
  logSecurityEvent(ctx, 'member.banned', { profile: member })
}

/** Lifts a ban: the account is what it was before. The member logs in again. Refuses `not_found` where there is no ban. */
export async function liftBan(ctx: Context, member: ProfileId) {
  await atomically(ctx, async (ctx) => {
    await lockMember(ctx.db, member)
    const was = await deleteBan(ctx.db, member)
    if (!was) throw new Refusal('not_found')
    await setBanStatus(ctx.db, member, was)
  })
  forgetCard(ctx, member)
  logSecurityEvent(ctx, 'member.unbanned', { profile: member })
}
