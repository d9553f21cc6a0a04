/** A talk of many long messages between two members, written straight into the database. */
import { sql } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context } from '#server/infrastructure/context.ts'

/** Each of 1,920 characters, from both in turn. Texts of different talks differ. Returns the conversation. */
export async function talkMuch({ db }: Context, me: ProfileId, peer: ProfileId, messages: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into conversation (lo_id, hi_id, created_at) values (least(${me}::bigint, ${peer}::bigint), greatest(${me}::bigint, ${peer}::bigint), now()) returning id`.execute(
    db,
  )
  const id = rows[0]?.id ?? 0
  await sql`
    insert into conversation_member (member_id, conversation_id, peer_id, last_at)
    values (${me}, ${id}, ${peer}, now()), (${peer}, ${id}, ${me}, now())`.execute(db)
  await sql`
    insert into message (conversation_id, sender_id, text, sent_at, pool_id)
    select c.id, case when n % 2 = 0 then ${me}::bigint else ${peer}::bigint end,
           (select string_agg(md5(n || ' ' || k || ' ' || c.id), '') from generate_series(1, 60) k), now(), c.pool_id
      from conversation c, generate_series(1, ${messages}::int) n where c.id = ${id} order by n`.execute(db)
  return id
}
