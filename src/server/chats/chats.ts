/** Chats: conversations, messages, read state. The folder's public module. */
import {
  chatsPageSize,
  messagesPageSize,
  type Chats,
  type ConversationId,
  type LastMessage,
  type Message,
  type MessageId,
  type Messages,
} from '#domain/chats/chats.ts'
import type { ChatMediaKind } from '#domain/chat-media/chat-media.ts'
import { minimumMessageCost } from '#domain/credits/credits.ts'
import { ownPriceOf } from '#domain/credits/pricing.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findMediaChoice, findMediaKinds, readChatMedia } from '#server/chat-media/chat-media.ts'
import { publish, publishChanged } from '#server/events/events.ts'
import { cursorAfter, readCursor } from '#server/infrastructure/cursor.ts'
import { serialized, type Serialized } from '#server/http/response.ts'
import { cardsJson, cardsOf, mayMeet } from '#server/profiles/profiles.ts'
import { contactsOf } from '#server/safety/safety.ts'
import type { Site } from '#server/ports/site-directory.ts'
import {
  hideRow,
  listChatRows,
  listMessageRows,
  markMessagesDelivered,
  markRead,
  startConversation,
  type ChatRow,
  type MessageRow,
} from '#server/chats/chats.store.ts'
import { readAbouts } from '#server/chats/message-about.ts'
import { listOpeners } from '#server/chats/openers.ts'

export { sendMessage } from '#server/chats/send-message.ts'

type MediaKinds = ReadonlyMap<ConversationId, ChatMediaKind>
type ChatsCriteria = { before?: string | undefined; q?: string | undefined }

/** One page of the member's chats, the most recent first. Deleted, paused, banned and blocked members are left out. */
export async function listChats(
  ctx: Context,
  site: Site,
  member: ProfileId,
  criteria: ChatsCriteria = {},
): Promise<Serialized<Chats>> {
  const rows = await listChatRows(ctx.db, member, {
    before: readCursor(criteria.before),
    limit: chatsPageSize + 1,
    name: criteria.q,
  })
  const page = rows.slice(0, chatsPageSize)
  const cards = await cardsJson(
    ctx,
    site,
    page.map((row) => row.peer_id),
  )
  const shown = await findMediaKinds(ctx, wordless(page))
  const chats = page.flatMap((row) => chatJson(row, cards.get(row.peer_id), shown) ?? [])
  await publishDelivered(ctx, member, page)
  const last = rows.length > chatsPageSize ? page.at(-1) : undefined
  const next = last ? cursorAfter(last.last_at, last.conversation_id) : null
  return serialized(`{"chats":[${chats.join()}],"next":${JSON.stringify(next)}}`)
}

/** Marks the listed chats delivered, where both members have read receipts on. Writes nothing when they are marked already. */
async function publishDelivered(ctx: Context, member: ProfileId, page: ChatRow[]) {
  const undelivered = page.filter(
    (row) => row.receipts && row.last_sender === row.peer_id && (row.last_message_id ?? 0) > row.my_delivered_id,
  )
  if (undelivered.length === 0) return
  const conversations = undelivered.map((row) => row.conversation_id)
  await markMessagesDelivered(ctx.db, member, conversations)
  publishChanged(
    ctx,
    undelivered.map((row) => row.peer_id),
  )
}

/** Chats whose last message has no words: it shows something. */
const wordless = (page: readonly ChatRow[]) =>
  page.flatMap(({ conversation_id: conversation, last_message_id: message, last_text }) =>
    last_text === '' && message !== null ? [{ conversation, message }] : [],
  )

/** Lists are requested with every change, so cards are cached as JSON text. */
function chatJson(row: ChatRow, card: string | undefined, shown: MediaKinds): string | null {
  if (card === undefined) return null
  const { conversation_id, unread } = row
  const last = JSON.stringify(lastMessageOf(row, shown.get(conversation_id)))
  return `{"conversation":{"id":${conversation_id}},"profile":${card},"num_unread_messages":${unread},"last_message":${last}}`
}

function lastMessageOf(row: ChatRow, media: ChatMediaKind | undefined): LastMessage | null {
  const { last_message_id: id, last_sender: sender, last_text: text } = row
  if (id === null || sender === null || text === null) return null
  const isMine = sender !== row.peer_id
  const read = isMine ? row.receipts && id <= row.peer_read_id : row.unread === 0
  const delivered = !isMine || (row.receipts && id <= row.peer_delivered_id)
  return { id, sender, text, ...(media && { media }), sent_at: row.last_at.toISOString(), delivered, read }
}

/**
 * Finds or begins the conversation with a member. Refuses `chat_with_yourself`, and `not_found` for members that may not be met.
 */
