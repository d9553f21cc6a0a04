/** Presence: stores when a member was last here. Calls and streams move it (sessions/session.ts), and leaving a page does. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db, Context } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import { forgetNotifications } from '#server/push/push.ts'
import type { Handlers } from '#server/http/handle.ts'

// it moves by whole minutes, and only forward; the first of a day (UTC) moves the member's rank in search too
const move = prepared(
  'presence.move',
  `update member set seen_at = $2::timestamptz where id = $1::bigint and seen_at < $2::timestamptz - interval '1 minute'`,
)
const moveSeen = (db: Db, member: ProfileId, at: Date) => move(db, [member, at])

/** The page was hidden. The reply is empty, and frequent repeats are rarely stored. */
export async function leavePage(ctx: Context, member: ProfileId | null) {
  if (member !== null) await moveSeen(ctx.db, member, ctx.now())
  return null
}

/** A page in sight shows what is new: no push message needs to. */
async function recordPageShown(ctx: Context, member: ProfileId | null) {
  if (member !== null) await forgetNotifications(ctx, member)
  return null
}

export const presenceHandlers = {
  'POST /api/page-hidden.php': ({ ctx, member }) => leavePage(ctx, member?.profile ?? null),
  'POST /api/page-shown.php': ({ ctx, member }) => recordPageShown(ctx, member?.profile ?? null),
} satisfies Partial<Handlers>
