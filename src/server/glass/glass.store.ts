/** SQL of break-glass: what was approved, and the messages by `read_glass` alone (database/functions/glass.sql). */
import { sql } from 'kysely'
import type { GlassRequest } from '#domain/glass/glass.ts'
import type { Db } from '#server/infrastructure/context.ts'

export type GlassRow = {
  id: number
  body: GlassRequest
  reason: string
  asked_by: number
  scope_id: number | null
  decided_at: Date
  member_name: string | null
  other_name: string | null
}
const selected = sql`select a.id, a.body, a.reason, a.asked_by, a.scope_id, a.decided_at, p.name as member_name, o.name as other_name
  from approval a left join profile p on p.id = (a.body->>'member')::bigint left join profile o on o.id = (a.body->>'other')::bigint
 where a.call = 'POST /api/break_glass' and a.state = 'done'`

/** Whether it is still open is for the caller to see. */
export const findGlass = async (db: Db, id: number): Promise<GlassRow | null> =>
  (await sql<GlassRow>`${selected} and a.id = ${id}`.execute(db)).rows[0] ?? null

/** A person's own, approved since then. */
export const listGlassRows = async (db: Db, staff: number, since: Date): Promise<GlassRow[]> =>
  (
    await sql<GlassRow>`${selected} and a.asked_by = ${staff} and a.decided_at >= ${since} order by a.id desc limit 50`.execute(
      db,
    )
  ).rows

/** Everybody's, for an operator of the machine. */
export const listAllGlass = async (db: Db, since: Date): Promise<(GlassRow & { asker: string; approver: string })[]> =>
  (
    await sql<GlassRow & { asker: string; approver: string }>`
      select g.*, s.name as asker, t.name as approver from (${selected} and a.decided_at >= ${since} order by a.id desc limit 50) g
        join approval a on a.id = g.id join staff s on s.id = a.asked_by join staff t on t.id = a.approved_by order by g.id desc`.execute(
      db,
    )
  ).rows

/** The pool of two members who have a conversation; null when they have none. */
export async function findPoolOfConversation(db: Db, member: number, other: number): Promise<number | null> {
  const row = await db
    .selectFrom('conversation')
    .select('pool_id')
    .where('lo_id', '=', Math.min(member, other))
    .where('hi_id', '=', Math.max(member, other))
    .executeTakeFirst()
  return row?.pool_id ?? null
}

export type GlassMessage = { id: number; sender_id: number; words: string; sent_at: Date }
type Reading = { id: number; staff: number; before: number | null; limit: number; line: object; now: Date }
/** Fails with DU015 where it is not open to this person now. */
export const readMessages = async (db: Db, { id, staff, before, limit, line, now }: Reading): Promise<GlassMessage[]> =>
  (
    await sql<GlassMessage>`select id, sender_id, words, sent_at
      from read_glass(${id}, ${staff}, ${before}::bigint, ${limit}, ${JSON.stringify(line)}::jsonb, ${now})`.execute(db)
  ).rows
