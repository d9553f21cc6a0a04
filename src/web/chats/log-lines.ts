/** The lines of a log: days, the unread line, and messages in groups of one writer. */
import type { ChatMedia } from '#domain/chat-media/chat-media.ts'
import type { Message, MessageAbout, MessageId, MessageWarning } from '#domain/chats/chats.ts'
import type { ReactionKind } from '#domain/chats/message-reactions.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { ChatState } from '#web/chats/chat-state.ts'
import type { Outgoing, OutgoingMedia } from '#web/store/outbox/outgoing.ts'

/** `waiting`: sent automatically when the connection is back. */
export type Status = 'waiting' | 'sending' | 'failed' | 'sent' | 'delivered' | 'read'
export type MessageLine = {
  kind: 'message'
  key: string
  /** Null until the server has stored it. */
  id: MessageId | null
  text: string
  at: string
  mine: boolean
  /** Null for the other's messages. */
  status: Status | null
  /** The first or the last of a group of one writer. */
  first: boolean
  last: boolean
  outgoing: Outgoing | null
  warnings: readonly MessageWarning[]
  /** The credits that came back, because nobody read it in time; 0 for all others. */
  returned: number
  /** What it replies to. */
  about: MessageAbout | null
  /** What it shows: on the server, or on its way there. */
  media: ChatMedia | OutgoingMedia | null
  /** What its receiver put to it. */
  reaction: ReactionKind | null
  /** Its writer changed the words. */
  edited: boolean
}
export type Line = { kind: 'day'; key: string; at: string } | { kind: 'unread'; key: string } | MessageLine

type Written = Pick<ChatState, 'messages' | 'unreadFrom' | 'written'> & { outgoing: readonly Outgoing[] }

const groupMs = 5 * minuteMs

/** `dayOf` returns the calendar day of an instant in the member's time zone. */
export function linesOf(
  { messages, unreadFrom, written, outgoing }: Written,
  me: ProfileId,
  dayOf: (at: string) => string,
): Line[] {
  const lines: Line[] = []
  let day = ''
  let before: MessageLine | null = null
  const add = (line: MessageLine) => {
    if (before && belongs(before, line)) {
      before.last = false
      line.first = false
    }
    lines.push(line)
    before = line
  }
  const open = (at: string) => {
    const next = dayOf(at)
    if (next === day) return
    day = next
    lines.push({ kind: 'day', key: `day-${day}`, at })
    before = null
  }
  const keys = keysOf(messages, written, outgoing)
  for (const message of messages) {
    open(message.sent_at)
    if (message.id === unreadFrom) {
      lines.push({ kind: 'unread', key: 'unread' })
      before = null
    }
    add(lineOf(message, me, keys.get(message.id)))
  }
  const sentKeys = new Set(keys.values())
  for (const one of outgoing.filter(({ key }) => !sentKeys.has(key))) {
    open(one.at)
    add(outgoingLineOf(one))
  }
  return lines
}

const belongs = (before: MessageLine, line: MessageLine) =>
  before.mine === line.mine && Date.parse(line.at) - Date.parse(before.at) < groupMs

/** A message keeps its idempotency key as the key of its line. Before the answer it is matched by its text. */
function keysOf(messages: readonly Message[], written: Written['written'], outgoing: readonly Outgoing[]) {
  const keys = new Map<MessageId, string>()
  const beingSent = outgoing.filter(({ state }) => state !== 'failed')
  const claim = (id: MessageId) => {
    const message = messages.findLast((one) => one.id === id)
    const at = message ? beingSent.findIndex((one) => isSameAs(message, one) && isAfter(message, one)) : -1
    return at < 0 ? undefined : beingSent.splice(at, 1)[0]?.key
  }
  for (const [id, writtenKey] of written) {
    const key = writtenKey ?? claim(id)
    if (key !== undefined) keys.set(id, key)
  }
  return keys
}

const isSameAs = (message: Message, one: Outgoing) => one.text === message.text && one.media?.kind === message.media?.kind

/** The tolerated difference between this clock and the server's. An older message with the same text is another one. */
const clocksDifferMs = 30_000
const isAfter = (message: Message, written: Outgoing) => Date.parse(message.sent_at) > Date.parse(written.at) - clocksDifferMs

const lineOf = (message: Message, me: ProfileId, key = String(message.id)): MessageLine => ({
  kind: 'message',
  key,
  id: message.id,
  text: message.text,
  at: message.sent_at,
  mine: message.sender === me,
  status: message.sender === me ? (message.read_at !== null ? 'read' : message.delivered ? 'delivered' : 'sent') : null,
  first: true,
  last: true,
  outgoing: null,
  warnings: message.warnings,
  returned: message.returned ?? 0,
  about: message.about ?? null,
  media: message.media ?? null,
  reaction: message.reaction ?? null,
  edited: message.edited ?? false,
})

const none: readonly MessageWarning[] = []

const outgoingLineOf = (outgoing: Outgoing): MessageLine => ({
  kind: 'message',
  key: outgoing.key,
  id: null,
  text: outgoing.text,
  at: outgoing.at,
  mine: true,
  status: outgoing.state === 'failed' ? 'failed' : outgoing.refusal ? 'waiting' : 'sending',
  first: true,
  last: true,
  outgoing,
  warnings: none,
  returned: 0,
  about: outgoing.reply?.shown ?? null,
  media: outgoing.media ?? null,
  reaction: null,
  edited: false,
})
