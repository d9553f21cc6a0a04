/** Messages that their writer takes back or changes while nobody has read them. */
import type { ConversationId, MessageId } from '#domain/chats/chats.ts'
import { type MessageUnsent, unsendsOfTwo } from '#domain/chats/message-changes.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { deleteMessage, replaceText } from '#server/chats/unsend.store.ts'
import { findPurse } from '#server/credits/credits.ts'
import { publish } from '#server/events/events.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { findReader } from '#server/members/members.ts'
import { wordsOf } from '#server/safety/safety.ts'

/**
 * Takes an own message away for both, and gives back what it cost. Doing it again within 30 days changes nothing. Refuses `not_found` for
 * others' messages, `too_late_to_unsend`, and `unsend_limit`: these two took back as many in 30 days as they may.
 */
export async function unsendMessage(
  ctx: Context,
  site: Site,
  writer: ProfileId,
  { conversation, message }: { conversation: ConversationId; message: MessageId },
): Promise<MessageUnsent> {
  const most = site.file.message_cost > 0 ? unsendsOfTwo.paid : unsendsOfTwo.free
  const { outcome, recipient } = await deleteMessage(ctx.db, { writer, conversation, message, most, at: ctx.now() })
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

type Edited = { conversation: ConversationId; message: MessageId; text: string }

/**
 * Replaces the words of an own message, for nothing. Doing it again changes nothing. Refuses `not_found` for others' messages,
 * `too_late_to_edit`, and `link_needs_confirmation` as for a new first message.
 */
export async function editMessage(ctx: Context, writer: ProfileId, { conversation, message, text }: Edited) {
  const look = wordsOf(text)
  const isConfirmed = !look.warnings.includes('link') || (await findReader(ctx, writer))?.activated === true
  const edit = { writer, conversation, message, text, ...look, isConfirmed, at: ctx.now() }
  const { outcome, recipient, warnings } = await replaceText(ctx.db, edit)
  if (outcome === 'too_late') throw new Refusal('too_late_to_edit')
  if (outcome === 'unconfirmed') throw new Refusal('link_needs_confirmation')
  if (outcome === 'not_found' || recipient === null) throw new Refusal('not_found')
  if (outcome === 'edited') {
    publish(ctx, [recipient], { event: 'edited', data: { conversation, message, text, warnings: warnings ?? [] } })
    publish(ctx, [writer], { event: 'edited', data: { conversation, message, text, warnings: [] } })
  }
  return null
}
