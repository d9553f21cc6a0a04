/** Premium as rows. Periods begin and end in functions of the database (`begin_premium`, `end_premium`), with the order they belong to. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

export type HeldRow = { until: Date; benefits: unknown; free_left: number | null }

const selectHeld = prepared<HeldRow>(
  'premium.selectHeld',
  `select p.benefits, (select max(l.ends_at) from premium_period l where l.member_id = $1::bigint) as until,
      free_messages_left($1::bigint, $2::timestamptz) as free_left
     from premium_period p where p.member_id = $1::bigint and p.ends_at > $2::timestamptz and p.begins_at <= $2::timestamptz
    order by p.ends_at limit 1`,
  { benefits: 'jsonb', until: 'timestamptz', free_left: 'int4?' },
)
/** What holds for a member at a moment. */
export const findHeld = async (db: Db, member: ProfileId, at: Date) => (await selectHeld(db, [member, at]))[0] ?? null
