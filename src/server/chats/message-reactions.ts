/** Reactions: one sign of the receiver of a message. */
import type { Reaction } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { saveReaction } from '#server/chats/chats.store.ts'
import { publish } from '#server/events/events.ts'
import type { Context } from '#server/infrastructure/context.ts'

/** Puts a reaction to a received message, in place of an earlier one, or takes it back. Doing it again changes nothing. Refuses `not_found`. */
export async function reactTo(ctx: Context, member: ProfileId, { conversation, message, reaction }: Reaction) {
  const reacted = await saveReaction(ctx.db, member, conversation, message, reaction)
  if (reacted?.peer == null) throw new Refusal('not_found')
  if (reacted.changed) publish(ctx, [member, reacted.peer], { event: 'reaction', data: { conversation, message, reaction } })
  return null
}
