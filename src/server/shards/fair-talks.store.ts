/** SQL of free answers, late refunds and unsent messages over shards: what each shard says of a member, and what the conversation's shard decides. */
import { sql } from 'kysely'
import type { ConversationId, MessageId } from '#domain/chats/chats.ts'
import { unsendSeconds, unsendsOfTwo } from '#domain/chats/message-changes.ts'
import { mostUnreadRefunds, unreadRefundSpanDays } from '#domain/credits/fair-talks.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/db.ts'

/** The other one of a conversation; null for somebody who has no part in it. */
export async function findPeer(db: Db, conversation: ConversationId, member: ProfileId): Promise<ProfileId | null> {
  const { rows } = await sql<{ peer: ProfileId }>`
    select lo_id + hi_id - ${member}::bigint as peer from conversation where id = ${conversation} and ${member} in (lo_id, hi_id)`.execute(
    db,
  )
  return rows[0]?.peer ?? null
}

/** On the conversation's shard. @param free how many answers are free at the brand */
export async function findAnswersLeft(db: Db, member: ProfileId, conversation: ConversationId, free: number): Promise<number> {
  const { rows } = await sql<{ left: number | null }>`
    select free_answers_left(${member}, ${conversation}, ${free}::int) as left`.execute(db)
  return rows[0]?.left ?? 0
}

/** On the shard of the member: the devices and networks of the last 30 days. */
export async function listSeenMarks(db: Db, member: ProfileId, now: Date): Promise<string[]> {
  const { rows } = await sql<{ mark: string }>`
    select kind || ' ' || encode(tag, 'hex') as mark from identifier_sighting
     where member_id = ${member} and kind in ('device', 'network') and last_at > ${now}::timestamptz - interval '30 days'`.execute(
    db,
  )
  return rows.map(({ mark }) => mark)
}

export type Late = { conversation_id: ConversationId; writer_id: ProfileId; reader_id: ProfileId }
/** Who wrote what was not read in time, on the conversation's shard. */
export async function listLate(db: Db, now: Date, limit: number): Promise<Late[]> {
  const { rows } = await sql<Late>`select conversation_id, writer_id, reader_id from late_writers(${now}, ${limit})`.execute(db)
  return rows
}

/** On the conversation's shard, which tells the writer's. @param isNear they were seen on one device or network */
export const refundLateThere = (db: Db, { conversation_id, writer_id }: Late, now: Date, isNear: boolean) =>
  sql`select refund_late(${conversation_id}, ${writer_id}, ${mostUnreadRefunds}, make_interval(days => ${unreadRefundSpanDays}), ${now}, ${isNear})`.execute(
    db,
  )

/** On the conversation's shard, which tells the writer's what the message cost. Says what became of it. */
export async function unsendThere(
  db: Db,
  writer: ProfileId,
  conversation: ConversationId,
  message: MessageId,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from unsend_message(${writer}, ${conversation}, ${message}, ${unsendSeconds}, ${unsendsOfTwo.paid}, ${now})`.execute(
    db,
  )
  return (rows[0] as { outcome: string }).outcome
}
