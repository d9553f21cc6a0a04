/** SQL of chats. Reading and deleting are database functions: one round trip, one lock order. Sending stands in `sends.store.ts`. */
import type { ConversationId, MessageId, MessageWarning, StoredAbout } from '#domain/chats/chats.ts'
import type { ReactionKind } from '#domain/chats/message-reactions.ts'
import type { LotPart } from '#domain/credits/pricing.ts'
import type { Country } from '#domain/geo/places.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Cursor } from '#server/infrastructure/cursor.ts'
import { prepared } from '#server/infrastructure/db.ts'
import type { Columns } from '#server/infrastructure/db-types.ts'

export type ChatRow = {
  conversation_id: ConversationId
  peer_id: ProfileId
  unread: number
  last_at: Date
  last_message_id: MessageId | null
  last_sender: ProfileId | null
  last_text: string | null
  /** The member has not written here. */
  is_stranger: boolean
  my_delivered_id: number
  peer_delivered_id: number
  peer_read_id: number
  /** Both have read receipts on. */
  receipts: boolean
}

/** One member's chats, month by month as their index has them. Names match by any part, without case and accents. */
const selectChatsWhere = (more = '', which = '') =>
  `select cm.conversation_id, cm.peer_id, cm.unread, cm.last_at, c.last_message_id, c.last_sender, c.last_text, cm.sent = 0 as is_stranger,
      cm.delivered_id as my_delivered_id, theirs.delivered_id as peer_delivered_id, theirs.last_read_id as peer_read_id,
      m.read_receipts and (select read_receipts from member where id = $1) as receipts
     from (select * from conversation_member own where member_id = $1 and not hidden ${which}
              and last_month <= date_trunc('month', coalesce($2::timestamptz, 'infinity') at time zone 'UTC')::date
              and (last_at, conversation_id) < (coalesce($2::timestamptz, 'infinity'), $3::bigint)
            order by last_month desc, last_at desc, conversation_id desc offset 0) cm
     join conversation c on c.id = cm.conversation_id
     join conversation_member theirs on theirs.member_id = cm.peer_id and theirs.conversation_id = cm.conversation_id
     join member m on m.id = cm.peer_id and m.status = 'active'
    where not exists (select from exclusion e where e.member_id = $1 and e.other_id = cm.peer_id) ${more}
    order by cm.last_month desc, cm.last_at desc, cm.conversation_id desc limit $4`
