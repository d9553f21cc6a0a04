/** Openings as rows: the first messages of the last day. */
import { sql } from 'kysely'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

type Standing = { trust: number; used: number }
const select = prepared<Standing>(
  'message-screening.select',
  `select trust_of($1::bigint) as trust, used from contacts_of($1::bigint, 1, $2::timestamptz)`,
  { trust: 'int4', used: 'int4' },
)
/** How far a member is trusted, and with how many new people they began in the day before. */
export async function findAccountStatus(db: Db, member: ProfileId, at: Date): Promise<Standing> {
  const [row] = await select(db, [member, at])
  if (!row) throw new Error('contacts_of gave nothing')
  return row
}

// wider than `is_first` of send_message, and it only ever narrows: no first message is missed
const selectFirstMessage = prepared<{ id: ConversationId }>(
  'message-screening.selectFirstMessage',
  `select c.id from conversation c
     join conversation_member mine on mine.conversation_id = c.id and mine.member_id = $1
     join member peer on peer.id = c.lo_id + c.hi_id - $1::bigint and peer.status = 'active'
   where c.id = $2::bigint and $1::bigint in (c.lo_id, c.hi_id) and mine.sent < 3
     and not exists (select from exclusion e where e.member_id = $1 and e.other_id = peer.id)`,
  { id: 'int8' },
)
/** Whether a message of this sender may be one of the first in a conversation that can be written in. */
export const mayBeFirstMessage = async (db: Db, sender: ProfileId, conversation: ConversationId): Promise<boolean> =>
  (await selectFirstMessage(db, [sender, conversation])).length > 0

/** What is older than a day; a batch at a time, so that nobody waits long. */
export async function clearFirstMessages(db: Db, now: Date) {
  const until = new Date(now.getTime() - dayMs)
  for (let gone = 1; gone > 0;) {
    const { numAffectedRows } = await sql`delete from first_message where ctid in (
      select ctid from first_message where sent_at <= ${until} limit 5000)`.execute(db)
    gone = Number(numAffectedRows ?? 0n)
  }
}
