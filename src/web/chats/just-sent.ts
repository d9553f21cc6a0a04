/** When this page sent a message, by its own clock: for some seconds it may be taken back. */
import type { MessageId } from '#domain/chats/chats.ts'
import { unsendSeconds } from '#domain/chats/message-changes.ts'

const sentAt = new Map<MessageId, number>()

export function noteSent(id: MessageId) {
  if (!sentAt.has(id)) sentAt.set(id, performance.now())
}

/** The milliseconds left to take it back; 0 for any other message. */
export function undoMs(id: MessageId): number {
  const at = sentAt.get(id)
  return at === undefined ? 0 : Math.max(0, at + unsendSeconds * 1000 - performance.now())
}
