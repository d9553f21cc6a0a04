/** SQL of messages that are taken back or changed: database functions, in one round trip and one order of locks. */
import type { ConversationId, MessageId, MessageWarning } from '#domain/chats/chats.ts'
import { editsAMessage, editSeconds, unsendSeconds } from '#domain/chats/message-changes.ts'
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
type Removal = { writer: ProfileId; conversation: ConversationId; message: MessageId; most: number; at: Date }
/** On the shard of the conversation; what it cost is given back there, or told to the shard of the writer. `most`: of these two in 30 days. */
export async function deleteMessage(db: Db, { writer, conversation, message, most, at }: Removal) {
  const [row] = await unsend(db, [writer, conversation, message, unsendSeconds, most, at])
  if (!row) throw new Error('unsend_message gave nothing')
  return row
}

type EditRow = {
  outcome: 'edited' | 'repeated' | 'not_found' | 'too_late' | 'unconfirmed'
  recipient: ProfileId | null
  /** For the reader. */
  warnings: MessageWarning[] | null
}
const edit = prepared<EditRow>(
  'unsend.edit',
  `select outcome, recipient, warnings
     from edit_message($1::bigint, $2::bigint, $3::bigint, $4::text, $5::text[], $6::bytea, $7::boolean, $8::int, $9::int, $10::timestamptz)`,
  { outcome: 'text', recipient: 'int8?', warnings: 'text[]?' },
)
export type Edit = {
  writer: ProfileId
  conversation: ConversationId
  message: MessageId
  text: string
  /** The warnings about the text, and the hash that finds copies: used where it is one of the first messages. */
  warnings: MessageWarning[]
  words: Buffer | null
  /** The writer has confirmed an address. */
  isConfirmed: boolean
  at: Date
}
export async function replaceText(db: Db, { writer, conversation, message, text, warnings, words, isConfirmed, at }: Edit) {
  const values = [
    writer,
    conversation,
    message,
    text.toWellFormed(),
    warnings,
    words,
    isConfirmed,
    editSeconds,
    editsAMessage,
    at,
  ]
  const [row] = await edit(db, values)
  if (!row) throw new Error('edit_message gave nothing')
  return row
}
