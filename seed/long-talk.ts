/** A conversation of a given length, for anyone who tests or measures long ones: three messages of the one, three of the other, some minutes apart. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/context.ts'

/** Puts messages numbered 1 to `count` in place of whatever two have written to each other; `first` writes the first ones, and all of them are read. */
export async function writeLongTalk(
  db: Db,
  { conversation, first, count }: { conversation: number; first: number; count: number },
) {
  await db.deleteFrom('message').where('conversation_id', '=', conversation).execute()
  await sql`insert into message (conversation_id, sender_id, text, sent_at, pool_id)
    select ${conversation}, case when n / 3 % 2 = 0 then ${first} else c.lo_id + c.hi_id - ${first} end,
           'Message ' || n || repeat(' and a few more words', n * 7 % 11), now() - make_interval(mins => (${count} - n)::int * 4), c.pool_id
      from generate_series(1, ${count}) n, conversation c where c.id = ${conversation} order by n`.execute(db)
  await sql`update conversation c set last_message_id = m.id, last_at = m.sent_at, last_sender = m.sender_id, last_text = left(m.text, 140)
    from (select * from message where conversation_id = ${conversation} order by id desc limit 1) m where c.id = ${conversation}`.execute(
    db,
  )
  // Nobody is told that nothing is new.
  await sql`update member_state s set chats_v = chats_v + 1, unread_total = s.unread_total - cm.unread from conversation_member cm
    where cm.conversation_id = ${conversation} and s.member_id = cm.member_id`.execute(db)
  await sql`update conversation_member cm set hidden = false, unread = 0, last_at = c.last_at, last_read_id = c.last_message_id,
    last_read_at = c.last_at, delivered_id = c.last_message_id from conversation c where c.id = ${conversation} and cm.conversation_id = c.id`.execute(
    db,
  )
}
