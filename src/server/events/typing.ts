/** Typing: published to the peer at intervals, and only when they have the chat open. */
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openLruCache } from '#server/infrastructure/lru-cache.ts'
import { declareState } from '#server/infrastructure/state.ts'
import { findConversationReader } from '#server/events/events.store.ts'
import { publish } from '#server/events/events.ts'

const pauseMs = 3000
/** When a member's typing in a conversation was last published, in milliseconds. */
const publishedAtMs = declareState(() => openLruCache<string, number>(10_000))

/** Refuses `not_found` outside one's own conversations. The reply does not reveal whether the peer is online. */
export async function publishTyping(ctx: Context, member: ProfileId, conversation: ConversationId) {
  const key = `${member}.${conversation}`
  const nowMs = ctx.now().getTime()
  if (nowMs - (publishedAtMs(ctx).get(key) ?? 0) < pauseMs) return null
  const reader = await findConversationReader(ctx.db, member, conversation)
  if (!reader) throw new Refusal('not_found')
  publishedAtMs(ctx).set(key, nowMs)
  if (reader.here) publish(ctx, [reader.peer_id], { event: 'typing', data: { conversation } })
  return null
}
