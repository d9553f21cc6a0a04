/** SQL of messages that are taken back: a database function, in one round trip and one order of locks. */
import type { ConversationId, MessageId } from '#domain/chats/chats.ts'
import { unsendsADay, unsendSeconds } from '#domain/chats/message-changes.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

export type UnsendRow = {
  outcome: 'unsent' | 'repeated' | 'not_found' | 'too_late' | 'limit'
  /** Null for somebody who has no part in the conversation. */
  recipient: ProfileId | null
}
const unsend = prepared<UnsendRow>(
  'unsend.unsend',
  'select outcome, recipient from unsend_message($1::bigint, $2::bigint, $3::bigint, $4::int, $5::int, $6::timestamptz)',
  { outcome: 'text', recipient: 'int8?' },
)
/** On the shard of the conversation; what it cost is given back there, or told to the shard of the writer. */
export async function deleteMessage(db: Db, writer: ProfileId, conversation: ConversationId, message: MessageId, at: Date) {
  const [row] = await unsend(db, [writer, conversation, message, unsendSeconds, unsendsADay, at])
  if (!row) throw new Error('unsend_message gave nothing')
  return row
}