const chatColumns: Columns<ChatRow> = {
  conversation_id: 'int8',
  peer_id: 'int8',
  unread: 'int4',
  last_at: 'timestamptz',
  last_message_id: 'int8?',
  last_sender: 'int8?',
  last_text: 'text?',
  is_stranger: 'bool',
  my_delivered_id: 'int8',
  peer_delivered_id: 'int8',
  peer_read_id: 'int8',
  receipts: 'bool',
}
const selectChats = prepared<ChatRow>('chats.selectChats', selectChatsWhere(), chatColumns)
const isLiked = 'exists (select from profile_like l where l.from_id = $1 and l.to_id = own.peer_id)'
const inBox = {
  talks: prepared<ChatRow>(
    'chats.selectTalks',
    selectChatsWhere('', `and (own.is_request is not true or ${isLiked})`),
    chatColumns,
  ),
  requests: prepared<ChatRow>('chats.selectRequests', selectChatsWhere('', `and own.is_request and not ${isLiked}`), chatColumns),
}
export type Box = keyof typeof inBox
const findChats = prepared<ChatRow>(
  'chats.findChats',
  selectChatsWhere(`and exists (
    select from profile p where p.id = cm.peer_id
       and position($5 in regexp_replace(normalize(lower(p.name), nfd), '[\\u0300-\\u036f]', '', 'g')) > 0)`),
  chatColumns,
)
/** `box`: null for both, as on brands that do not part them. */
type ChatsPage = { box: Box | null; before: Cursor | null; limit: number; name?: string | undefined }
export const listChatRows = (db: Db, member: ProfileId, { box, before, limit, name }: ChatsPage) => {
  const page = [member, before?.at ?? null, before?.id ?? 0, limit]
  return name ? findChats(db, [...page, plain(name)]) : box ? inBox[box](db, page) : selectChats(db, page)
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

const deliver = prepared('chats.deliver', 'select deliver_chats($1::bigint, $2::bigint[])')
export const markMessagesDelivered = (db: Db, member: ProfileId, conversations: ConversationId[]) =>
  deliver(db, [member, conversations])

/** Each row contains the conversation; a conversation without visible messages is one row without a message. */
export type MessageRow = {
  peer_id: ProfileId
  my_read_id: number
  my_read_at: Date | null
  peer_read_id: number
  peer_read_at: Date | null
  peer_delivered_id: number
  /** Both have read receipts on. */
  receipts: boolean
  acknowledged: boolean
  fictional: boolean
  country: Country | null
  id: MessageId | null
  sender_id: ProfileId
  text: string
  sent_at: Date
  warnings: MessageWarning[] | null
  about: StoredAbout | null
  media_id: number | null
  /** The reader has answered, or wants to see the other's photos. */
  accepts_media: boolean
  /** The conversation has no message yet. */
  unbegun: boolean
  /** The free messages left today; null without that benefit. */
  free_left: number | null
  /** The answers to a paid approach that are still free. */
  answers_left: number
  /** The credits that came back for this message, unread. */
  returned: number | null
  reaction: ReactionKind | null
  /** How often its writer changed the words; null for never. */
  edits: number | null
  is_request: boolean
  /** How many messages the member has sent here, counted up to 3. */
  sent: number
  /** What would pay the next message. */
  lots: LotPart[]
}

const selectMessages = prepared<MessageRow>(
  'chats.selectMessages',
  `select mine.peer_id, mine.last_read_id as my_read_id, mine.last_read_at as my_read_at, mine.acknowledged_at is not null as acknowledged,
      mine.sent > 0 or mine.media_accepted_at is not null as accepts_media,
      theirs.last_read_id as peer_read_id, theirs.last_read_at as peer_read_at,
      theirs.delivered_id as peer_delivered_id, them.read_receipts and (select read_receipts from member where id = $1) as receipts, me.fictional, me.country, m.id, m.sender_id, m.text, m.sent_at, m.warnings, m.returned, m.about, m.media_id, m.reaction, m.edits, answers.answers_left,
      is_open_request(mine) as is_request, mine.sent,
      c.last_message_id is null as unbegun, (select free_left from free_messages_left($1::bigint, $5::timestamptz)) as free_left,
      (select next_lots($1::bigint, $6::int)) as lots
     from conversation_member mine join profile me on me.id = mine.member_id join conversation c on c.id = mine.conversation_id
     join member them on them.id = mine.peer_id and them.status = 'active'
     join conversation_member theirs on theirs.member_id = mine.peer_id and theirs.conversation_id = mine.conversation_id
     cross join lateral (
       select case when mine.approach_id is null or mine.sent >= $7::int or share_marks($1::bigint, mine.peer_id, $5::timestamptz) then 0
                   else $7::int - mine.sent end as answers_left offset 0
     ) answers
     left join lateral (
        select id, sender_id, text, sent_at, warnings, returned, about, media_id, reaction, edits from message
        where conversation_id = $2 and id < $3 and id > mine.cleared_id order by id desc limit $4
     ) m on true
    where mine.member_id = $1 and mine.conversation_id = $2
      and not exists (select from exclusion e where e.member_id = $1 and e.other_id = mine.peer_id)`,
  {
    peer_id: 'int8',
    my_read_id: 'int8',
    my_read_at: 'timestamptz?',
    acknowledged: 'bool',
    peer_read_id: 'int8',
    peer_read_at: 'timestamptz?',
    peer_delivered_id: 'int8',
    receipts: 'bool',
    fictional: 'bool',
    country: 'text?',
    id: 'int8?',
    sender_id: 'int8',
    text: 'text',
    sent_at: 'timestamptz',
    warnings: 'text[]?',
    about: 'jsonb?',
    media_id: 'int8?',
    accepts_media: 'bool',
    unbegun: 'bool',
    free_left: 'int4?',
    answers_left: 'int4',
    returned: 'int4?',
    reaction: 'text?',
    edits: 'int2?',
    is_request: 'bool',
    sent: 'int2',
    lots: 'jsonb',
  },
)
/** The newest messages before one, newest first; nothing at all for someone who has no part in the conversation. */
export const listMessageRows = (
  db: Db,
  query: {
    member: ProfileId
    conversation: ConversationId
    before: MessageId | undefined
    limit: number
    at: Date
    cost: number
    freeAnswers: number
  },
) =>
  selectMessages(db, [
    query.member,
    query.conversation,
    query.before ?? Number.MAX_SAFE_INTEGER,
    query.limit,
    query.at,
    query.cost,
    query.freeAnswers,
  ])

const start = prepared<{ id: ConversationId }>(
  'chats.start',
  'select start_conversation($1::bigint, $2::bigint, $3::timestamptz) as id',
  { id: 'int8' },
)
export async function startConversation(db: Db, self: ProfileId, peer: ProfileId, at: Date): Promise<ConversationId> {
  const [row] = await start(db, [self, peer, at])
  if (!row) throw new Error('start_conversation gave nothing')
  return row.id
}

export type ReadRow = { done: boolean; was_read_id: MessageId; read_id: MessageId; peer_id: ProfileId; has_receipts: boolean }
// the function changes what the rest of the statement, which began before, still sees as it was
const read = prepared<ReadRow>(
  'chats.read',
  `select r.done, mine.last_read_id as was_read_id, least($3::bigint, coalesce(c.last_message_id, 0)) as read_id, mine.peer_id,
      them.status = 'active' and not exists (select from exclusion e where e.member_id = $1 and e.other_id = mine.peer_id)
        and have_read_receipts($1, mine.peer_id) as has_receipts
     from read_conversation($1::bigint, $2::bigint, $3::bigint, $4::timestamptz) r(done)
     join conversation_member mine on mine.member_id = $1 and mine.conversation_id = $2
     join conversation c on c.id = mine.conversation_id join member them on them.id = mine.peer_id`,
  { done: 'bool', was_read_id: 'int8', read_id: 'int8', peer_id: 'int8', has_receipts: 'bool' },
)
/** The first and last message read now, and whether the peer may see it; null when it is not the member's conversation. */
export const markRead = async (db: Db, member: ProfileId, conversation: ConversationId, upTo: MessageId, at: Date) =>
  (await read(db, [member, conversation, upTo, at]))[0] ?? null

const hide = prepared<{ done: boolean }>('chats.hide', 'select hide_conversation($1::bigint, $2::bigint) as done', {
  done: 'bool',
})
/** False when the member has no part in the conversation. */
export const hideRow = async (db: Db, member: ProfileId, conversation: ConversationId) =>
  (await hide(db, [member, conversation]))[0]?.done ?? false

type ReactedRow = { peer: ProfileId | null; changed: boolean | null }
const react = prepared<ReactedRow>(
  'chats.react',
  'select peer, changed from react_to_message($1::bigint, $2::bigint, $3::bigint, $4::text)',
  { peer: 'int8?', changed: 'bool?' },
)
/** The writer of the message; null where the member received no such message. */
export const saveReaction = async (
  db: Db,
  member: ProfileId,
  conversation: ConversationId,
  message: MessageId,
  reaction: ReactionKind | null,
) => (await react(db, [member, conversation, message, reaction]))[0] ?? null
