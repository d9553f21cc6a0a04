/** Chats: conversations, messages, read state. The folder's public module. */
import { messagesPageSize, type ConversationId, type Message, type MessageId, type Messages } from '#domain/chats/chats.ts'
import { minimumMessageCost } from '#domain/credits/credits.ts'
import { ownPriceOf } from '#domain/credits/pricing.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findMediaChoice, readChatMedia } from '#server/chat-media/chat-media.ts'
import { publish } from '#server/events/events.ts'
import { findNotAccepted } from '#server/inbox-rules/inbox-rules.ts'
import { cardsOf, mayMeet } from '#server/profiles/profiles.ts'
import { contactsOf } from '#server/safety/safety.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { listMessageRows, markRead, startConversation, type MessageRow } from '#server/chats/chats.store.ts'
import { readAbouts } from '#server/chats/message-about.ts'
import { listOpeners } from '#server/chats/openers.ts'

export { listChats } from '#server/chats/chat-list.ts'
export { acceptChat, hideChat } from '#server/chats/requests.ts'
export { sendMessage } from '#server/chats/send-message.ts'

/**
 * Finds or begins the conversation with a member. Refuses `chat_with_yourself`, and `not_found` for members that may not be met.
 */
export async function startChat(ctx: Context, site: Site, self: ProfileId, peer: ProfileId): Promise<{ id: ConversationId }> {
  if (self === peer) throw new Refusal('chat_with_yourself')
  if (!(await mayMeet(ctx, self, peer, site))) throw new Refusal('not_found')
  return { id: await startConversation(ctx.db, self, peer, ctx.now()) }
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
  const isStranger = !isFree && first.sent === 0
  const needs = isStranger ? await findNotAccepted(ctx, site, member, conversation) : null
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
    ...(first.is_request && site.file.message_requests && { is_request: true }),
    ...(needs && { not_accepted: needs }),
    ...(isStranger && site.file.links_from_strangers === 'hidden' && { hides_links: true }),
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
