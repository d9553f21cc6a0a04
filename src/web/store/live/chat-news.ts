/** What an event changes in the list of chats. Pure; null when the list cannot tell and must be asked anew. */
import type { ChatListItem, Chats, LastMessage, Message } from '#domain/chats/chats.ts'
import type { LiveData } from '#domain/events/events.ts'

/** As long as the server makes the last words of a chat. */
const lastTextLength = 140

type Reading = {
  me: number
  /** The conversation whose end is being looked at. */
  looked: number | null
}

/** A message: its chat goes to the top and says it. What is looked at is not unread. */
export function withMessage(known: Chats, { conversation, message }: LiveData<'message'>, { me, looked }: Reading): Chats | null {
  const chat = findChat(known, conversation)
  if (!chat) return null
  if (chat.last_message && chat.last_message.id >= message.id) return known
  const isUnread = message.sender !== me && conversation !== looked
  const fresh: ChatListItem = {
    ...chat,
    last_message: lastOf(message),
    num_unread_messages: chat.num_unread_messages + (isUnread ? 1 : 0),
  }
  return { ...known, chats: [fresh, ...known.chats.filter((one) => one !== chat)] }
}

function lastOf({ id, sender, text, sent_at, delivered, read_at }: Message): LastMessage {
  return { id, sender, text: text.slice(0, lastTextLength), sent_at, delivered, read: read_at !== null }
}

/** Somebody read up to there: the other my words, or I the other's, perhaps in another tab. */
export function withRead(known: Chats, { conversation, reader, up_to }: LiveData<'read'>, me: number): Chats | null {
  const chat = findChat(known, conversation)
  const last = chat?.last_message
  if (!chat || !last) return null
  const isAll = last.id <= up_to
  // Of what is left unread only the server knows how much it is.
  if (reader === me) return isAll ? replace(known, chat, { num_unread_messages: 0 }) : null
  if (last.sender !== me || last.read || !isAll) return known
  return replace(known, chat, { last_message: { ...last, delivered: true, read: true } })
}

const findChat = ({ chats }: Chats, conversation: number) => chats.find((chat) => chat.conversation.id === conversation)

function replace(known: Chats, chat: ChatListItem, change: Partial<ChatListItem>): Chats {
  const fresh = { ...chat, ...change }
  return { ...known, chats: known.chats.map((one) => (one === chat ? fresh : one)) }
}
