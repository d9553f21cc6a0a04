/** The lists of chats: talks, and requests where a brand has them apart. */
import type { ChatMediaKind } from '#domain/chat-media/chat-media.ts'
import { chatsPageSize, type Chats, type ConversationId, type LastMessage } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { withoutLinks } from '#domain/safety/links.ts'
import { findMediaKinds } from '#server/chat-media/chat-media.ts'
import { type ChatRow, listChatRows, markMessagesDelivered } from '#server/chats/chats.store.ts'
import { countRequests } from '#server/chats/requests.ts'
import { publishChanged } from '#server/events/events.ts'
import { serialized, type Serialized } from '#server/http/response.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { cursorAfter, readCursor } from '#server/infrastructure/cursor.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { cardsJson } from '#server/profiles/profiles.ts'

type MediaKinds = ReadonlyMap<ConversationId, ChatMediaKind>
type ChatsCriteria = { box?: 'requests' | undefined; before?: string | undefined; q?: string | undefined }

/** One page of the member's chats, the most recent first. Deleted, paused, banned and blocked members are left out. */
export async function listChats(
  ctx: Context,
  site: Site,
  member: ProfileId,
  criteria: ChatsCriteria = {},
): Promise<Serialized<Chats>> {
  const { box = 'talks', before, q } = criteria
  const areApart = site.file.message_requests
  if (box === 'requests' && !areApart) return serialized('{"chats":[],"next":null}')
  const isFirst = areApart && box === 'talks' && before === undefined && q === undefined
  const [rows, requests] = await Promise.all([
    listChatRows(ctx.db, member, {
      box: areApart ? box : null,
      before: readCursor(before),
      limit: chatsPageSize + 1,
      name: q,
    }),
    isFirst ? countRequests(ctx.db, member) : null,
  ])
  const page = rows.slice(0, chatsPageSize)
  const cards = await cardsJson(
    ctx,
    site,
    page.map((row) => row.peer_id),
  )
  const hidesLinks = site.file.links_from_strangers === 'hidden'
  const shown = await findMediaKinds(ctx, wordless(page))
  const chats = page.flatMap((row) => chatJson(row, cards.get(row.peer_id), shown, hidesLinks) ?? [])
  await publishDelivered(ctx, member, page)
  const last = rows.length > chatsPageSize ? page.at(-1) : undefined
  const next = last ? cursorAfter(last.last_at, last.conversation_id) : null
  const more = requests ? `,"requests":${JSON.stringify(requests)}` : ''
  return serialized(`{"chats":[${chats.join()}],"next":${JSON.stringify(next)}${more}}`)
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
function chatJson(row: ChatRow, card: string | undefined, shown: MediaKinds, hidesLinks: boolean): string | null {
  if (card === undefined) return null
  const { conversation_id, unread } = row
  const last = JSON.stringify(lastMessageOf(row, shown.get(conversation_id), hidesLinks))
  return `{"conversation":{"id":${conversation_id}},"profile":${card},"num_unread_messages":${unread},"last_message":${last}}`
}

function lastMessageOf(row: ChatRow, media: ChatMediaKind | undefined, hidesLinks: boolean): LastMessage | null {
  const { last_message_id: id, last_sender: sender, last_text: words } = row
  if (id === null || sender === null || words === null) return null
  const isMine = sender !== row.peer_id
  const text = hidesLinks && !isMine && row.is_stranger ? withoutLinks(words) : words
  const read = isMine ? row.receipts && id <= row.peer_read_id : row.unread === 0
  const delivered = !isMine || (row.receipts && id <= row.peer_delivered_id)
  return { id, sender, text, ...(media && { media }), sent_at: row.last_at.toISOString(), delivered, read }
}
