/** One open conversation: what was written, what is on its way, what was read. Pure: everything that happens to it is an action. */
import type { LastMessage, Message, MessageId, Messages } from '#domain/chats.ts'
import type { ProfileId } from '#domain/profiles.ts'
import type { ApiCode } from '#web/api-refusal.ts'

/** Written here, not acknowledged yet. Its key makes sending it again safe: it is charged and delivered once. */
export type Outgoing = {
  key: string
  text: string
  at: string
  /** The member has read that this profile is not a real person. */
  acknowledge: boolean
  state: 'waiting' | 'sending' | 'failed'
  code: ApiCode | null
}

export type ChatState = {
  /** Oldest first. */
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  hasMore: boolean
  older: 'idle' | 'loading' | 'failed'
  /** The first message that was unread on opening, or that came while the member looked elsewhere. */
  unreadFrom: MessageId | null
  /** How many came since the member last looked at the end. */
  unseen: number
  /** The end of the conversation is on screen, and the screen is looked at. */
  watching: boolean
}

export type ChatAction =
  | { type: 'refreshed'; page: Messages; me: ProfileId }
  | { type: 'older asked' }
  | { type: 'older came'; page: Messages }
  | { type: 'older failed' }
  | { type: 'wrote'; message: Outgoing }
  | { type: 'restored'; outgoing: readonly Outgoing[] }
  | { type: 'departed'; key: string }
  | { type: 'sent'; key: string; message: Message }
  | { type: 'failed'; key: string; code: ApiCode }
  | { type: 'retried'; key: string }
  | { type: 'taken back'; key: string }
  | { type: 'watched'; watching: boolean }
  | { type: 'read'; upTo: number; at: string; me: ProfileId }

export function openConversation({ page, me }: { page: Messages; me: ProfileId }): ChatState {
  const messages = page.messages.toReversed()
  const unreadFrom = messages.find((message) => isUnread(message, me))?.id ?? null
  return { messages, outgoing: [], hasMore: page.has_more, older: 'idle', unreadFrom, unseen: 0, watching: true }
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
      return { ...state, older: 'idle', hasMore: action.page.has_more, messages: prepend(state.messages, action.page) }
    case 'older failed':
      return { ...state, older: 'failed' }
    case 'wrote':
      return { ...state, outgoing: [...state.outgoing, action.message], unreadFrom: null }
    case 'restored':
      return { ...state, outgoing: [...action.outgoing, ...state.outgoing] }
    case 'departed':
      return changeOutgoing(state, action.key, { state: 'sending', code: null })
    case 'failed':
      return changeOutgoing(state, action.key, { state: 'failed', code: action.code })
    case 'retried':
      return changeOutgoing(state, action.key, { state: 'waiting', code: null })
    case 'sent':
      return { ...without(state, action.key), messages: insert(state.messages, action.message) }
    case 'taken back':
      return without(state, action.key)
    case 'watched':
      return { ...state, watching: action.watching, unseen: action.watching ? 0 : state.unseen }
    case 'read':
      return { ...state, messages: state.messages.map((message) => markRead(message, action)) }
  }
}

const markRead = (message: Message, { upTo, at, me }: { upTo: number; at: string; me: ProfileId }): Message =>
  isUnread(message, me) && message.id <= upTo ? { ...message, read_at: at } : message

const without = (state: ChatState, key: string) => ({ ...state, outgoing: state.outgoing.filter((one) => one.key !== key) })

const changeOutgoing = (state: ChatState, key: string, change: Partial<Outgoing>) => ({
  ...state,
  outgoing: state.outgoing.map((one) => (one.key === key ? { ...one, ...change } : one)),
})

/** A refresh may have brought it already. */
const insert = (messages: readonly Message[], message: Message) =>
  messages.some((known) => known.id === message.id) ? messages : [...messages, message].sort((a, b) => a.id - b.id)

const prepend = (messages: readonly Message[], page: Messages) => {
  const first = messages[0]
  return [...page.messages.filter((message) => !first || message.id < first.id).toReversed(), ...messages]
}

function refresh(state: ChatState, { page, me }: { page: Messages; me: ProfileId }): ChatState {
  const fresh = page.messages.toReversed()
  const [oldest] = fresh
  const newestKnown = state.messages.at(-1)?.id ?? 0
  // So much was written meanwhile that the page does not reach what was here: what lies between is asked for like any older page.
  const reaches = !page.has_more || state.messages.length === 0 || (oldest?.id ?? 0) <= newestKnown
  const kept = reaches ? state.messages.filter((message) => !oldest || message.id < oldest.id) : []
  const arrived = fresh.filter((message) => message.id > newestKnown && message.sender !== me)
  const looking = state.watching || arrived.length === 0
  return {
    ...state,
    messages: [...tick(kept, fresh, me), ...fresh],
    hasMore: reaches && kept.length > 0 ? state.hasMore : page.has_more,
    unseen: looking ? state.unseen : state.unseen + arrived.length,
    unreadFrom: looking || state.unseen > 0 ? state.unreadFrom : (arrived[0]?.id ?? null),
  }
}

/** Whoever has read a message has read all before it. */
function tick(older: readonly Message[], fresh: readonly Message[], me: ProfileId): readonly Message[] {
  const read = fresh.findLast((message) => message.sender === me && message.read_at !== null)
  if (!read || older.every((message) => message.sender !== me || message.read_at !== null)) return older
  return older.map((message) =>
    message.sender === me && message.read_at === null ? { ...message, delivered: true, read_at: read.read_at } : message,
  )
}
