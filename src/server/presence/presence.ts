/** Presence: when a member was last here. Calls and streams move it (see http/session.ts), and so does leaving a page. Others see it coarsely. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { forgetNotifications } from '#server/push/push.ts'
import { moveSeen } from '#server/presence/presence.store.ts'

/** The page went out of sight. Nothing is said about it, and leaving often is written seldom. */
export async function leavePage(ctx: Context, member: ProfileId | null) {
  if (member !== null) await moveSeen(ctx.db, member, ctx.now())
  return null
}

/** A page in sight shows what is new: no push message needs to. */
export async function recordPageShown(ctx: Context, member: ProfileId | null) {
  if (member !== null) await forgetNotifications(ctx, member)
  return null
}
