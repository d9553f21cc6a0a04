/** Bans: ends a member's sessions and presence at once, and lifts a ban. The folder's public module. */
import type { Insertable } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { type Db, atomically, type Context } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'
import { Refusal } from '#domain/refusal.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { endSessionsOf } from '#server/sessions/session.ts'
import { movePhotosAway } from '#server/photos/photos.ts'
import { lockMember } from '#server/member-rows/member-rows.ts'
import { forgetCard } from '#server/profiles/profiles.ts'
import { markBanOutside } from '#server/bans/bans.jobs.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { endVerificationOfBanned, giveBackBadge } from '#server/verification/verification.ts'

type Status = 'active' | 'paused' | 'deleted' | 'banned'

/** A second ban keeps what the account was before the first. */
const insertBan = (db: Db, ban: Insertable<Tables['member_ban']>) =>
  db
    .insertInto('member_ban')
    .values(ban)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ reason: ban.reason, decision_id: ban.decision_id }))
    .execute()

/** What the account was before the ban that ends, and since when it was banned; undefined where there is none. */
const deleteBan = (db: Db, member: ProfileId) =>
  db.deleteFrom('member_ban').where('member_id', '=', member).returning(['was', 'banned_at']).executeTakeFirst()

const setBanStatus = (db: Db, member: ProfileId, status: Status) =>
  db.updateTable('member').set({ status }).where('id', '=', member).execute()

/**
 * Bans a member by a decision: ends sessions, hides the profile, moves its photos, reserves the address. A repeat changes reason and
 * decision only. `reason`: 1 to 2,000 characters. Refuses `not_found`.
 */
export async function banMember(ctx: Context, member: ProfileId, { reason, decision }: { reason: string; decision: number }) {
  await atomically(ctx, async (ctx) => {
    const status = (await lockMember(ctx.db, member))?.status
    if (status === undefined) throw new Refusal('not_found')
    await insertBan(ctx.db, {
      member_id: member,
      reason,
      was: status === 'banned' ? 'active' : status,
      banned_at: ctx.now(),
      decision_id: decision,
    })
    await setBanStatus(ctx.db, member, 'banned')
    await movePhotosAway(ctx, member)
    await endVerificationOfBanned(ctx, member)
    await endSessionsOf(ctx, member)
    await enqueue(ctx, markBanOutside, { member, state: 'banned', at: ctx.now().toISOString() })
  })
  forgetCard(ctx, member)
  logSecurityEvent(ctx, 'member.banned', { profile: member })
}

/**
 * Lifts a ban: the account is what it was before, and has its badge of a verified member again where `isBadgeBack`. The member logs in
 * again. Refuses `not_found` where there is no ban.
 */
export async function liftBan(ctx: Context, member: ProfileId, { isBadgeBack = true } = {}) {
  await atomically(ctx, async (ctx) => {
    await lockMember(ctx.db, member)
    const ban = await deleteBan(ctx.db, member)
    if (!ban) throw new Refusal('not_found')
    await setBanStatus(ctx.db, member, ban.was)
    if (isBadgeBack) await giveBackBadge(ctx, member, ban.banned_at)
    await enqueue(ctx, markBanOutside, { member, state: 'lifted', at: ctx.now().toISOString() })
  })
  forgetCard(ctx, member)
  logSecurityEvent(ctx, 'member.unbanned', { profile: member })
}

/** The decision that bans a member now; null for a ban from before there were decisions, undefined where there is no ban. */
export const findBan = async (ctx: Context, member: ProfileId) =>
  (await ctx.db.selectFrom('member_ban').select('decision_id').where('member_id', '=', member).executeTakeFirst())?.decision_id

/** Another decision bans the member from now on. */
export const moveBan = (ctx: Context, member: ProfileId, { reason, decision }: { reason: string; decision: number }) =>
  ctx.db.updateTable('member_ban').set({ reason, decision_id: decision }).where('member_id', '=', member).execute()
