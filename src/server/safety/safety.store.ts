/** Blocks as rows. Blocking and unblocking are functions of the database: one round trip, one lock order. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Cursor } from '#server/infrastructure/cursor.ts'
import { prepared } from '#server/infrastructure/db.ts'

const block = prepared('safety.block', 'select block_member($1::bigint, $2::bigint, $3::timestamptz)')
export const insertBlock = (db: Db, self: ProfileId, other: ProfileId, at: Date) => block(db, [self, other, at])

const unblock = prepared('safety.unblock', 'select unblock_member($1::bigint, $2::bigint)')
export const removeBlock = (db: Db, self: ProfileId, other: ProfileId) => unblock(db, [self, other])

type BlockRow = { id: ProfileId; at: Date }
const selectBlocks = prepared<BlockRow>(
  'safety.selectBlocks',
  `select e.other_id as id, e.created_at as at from exclusion e join member m on m.id = e.other_id and m.status = 'active'
    where e.member_id = $1::bigint and e.blocked_by_me and (e.created_at, e.other_id) < (coalesce($2::timestamptz, 'infinity'), $3::bigint)
      and not exists (select from exclusion theirs where theirs.member_id = e.other_id and theirs.other_id = e.member_id and theirs.blocked_by_me)
    order by e.created_at desc, e.other_id desc limit $4`,
  { id: 'int8', at: 'timestamptz' },
)
/** Whom a member blocked, newest first. Whoever blocked them too is left out, as somebody who is gone is. */
export const listBlockRows = (db: Db, member: ProfileId, before: Cursor | null, limit: number) =>
  selectBlocks(db, [member, before?.at ?? null, before?.id ?? 0, limit])
