/** The state of an open conversation, and the reducer of its actions. Pure. */
import type { LastMessage, Message, MessageId, Messages, MessageWarning } from '#domain/chats/chats.ts'
import type { ReactionKind } from '#domain/chats/message-reactions.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'

export type ChatState = {
  /** Oldest first. */
  messages: readonly Message[]
  hasMore: boolean
  older: 'idle' | 'loading' | 'failed'
  /** The first message that was unread on opening, or that arrived while the member was not watching. */
  unreadFrom: MessageId | null
  /** The number of messages, unread on opening, that are on older pages. */
  unreadBefore: number
  /** The number of messages since the member last saw the end. */
  unseen: number
  /** The end of the conversation is in view, and the page is visible. */
  watching: boolean
  /** The last message before the live stream broke; messages after it may be missing. Null while none can be missing. */
  cut: MessageId | null
  /** My messages sent while this page was open, with their idempotency keys; null until the reply. */
  written: ReadonlyMap<MessageId, string | null>
}

export type ChatAction =
  /** `known`: the newest message when the page was requested. What is missing from it by then was unsent. */
  | { type: 'refreshed'; page: Messages; me: ProfileId; known?: number }
  | { type: 'older asked' }
  | { type: 'older came'; page: Messages; me: ProfileId }
  | { type: 'older failed' }
  | { type: 'wrote' }
  | { type: 'sent'; key: string; message: Message }
  | { type: 'watched'; watching: boolean }
  | { type: 'read'; upTo: number; at: string; me: ProfileId }
  | { type: 'cut' }
  | { type: 'unsent'; message: MessageId }
  | { type: 'edited'; message: MessageId; text: string; warnings: MessageWarning[] }
  | { type: 'came'; message: Message; me: ProfileId }
  /** The reader answered, or wants to see the other's photos. */
  | { type: 'accepted' }
  | { type: 'reacted'; message: MessageId; reaction: ReactionKind | null }
  | { type: 'was read'; upTo: number; at: string; me: ProfileId }

type InitialPage = { page: Messages; me: ProfileId; unread?: number }

/** `unread`: the unread count in the list of chats. */
export function openConversation({ page, me, unread = 0 }: InitialPage): ChatState {
  const messages = page.messages.toReversed()
  const theirs = messages.filter((message) => isUnread(message, me))
  return {
    messages,
    hasMore: page.has_more,
    older: 'idle',
    unreadFrom: theirs[0]?.id ?? null,
    unreadBefore: theirs.length === 0 || !page.has_more ? 0 : Math.max(0, unread - theirs.length),
    unseen: 0,
    watching: true,
    cut: null,
    written: new Map(),
  }
}

const isUnread = (message: Message, me: ProfileId) => message.sender !== me && message.read_at === null

/** The other's newest unread message; null when there is none. */
export const newestUnread = ({ messages }: ChatState, me: ProfileId): MessageId | null =>
  messages.findLast((message) => isUnread(message, me))?.id ?? null

/** True when the list of chats is ahead: it has a newer message, or a newer state or other words of the last one. */
export function isBehind({ messages }: ChatState, last: LastMessage | null | undefined): boolean {
  const newest = messages.at(-1)
  if (!last || (newest && last.id < newest.id)) return false
  if (!newest || last.id > newest.id) return true
  // A list hides links of strangers behind three dots.
  if (!newest.text.startsWith(last.text.split('…', 1)[0] ?? '')) return true
  return (last.delivered && !newest.delivered) || (last.read && newest.read_at === null)
}

export function reduceChat(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'refreshed':
      return refresh(state, action)
    case 'older asked':
      return { ...state, older: 'loading' }
    case 'older came':
      return prepend(state, action)
    case 'older failed':
      return { ...state, older: 'failed' }
    case 'wrote':
      return { ...state, unreadFrom: null, unreadBefore: 0 }
    case 'sent':
      return {
        ...state,
        messages: withSharp(insert(state.messages, action.message)),
        written: new Map(state.written).set(action.message.id, action.key),
      }
    case 'watched':
      return { ...state, watching: action.watching, unseen: action.watching ? 0 : state.unseen }
    case 'read':
      return { ...state, messages: state.messages.map((message) => markRead(message, action)) }
    case 'cut':
      return { ...state, cut: state.cut ?? state.messages.at(-1)?.id ?? null }
    case 'unsent':
      return withoutMessage(state, action.message)
    case 'edited':
      return { ...state, messages: state.messages.map((message) => withWords(message, action)) }
    case 'came':
      return come(state, action)
    case 'accepted':
      return { ...state, messages: withSharp(state.messages) }
    case 'reacted':
      return { ...state, messages: state.messages.map((message) => withReaction(message, action)) }
    case 'was read':
      return { ...state, messages: state.messages.map((message) => markWasRead(message, action)) }
  }
}

const markRead = (message: Message, { upTo, at, me }: { upTo: number; at: string; me: ProfileId }): Message =>
  isUnread(message, me) && message.id <= upTo ? { ...message, read_at: at } : message

const markWasRead = (message: Message, { upTo, at, me }: { upTo: number; at: string; me: ProfileId }): Message =>
  message.sender === me && message.read_at === null && message.id <= upTo ? { ...message, delivered: true, read_at: at } : message

