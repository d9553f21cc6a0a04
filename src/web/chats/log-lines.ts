/** What stands in the log of a conversation, line by line: days, the unread line, and messages in groups by whoever wrote them. */
import type { Message, MessageId, MessageWarning } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { ChatState } from '#web/chats/chat-state.ts'
import type { Outgoing } from '#web/store/outbox/outgoing.ts'

/** `waiting`: it goes out by itself when there is a connection again. */
export type Status = 'waiting' | 'sending' | 'failed' | 'sent' | 'delivered' | 'read'
export type MessageLine = {
  kind: 'message'
  key: string
  /** Null until the server has it. */
  id: MessageId | null
  text: string
  at: string
  mine: boolean
  /** Only of my own messages. */
  status: Status | null
  /** The first or the last of a group of one writer. */
  first: boolean
  last: boolean
  outgoing: Outgoing | null
  warnings: readonly MessageWarning[]
}
export type Line = { kind: 'day'; key: string; at: string } | { kind: 'unread'; key: string } | MessageLine

type Written = Pick<ChatState, 'messages' | 'unreadFrom' | 'written'> & { outgoing: readonly Outgoing[] }

const groupMs = 5 * minuteMs

/** `dayOf` names the calendar day of a moment where the member is. */
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
  const arrived = new Set(keys.values())
  for (const one of outgoing.filter(({ key }) => !arrived.has(key))) {
    open(one.at)
    add(echoOf(one))
  }
  return lines
}

const belongs = (before: MessageLine, line: MessageLine) =>
  before.mine === line.mine && Date.parse(line.at) - Date.parse(before.at) < groupMs

/** A message keeps the key it was written under, so that it stays the same line. Until its answer comes, it is known by its words. */
function keysOf(messages: readonly Message[], written: Written['written'], outgoing: readonly Outgoing[]) {
  const keys = new Map<MessageId, string>()
  const onTheirWay = outgoing.filter(({ state }) => state !== 'failed')
  const claim = (id: MessageId) => {
    const message = messages.findLast((one) => one.id === id)
    const at = message ? onTheirWay.findIndex((one) => one.text === message.text && isAfter(message, one)) : -1
    return at < 0 ? undefined : onTheirWay.splice(at, 1)[0]?.key
  }
  for (const [id, known] of written) {
    const key = known ?? claim(id)
    if (key !== undefined) keys.set(id, key)
  }
  return keys
}

/** The same words may have been sent from another device long before. This clock and the server's may differ a little. */
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
})

const none: readonly MessageWarning[] = []

const echoOf = (outgoing: Outgoing): MessageLine => ({
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
})
