/** Events as rows: a member's versions and badge, and who is on the other side of a conversation. */
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

export type StateRow = {
  member_id: ProfileId
  user_v: number
  chats_v: number
  likes_v: number
  unread_total: number
  new_likes: number
}
const selectStates = prepared<StateRow>(
  'events.selectStates',
  'select member_id, user_v, chats_v, likes_v, unread_total, new_likes from member_state where member_id = any($1::bigint[])',
  { member_id: 'int8', user_v: 'int4', chats_v: 'int4', likes_v: 'int4', unread_total: 'int4', new_likes: 'int4' },
)
/** In the requested order; undefined for members that do not exist. */
export async function listStates(db: Db, members: ProfileId[]): Promise<(StateRow | undefined)[]> {
  const states = new Map((await selectStates(db, [members])).map((row) => [row.member_id, row]))
  return members.map((member) => states.get(member))
}

const selectReader = prepared<{ peer_id: ProfileId; here: boolean }>(
  'events.selectReader',
  `select mine.peer_id, not theirs.hidden and me.status = 'active' and them.status = 'active'
      and not exists (select from exclusion e where e.member_id = mine.member_id and e.other_id = mine.peer_id) as here
     from conversation_member mine join member me on me.id = mine.member_id join member them on them.id = mine.peer_id
     join conversation_member theirs on theirs.member_id = mine.peer_id and theirs.conversation_id = mine.conversation_id
    where mine.member_id = $1::bigint and mine.conversation_id = $2::bigint`,
  { peer_id: 'int8', here: 'bool' },
)
/** The other of a conversation, and whether they have it before them; null for someone who has no part in it. */
export const findConversationReader = async (db: Db, member: ProfileId, conversation: ConversationId) =>
  (await selectReader(db, [member, conversation]))[0] ?? null