const withReaction = (
  message: Message,
  { message: id, reaction }: { message: MessageId; reaction: ReactionKind | null },
): Message => (message.id === id ? { ...message, reaction: reaction ?? undefined } : message)

function come(state: ChatState, { message, me }: { message: Message; me: ProfileId }): ChatState {
  if (state.messages.some(({ id }) => id === message.id)) return state
  const isSeen = state.watching || message.sender === me
  return {
    ...state,
    written: withMine(state, [message], me),
    messages: message.sender === me ? withSharp(insert(state.messages, message)) : insert(state.messages, message),
    unseen: isSeen ? state.unseen : state.unseen + 1,
    unreadFrom: isSeen || state.unseen > 0 ? state.unreadFrom : message.id,
  }
}

/** The same array where nothing was blurred. */
const withSharp = (messages: readonly Message[]) =>
  messages.some(isBlurred)
    ? messages.map((one) => (isBlurred(one) ? { ...one, media: { ...one.media, blurred: false } as typeof one.media } : one))
    : messages
const isBlurred = ({ media }: Message) => media?.kind === 'photo' && media.blurred

type Words = { message: MessageId; text: string; warnings: MessageWarning[] }
const withWords = (message: Message, { message: id, text, warnings }: Words): Message =>
  message.id === id ? { ...message, text, warnings, edited: true } : message

function withoutMessage(state: ChatState, gone: MessageId): ChatState {
  const at = state.messages.findIndex(({ id }) => id === gone)
  if (at < 0) return state
  const messages = state.messages.flatMap((message) => (message.id === gone ? [] : [withoutQuote(message, gone)]))
  const isUnseen = state.messages.length - at <= state.unseen
  return {
    ...state,
    messages,
    unseen: isUnseen ? state.unseen - 1 : state.unseen,
    unreadFrom: state.unreadFrom === gone ? (messages[at]?.id ?? null) : state.unreadFrom,
  }
}

/** The words of a message that was taken back are gone from those that quote it. */
const withoutQuote = (message: Message, gone: MessageId): Message =>
  message.about?.kind === 'message' && message.about.id === gone
    ? { ...message, about: { ...message.about, text: null } }
    : message

/** Inserts by id, unless it is there already. */
const insert = (messages: readonly Message[], message: Message) =>
  messages.some((one) => one.id === message.id) ? messages : [...messages, message].sort((a, b) => a.id - b.id)

function prepend(state: ChatState, { page, me }: { page: Messages; me: ProfileId }): ChatState {
  const first = state.messages[0]
  const older = page.messages.filter((message) => !first || message.id < first.id).toReversed()
  const whole = { ...state, older: 'idle' as const, hasMore: page.has_more, messages: [...older, ...state.messages] }
  if (state.unreadBefore === 0) return whole
  // Opening has marked them as read: their number is the only trace.
  const theirs = older.filter((message) => message.sender !== me).slice(-state.unreadBefore)
  const unreadBefore = page.has_more ? state.unreadBefore - theirs.length : 0
  return { ...whole, unreadFrom: theirs[0]?.id ?? state.unreadFrom, unreadBefore }
}

function refresh(state: ChatState, { page, me, known = 0 }: { page: Messages; me: ProfileId; known?: number }): ChatState {
  const fresh = page.messages.toReversed()
  const [oldest] = fresh
  const newestKnown = state.messages.at(-1)?.id ?? 0
  // Live messages that arrived during the request.
  const newer = state.messages.filter((message) => message.id > Math.max(fresh.at(-1)?.id ?? 0, known))
  // False when the page does not reach the messages here: those between are loaded like older pages.
  const reaches = !page.has_more || state.messages.length === 0 || (oldest?.id ?? 0) <= (state.cut ?? newestKnown)
  const before = reaches && oldest ? state.messages.filter((message) => message.id < oldest.id) : []
  const arrived = fresh.filter((message) => message.id > newestKnown && message.sender !== me)
  const looking = state.watching || arrived.length === 0
  return {
    ...state,
    cut: null,
    written: withMine(state, fresh, me),
    messages: [...markReadBefore(before, fresh, me), ...fresh, ...newer],
    hasMore: reaches && before.length > 0 ? state.hasMore : page.has_more,
    unseen: looking ? state.unseen : state.unseen + arrived.length,
    unreadFrom: looking || state.unseen > 0 ? state.unreadFrom : (arrived[0]?.id ?? null),
  }
}

/** A message of mine may come live before the answer to the call that sent it: its key is null until then. */
function withMine({ written, messages }: ChatState, fresh: readonly Message[], me: ProfileId) {
  const newestKnown = messages.at(-1)?.id ?? 0
  const mine = fresh.filter(({ id, sender }) => sender === me && id > newestKnown && !written.has(id))
  return mine.length === 0 ? written : new Map([...written, ...mine.map(({ id }) => [id, null] as const)])
}

/** The other has read all messages before one that they have read. */
function markReadBefore(older: readonly Message[], fresh: readonly Message[], me: ProfileId): readonly Message[] {
  const read = fresh.findLast((message) => message.sender === me && message.read_at !== null)
  if (!read || older.every((message) => message.sender !== me || message.read_at !== null)) return older
  return older.map((message) =>
    message.sender === me && message.read_at === null ? { ...message, delivered: true, read_at: read.read_at } : message,
  )
}
