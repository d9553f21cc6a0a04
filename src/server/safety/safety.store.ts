/** SQL of blocks and first messages. Blocking and unblocking are database functions: one round trip, one lock order. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Cursor } from '#server/infrastructure/cursor.ts'
import { prepared } from '#server/infrastructure/db.ts'
import { sql } from 'kysely'
import type { ConversationId } from '#domain/chats/chats.ts'
import { dayMs } from '#domain/time/durations.ts'

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
/** The members that a member blocked, newest first, without those who blocked them too or are gone. */
export const listBlockRows = (db: Db, member: ProfileId, before: Cursor | null, limit: number) =>
  selectBlocks(db, [member, before?.at ?? null, before?.id ?? 0, limit])

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

/** Deletes rows older than a day, in batches. */
export async function clearFirstMessages(db: Db, now: Date) {
  const until = new Date(now.getTime() - dayMs)
  for (let gone = 1; gone > 0;) {
    const { numAffectedRows } = await sql`delete from first_message where ctid in (
      select ctid from first_message where sent_at <= ${until} limit 5000)`.execute(db)
    gone = Number(numAffectedRows ?? 0n)
  }
}
