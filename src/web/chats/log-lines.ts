/** What stands in the log of a conversation, line by line: days, the unread line, and messages in groups by whoever wrote them. */
import type { Message } from '#domain/chats.ts'
import type { ProfileId } from '#domain/profiles.ts'
import type { ChatState, Outgoing } from '#web/chats/chat-state.ts'

export type Status = 'sending' | 'failed' | 'sent' | 'delivered' | 'read'
export type MessageLine = {
  kind: 'message'
  key: string
  text: string
  at: string
  mine: boolean
  /** Only of my own messages. */
  status: Status | null
  /** The first or the last of a group of one writer. */
  first: boolean
  last: boolean
  outgoing: Outgoing | null
}
export type Line = { kind: 'day'; key: string; at: string } | { kind: 'unread'; key: string } | MessageLine

const groupMs = 5 * 60_000

/** `dayOf` names the calendar day of a moment where the member is. */
export function linesOf(state: ChatState, me: ProfileId, dayOf: (at: string) => string): Line[] {
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
    if (dayOf(at) === day) return
    day = dayOf(at)
    lines.push({ kind: 'day', key: `day-${day}`, at })
    before = null
  }
  for (const message of state.messages) {
    open(message.sent_at)
    if (message.id === state.unreadFrom) {
      lines.push({ kind: 'unread', key: 'unread' })
      before = null
    }
    add(lineOf(message, me))
  }
  for (const outgoing of state.outgoing) {
    open(outgoing.at)
    add(echoOf(outgoing))
  }
  return lines
}

const belongs = (before: MessageLine, line: MessageLine) =>
  before.mine === line.mine && Date.parse(line.at) - Date.parse(before.at) < groupMs

const lineOf = (message: Message, me: ProfileId): MessageLine => ({
  kind: 'message',
  key: String(message.id),
  text: message.text,
  at: message.sent_at,
  mine: message.sender === me,
  status: message.sender === me ? (message.read_at !== null ? 'read' : message.delivered ? 'delivered' : 'sent') : null,
  first: true,
  last: true,
  outgoing: null,
})

const echoOf = (outgoing: Outgoing): MessageLine => ({
  kind: 'message',
  key: outgoing.key,
  text: outgoing.text,
  at: outgoing.at,
  mine: true,
  status: outgoing.state === 'failed' ? 'failed' : 'sending',
  first: true,
  last: true,
  outgoing,
})
