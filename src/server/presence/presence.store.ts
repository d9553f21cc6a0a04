/** Presence as rows. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

// it moves by whole minutes, and only forward; the first of a day (UTC) moves the member's rank in search too
const move = prepared(
  'presence.move',
  `update member set seen_at = $2::timestamptz where id = $1::bigint and seen_at < $2::timestamptz - interval '1 minute'`,
)
export const moveSeen = (db: Db, member: ProfileId, at: Date) => move(db, [member, at])