export async function startChat(ctx: Context, site: Site, self: ProfileId, peer: ProfileId): Promise<{ id: ConversationId }> {
  if (self === peer) throw new Refusal('chat_with_yourself')
  if (!(await mayMeet(ctx, self, peer, site))) throw new Refusal('not_found')
  return { id: await startConversation(ctx.db, self, peer, ctx.now()) }
}

/** Deletes a chat for this member alone; it returns with the next message. Doing it again changes nothing. */
export async function hideChat(ctx: Context, member: ProfileId, conversation: ConversationId) {
  if (!(await hideRow(ctx.db, member, conversation))) throw new Refusal('not_found')
  publishChanged(ctx, [member])
  return null
}

/** `locale`: the reader's language, for questions and openers. */
type MessagesCriteria = { conversation: ConversationId; before?: MessageId | undefined; locale?: Locale }

/**
 * Messages, newest first, and the price of the next one. Refuses `not_found` for others' conversations and when the peer is gone.
 */
export async function listMessages(ctx: Context, site: Site, member: ProfileId, criteria: MessagesCriteria): Promise<Messages> {
  const { conversation, before, locale = site.file.domain_language } = criteria
  const rows = await listMessageRows(ctx.db, {
    member,
    conversation,
    before,
    limit: messagesPageSize + 1,
    at: ctx.now(),
    cost: site.file.message_cost,
    freeAnswers: site.file.free_answers,
  })
  const [first] = rows
  const profile = first && (await cardsOf(ctx, site, [first.peer_id])).get(first.peer_id)
  if (!first || !profile) throw new Refusal('not_found')
  const isFree = first.fictional || profile.fictional_icon !== null
  const show = await readAbouts(
    ctx,
    { site, locale },
    rows.map(({ about }) => about),
  )
  const showMedia = await readChatMedia(
    ctx,
    rows.map(({ media_id }) => media_id),
  )
  const country = first.country ?? site.file.countries[0]
  return {
    messages: rows.slice(0, messagesPageSize).flatMap((row) => {
      const message = messageOf(row, member)
      return message ? [{ ...message, ...show(row.about), ...showMedia(row.media_id, member, row.accepts_media) }] : []
    }),
    has_more: rows.length > messagesPageSize,
    profile,
    cost: isFree ? 0 : site.file.message_cost,
    price: isFree || !country ? null : minimumMessageCost(site.file, country),
    own_price: isFree ? null : ownPriceOf(first.lots, site.file.message_cost),
    acknowledged: first.acknowledged,
    ...(!isFree && first.free_left !== null && { free_left: first.free_left }),
    ...(!isFree && first.answers_left > 0 && { free_answers_left: first.answers_left }),
    ...(await findMediaChoice(ctx, site, member, conversation)),
    ...(first.unbegun && !isFree ? await contactsOf(ctx, member) : {}),
    ...(first.unbegun && !isFree ? await listOpeners(ctx, site, locale, member, first.peer_id) : {}),
  }
}

function messageOf(row: MessageRow, member: ProfileId): Message | null {
  const { id, sender_id: sender, text, sent_at } = row
  if (id === null) return null
  const isMine = sender === member
  const theirs = row.receipts && id <= row.peer_read_id ? row.peer_read_at : null
  const readAt = isMine ? theirs : id <= row.my_read_id ? row.my_read_at : null
  const delivered = !isMine || (row.receipts && id <= row.peer_delivered_id)
  return {
    id,
    sender,
    text,
    sent_at: sent_at.toISOString(),
    delivered,
    read_at: readAt && wholeMinute(readAt),
    warnings: isMine ? [] : (row.warnings ?? []),
    ...(row.reaction !== null && { reaction: row.reaction }),
    ...(row.edits !== null && { edited: true }),
    ...(isMine && row.returned !== null && { returned: row.returned }),
  }
}

/** The precision of `read_at` (docs/decisions/0056-coarse-presence.md). */
const wholeMinute = (at: Date) => new Date(Math.floor(at.getTime() / minuteMs) * minuteMs).toISOString()

/** The member has seen everything up to a message: its unread count and the badge follow. Doing it again changes nothing. */
export async function readChat(ctx: Context, member: ProfileId, conversation: ConversationId, upTo: MessageId) {
  const at = ctx.now()
  const read = await markRead(ctx.db, member, conversation, upTo, at)
  if (!read) throw new Refusal('not_found')
  if (read.read_id > read.was_read_id) {
    const data = { conversation, reader: member, up_to: read.read_id, at: wholeMinute(at) }
    publish(ctx, read.has_receipts ? [member, read.peer_id] : [member], { event: 'read', data })
  }
  return null
}
