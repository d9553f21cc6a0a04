/** SQL of chat media. Sending stands in `sends.store.ts`, taking back in `unsend.store.ts`. */
import { sql } from 'kysely'
import type { ChatMediaKind } from '#domain/chat-media/chat-media.ts'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

/** What one looks like, without its bytes. */
export type MediaRow = {
  id: number
  sender_id: ProfileId
  kind: ChatMediaKind
  width: number | null
  height: number | null
  thumbhash: Buffer | null
  duration_ms: number | null
  waveform: number[] | null
}
const columns = ['id', 'sender_id', 'kind', 'width', 'height', 'thumbhash', 'duration_ms', 'waveform'] as const

export type NewMedia = Omit<MediaRow, 'id'> & { file: string; bytes: number; created_at: Date; wipe_at: Date }
export const insertMedia = async (db: Db, media: NewMedia): Promise<number> =>
  (await db.insertInto('chat_media').values(media).returning('id').executeTakeFirstOrThrow()).id

export const listMedia = (db: Db, ids: readonly number[]): Promise<MediaRow[]> =>
  db.selectFrom('chat_media').select(columns).where('id', 'in', ids).execute() as Promise<MediaRow[]>

type ServedRow = { file: string; kind: ChatMediaKind }
const selectServed = prepared<ServedRow>(
  'chat-media.selectServed',
  `select k.file, k.kind from chat_media k
     join conversation_member mine on mine.member_id = $1::bigint and mine.conversation_id = k.conversation_id
     join member them on them.id = mine.peer_id and them.status = 'active'
    where k.id = $2::bigint and k.message_id > mine.cleared_id
      and (k.sender_id = $1 or k.kind <> 'photo' or mine.sent > 0 or mine.media_accepted_at is not null)
      and not exists (select from exclusion e where e.member_id = $1 and e.other_id = mine.peer_id)`,
  { file: 'text', kind: 'text' },
)
/** Null for all but the two of the conversation, and for what is blurred to this one. */
export const findServed = async (db: Db, member: ProfileId, id: number): Promise<ServedRow | null> =>
  (await selectServed(db, [member, id]))[0] ?? null

/** What decides whether one may show something to the other. `kind`: null where it is not the sender's, or gone. */
type Standing = { kind: ChatMediaKind | null; confirmed: boolean; fictional: boolean; answered: boolean }
const selectStanding = prepared<Standing>(
  'chat-media.selectStanding',
  `select k.kind, me.activated_at is not null as confirmed, their.fictional, theirs.sent > 0 as answered
     from conversation_member mine join member me on me.id = mine.member_id
     join conversation_member theirs on theirs.member_id = mine.peer_id and theirs.conversation_id = mine.conversation_id
     join profile their on their.id = mine.peer_id
     left join chat_media k on k.id = $3::bigint and k.sender_id = $1 and k.message_id is null and k.wipe_at > $4::timestamptz
    where mine.member_id = $1::bigint and mine.conversation_id = $2::bigint`,
  { kind: 'text?', confirmed: 'bool', fictional: 'bool', answered: 'bool' },
)
/** Null when the sender has no part in the conversation. */
export const findMediaStanding = async (
  db: Db,
  sender: ProfileId,
  conversation: ConversationId,
  media: number | null,
  at: Date,
) => (await selectStanding(db, [sender, conversation, media, at]))[0] ?? null

const kindsOfMessages = prepared<{ conversation_id: ConversationId; kind: ChatMediaKind }>(
  'chat-media.kindsOfMessages',
  `select last.conversation_id, k.kind from unnest($1::bigint[], $2::bigint[]) last(conversation_id, message_id)
     join message m on m.conversation_id = last.conversation_id and m.id = last.message_id join chat_media k on k.id = m.media_id`,
  { conversation_id: 'int8', kind: 'text' },
)
type LastMessage = { conversation: ConversationId; message: number }
/** By conversation, what its last message shows. */
export const findKinds = async (db: Db, last: readonly LastMessage[]) =>
  new Map(
    (await kindsOfMessages(db, [last.map(({ conversation }) => conversation), last.map(({ message }) => message)])).map(
      ({ conversation_id, kind }) => [conversation_id, kind],
    ),
  )

const selectAccepts = prepared<{ accepts: boolean }>(
  'chat-media.accepts',
  `select sent > 0 or media_accepted_at is not null as accepts from conversation_member where member_id = $1::bigint and conversation_id = $2::bigint`,
  { accepts: 'bool' },
)
export const findAccepts = async (db: Db, member: ProfileId, conversation: ConversationId) =>
  (await selectAccepts(db, [member, conversation]))[0]?.accepts ?? false

/** False when the member has no part in the conversation. */
export const acceptRow = async (db: Db, member: ProfileId, conversation: ConversationId, at: Date) =>
  (
    await db
      .updateTable('conversation_member')
      .set((eb) => ({ media_accepted_at: eb.fn.coalesce('media_accepted_at', sql.val(at)) }))
      .where('member_id', '=', member)
      .where('conversation_id', '=', conversation)
      .executeTakeFirst()
  ).numUpdatedRows === 1n

/** All that a member sent or uploaded, and all that was sent to them: their chats go with them. Returns the files. */
export const deleteAllOf = async (db: Db, member: ProfileId): Promise<string[]> =>
  (
    await sql<{ file: string }>`
      delete from chat_media where id in (
        select id from chat_media where sender_id = ${member}
        union all select k.id from conversation_member cm join chat_media k on k.conversation_id = cm.conversation_id where cm.member_id = ${member})
      returning file`.execute(db)
  ).rows.map(({ file }) => file)

export const listFiles = (db: Db, ids: readonly number[]) =>
  db.selectFrom('chat_media').select(['id', 'kind', 'file', 'sender_id']).where('id', 'in', ids).execute()

/** What a member sent, oldest first. */
export const listSentAfter = (db: Db, member: ProfileId, after: number) =>
  db
    .selectFrom('chat_media')
    .select(['id', 'kind', 'file'])
    .where('sender_id', '=', member)
    .where('message_id', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(500)
    .execute()
