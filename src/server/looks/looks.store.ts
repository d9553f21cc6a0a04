/** SQL of looks at members. Rows are written by `add_audit_line` (database/functions/audit.sql). */
import { sql } from 'kysely'
import type { LookedAt, LookReason } from '#domain/looks/looks.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Cursor } from '#server/infrastructure/cursor.ts'
import type { Db } from '#server/infrastructure/context.ts'

export type LookRow = { id: number; at: Date; day: string; role: string; what: LookedAt; why: LookReason }

/** Those that do not wait, newest first. */
export async function listLookRows(
  db: Db,
  member: ProfileId,
  { before, limit, now }: { before: Cursor | null; limit: number; now: Date },
): Promise<LookRow[]> {
  const { rows } = await sql<LookRow>`
    select id, at, day::text as day, role, what, why from member_look
     where member_id = ${member} and at < coalesce((select looks_wait_from(${member}, ${now})), 'infinity')
       ${before ? sql`and (at, id) < (${before.at}, ${before.id})` : sql``} order by at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** The longest hold counts, from the earliest day on. */
export const saveHold = (db: Db, member: ProfileId, from: Date, until: Date) =>
  sql`insert into member_look_hold (member_id, from_at, until_at) values (${member}, ${from}, ${until})
    on conflict (member_id) do update set until_at = greatest(member_look_hold.until_at, excluded.until_at),
      from_at = case when member_look_hold.until_at <= ${from} then excluded.from_at else member_look_hold.from_at end`.execute(
    db,
  )

export const deleteHold = (db: Db, member: ProfileId) =>
  db.deleteFrom('member_look_hold').where('member_id', '=', member).execute()
