/** Requests: first messages of people whom the member neither liked nor answered. Accepted, they are talks; declined, they are off the list. */
import { type ConversationId, mostRequestsCounted } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { hideRow } from '#server/chats/chats.store.ts'
import { publishChanged } from '#server/events/events.ts'
import type { Context, Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

type RequestCounts = { count: number; unread: number }
const selectRequestCounts = prepared<RequestCounts>(
  'chats.selectRequestCounts',
  `select count(*)::int as count, count(*) filter (where unread > 0)::int as unread from (
      select own.unread from conversation_member own join member m on m.id = own.peer_id and m.status = 'active'
       where own.member_id = $1::bigint and own.is_request and not own.hidden
         and not exists (select from profile_like l where l.from_id = $1 and l.to_id = own.peer_id)
         and not exists (select from exclusion e where e.member_id = $1 and e.other_id = own.peer_id) limit $2) requests`,
  { count: 'int4', unread: 'int4' },
)
export async function countRequests(db: Db, member: ProfileId): Promise<RequestCounts> {
  const [row] = await selectRequestCounts(db, [member, mostRequestsCounted])
  if (!row) throw new Error('a count gave nothing')
  return row
}

const accept = prepared<{ done: boolean }>('chats.accept', 'select accept_request($1::bigint, $2::bigint) as done', {
  done: 'bool',
})
/** False when the member has no part in the conversation. */
const acceptRow = async (db: Db, member: ProfileId, conversation: ConversationId) =>
  (await accept(db, [member, conversation]))[0]?.done ?? false

const decline = prepared<{ done: boolean }>('chats.decline', 'select decline_request($1::bigint, $2::bigint) as done', {
  done: 'bool',
})
/** Takes a request off the list unread; deletes a talk. False when the member has no part in the conversation. */
const declineRow = async (db: Db, member: ProfileId, conversation: ConversationId) =>
  (await decline(db, [member, conversation]))[0]?.done ?? false

/** Makes a talk of a request. Doing it again changes nothing. */
export async function acceptChat(ctx: Context, member: ProfileId, conversation: ConversationId) {
  if (!(await acceptRow(ctx.db, member, conversation))) throw new Refusal('not_found')
  publishChanged(ctx, [member])
  return null
}

/**
 * Deletes a chat for this member alone; it returns with the next message. Doing it again changes nothing. `areApart`: the brand has requests,
 * and one of them is declined, which leaves it unread.
 */
export async function hideChat(ctx: Context, member: ProfileId, conversation: ConversationId, areApart = false) {
  const hide = areApart ? declineRow : hideRow
  if (!(await hide(ctx.db, member, conversation))) throw new Refusal('not_found')
  publishChanged(ctx, [member])
  return null
}
