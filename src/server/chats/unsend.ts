/** Messages that their writer takes back while nobody has read them. */
import type { ConversationId, MessageId } from '#domain/chats/chats.ts'
import type { MessageUnsent } from '#domain/chats/message-changes.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { deleteMessage } from '#server/chats/unsend.store.ts'
import { findPurse } from '#server/credits/credits.ts'
import { publish } from '#server/events/events.ts'
import type { Context } from '#server/infrastructure/context.ts'

/**
 * Takes an own message away for both, and gives back what it cost. Doing it again within a day changes nothing. Refuses `not_found` for
 * others' messages, `too_late_to_unsend`, and `unsend_limit`: these two took back as many today as they may.
 */
export async function unsendMessage(
  ctx: Context,
  writer: ProfileId,
  conversation: ConversationId,
  message: MessageId,
): Promise<MessageUnsent> {
  const { outcome, recipient } = await deleteMessage(ctx.db, writer, conversation, message, ctx.now())
  if (outcome === 'too_late') throw new Refusal('too_late_to_unsend')
  if (outcome === 'limit') throw new Refusal('unsend_limit')
  if (outcome === 'not_found' || recipient === null) throw new Refusal('not_found')
  const purse = await findPurse(ctx, writer)
  if (outcome === 'unsent') {
    publish(ctx, [recipient, writer], { event: 'unsent', data: { conversation, message } })
    publish(ctx, [writer], { event: 'credits', data: purse })
  }
  return purse
}
