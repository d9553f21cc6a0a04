/** Applies an event to the list of chats. Pure; null when the list must be requested again. */
import type { ChatListItem, Chats, LastMessage, Message } from '#domain/chats/chats.ts'
import type { LiveData } from '#domain/events/events.ts'

/** The server cuts the last message of a chat at the same length. */
const lastTextLength = 140

type Reading = {
  me: number
  /** The conversation whose end is visible. */
  visible: number | null
}

/** A new message: its chat moves to the top with it, unread unless the conversation is visible. */
export function withMessage(
  current: Chats,
  { conversation, message }: LiveData<'message'>,
  { me, visible }: Reading,
): Chats | null {
  const chat = findChat(current, conversation)
  if (!chat) return null
  if (chat.last_message && chat.last_message.id >= message.id) return current
  const isUnread = message.sender !== me && conversation !== visible
  const fresh: ChatListItem = {
    ...chat,
    last_message: lastOf(message),
    num_unread_messages: chat.num_unread_messages + (isUnread ? 1 : 0),
  }
  return { ...current, chats: [fresh, ...current.chats.filter((one) => one !== chat)] }
}

function lastOf({ id, sender, text, media, sent_at, delivered, read_at }: Message): LastMessage {
  const shown = text === '' && media ? { media: media.kind } : {}
  return { id, sender, text: text.slice(0, lastTextLength), ...shown, sent_at, delivered, read: read_at !== null }
}

/** Messages were read up to an id: mine by the other member, or the other's by me, perhaps in another tab. */
export function withRead(current: Chats, { conversation, reader, up_to }: LiveData<'read'>, me: number): Chats | null {
  const chat = findChat(current, conversation)
  const last = chat?.last_message
  if (!chat || !last) return null
  const isAll = last.id <= up_to
  // Only the server has the number of messages that stay unread.
  if (reader === me) return isAll ? replace(current, chat, { num_unread_messages: 0 }) : null
  if (last.sender !== me || last.read || !isAll) return current
  return replace(current, chat, { last_message: { ...last, delivered: true, read: true } })
}

const findChat = ({ chats }: Chats, conversation: number) => chats.find((chat) => chat.conversation.id === conversation)

function replace(current: Chats, chat: ChatListItem, change: Partial<ChatListItem>): Chats {
  const fresh = { ...chat, ...change }
  return { ...current, chats: current.chats.map((one) => (one === chat ? fresh : one)) }
}
