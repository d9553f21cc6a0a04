/** One open conversation: what was written, and what was read. Pure: everything that happens to it is an action. */
import type { LastMessage, Message, MessageId, Messages } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'

export type ChatState = {
  /** Oldest first. */
  messages: readonly Message[]
  hasMore: boolean
  older: 'idle' | 'loading' | 'failed'
  /** The first message that was unread on opening, or that came while the member looked elsewhere. */
  unreadFrom: MessageId | null
  /** So many that were unread on opening stand on older pages. */
  unreadBefore: number
  /** How many came since the member last looked at the end. */
  unseen: number
  /** The end of the conversation is on screen, and the screen is looked at. */
  watching: boolean
  /** Nothing was heard live after this one: what came later may have left others out. Null while nothing can be missing. */
  cut: MessageId | null
  /** My messages that became one while this page was open, with the key they were written under; null before it is known to be theirs. */
  written: ReadonlyMap<MessageId, string | null>
}

export type ChatAction =
  | { type: 'refreshed'; page: Messages; me: ProfileId }
  | { type: 'older asked' }
  | { type: 'older came'; page: Messages; me: ProfileId }
  | { type: 'older failed' }
  | { type: 'wrote' }
  | { type: 'sent'; key: string; message: Message }
  | { type: 'watched'; watching: boolean }
  | { type: 'read'; upTo: number; at: string; me: ProfileId }
  | { type: 'cut' }
  | { type: 'came'; message: Message; me: ProfileId }
  | { type: 'was read'; upTo: number; at: string; me: ProfileId }

type InitialPage = { page: Messages; me: ProfileId; unread?: number }

/** `unread`: how many the list of chats counted. */
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

/** The newest message of the other that I have not read; null when there is none. */
export const newestUnread = ({ messages }: ChatState, me: ProfileId): MessageId | null =>
  messages.findLast((message) => isUnread(message, me))?.id ?? null

/** Does the list know more than this conversation: a newer message, or that the last one arrived or was read? */
export function isBehind({ messages }: ChatState, last: LastMessage | null | undefined): boolean {
  const known = messages.at(-1)
  if (!last || (known && last.id < known.id)) return false
  if (!known || last.id > known.id) return true
  return (last.delivered && !known.delivered) || (last.read && known.read_at === null)
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
        messages: insert(state.messages, action.message),
        written: new Map(state.written).set(action.message.id, action.key),
      }
    case 'watched':
      return { ...state, watching: action.watching, unseen: action.watching ? 0 : state.unseen }
    case 'read':
      return { ...state, messages: state.messages.map((message) => markRead(message, action)) }
    case 'cut':
      return { ...state, cut: state.cut ?? state.messages.at(-1)?.id ?? null }
    case 'came':
      return come(state, action)
    case 'was read':
      return { ...state, messages: state.messages.map((message) => markWasRead(message, action)) }
  }
}

const markRead = (message: Message, { upTo, at, me }: { upTo: number; at: string; me: ProfileId }): Message =>
  isUnread(message, me) && message.id <= upTo ? { ...message, read_at: at } : message

const markWasRead = (message: Message, { upTo, at, me }: { upTo: number; at: string; me: ProfileId }): Message =>
  message.sender === me && message.read_at === null && message.id <= upTo ? { ...message, delivered: true, read_at: at } : message

function come(state: ChatState, { message, me }: { message: Message; me: ProfileId }): ChatState {
  if (state.messages.some(({ id }) => id === message.id)) return state
  const isSeen = state.watching || message.sender === me
  return {
    ...state,
    written: arrivedMine(state, [message], me),
    messages: insert(state.messages, message),
    unseen: isSeen ? state.unseen : state.unseen + 1,
    unreadFrom: isSeen || state.unseen > 0 ? state.unreadFrom : message.id,
  }
}

/** A refresh may have brought it already. */
const insert = (messages: readonly Message[], message: Message) =>
  messages.some((known) => known.id === message.id) ? messages : [...messages, message].sort((a, b) => a.id - b.id)

function prepend(state: ChatState, { page, me }: { page: Messages; me: ProfileId }): ChatState {
  const first = state.messages[0]
  const older = page.messages.filter((message) => !first || message.id < first.id).toReversed()
  const whole = { ...state, older: 'idle' as const, hasMore: page.has_more, messages: [...older, ...state.messages] }
  if (state.unreadBefore === 0) return whole
  // Opening has read them by now: that they were unread then is known by their number only.
  const theirs = older.filter((message) => message.sender !== me).slice(-state.unreadBefore)
  const unreadBefore = page.has_more ? state.unreadBefore - theirs.length : 0
  return { ...whole, unreadFrom: theirs[0]?.id ?? state.unreadFrom, unreadBefore }
}

function refresh(state: ChatState, { page, me }: { page: Messages; me: ProfileId }): ChatState {
  const fresh = page.messages.toReversed()
  const [oldest] = fresh
  const newestKnown = state.messages.at(-1)?.id ?? 0
  // Told live while this page was on its way.
  const newer = state.messages.filter((message) => message.id > (fresh.at(-1)?.id ?? Infinity))
  // So much was written meanwhile that the page does not reach what was here: what lies between is asked for like any older page.
  const reaches = !page.has_more || state.messages.length === 0 || (oldest?.id ?? 0) <= (state.cut ?? newestKnown)
  const kept = reaches ? state.messages.filter((message) => !oldest || message.id < oldest.id) : []
  const arrived = fresh.filter((message) => message.id > newestKnown && message.sender !== me)
  const looking = state.watching || arrived.length === 0
  return {
    ...state,
    cut: null,
    written: arrivedMine(state, fresh, me),
    messages: [...tick(kept, fresh, me), ...fresh, ...newer],
    hasMore: reaches && kept.length > 0 ? state.hasMore : page.has_more,
    unseen: looking ? state.unseen : state.unseen + arrived.length,
    unreadFrom: looking || state.unseen > 0 ? state.unreadFrom : (arrived[0]?.id ?? null),
  }
}

/** The news that a message of mine is there may come before the answer to sending it. */
function arrivedMine({ written, messages }: ChatState, fresh: readonly Message[], me: ProfileId) {
  const newestKnown = messages.at(-1)?.id ?? 0
  const mine = fresh.filter(({ id, sender }) => sender === me && id > newestKnown && !written.has(id))
  return mine.length === 0 ? written : new Map([...written, ...mine.map(({ id }) => [id, null] as const)])
}

/** Whoever has read a message has read all before it. */
function tick(older: readonly Message[], fresh: readonly Message[], me: ProfileId): readonly Message[] {
  const read = fresh.findLast((message) => message.sender === me && message.read_at !== null)
  if (!read || older.every((message) => message.sender !== me || message.read_at !== null)) return older
  return older.map((message) =>
    message.sender === me && message.read_at === null ? { ...message, delivered: true, read_at: read.read_at } : message,
  )
}
