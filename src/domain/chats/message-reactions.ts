/** Reactions: one sign that the receiver of a message may put to it. Free, and without a note to anybody. */
import * as z from 'zod/mini'

export const reactionKinds = ['heart', 'laugh', 'wow', 'sad', 'thumbs_up', 'fire'] as const
export const ReactionKind = z.enum(reactionKinds)
export type ReactionKind = z.infer<typeof ReactionKind>

export const reactionEmoji: Record<ReactionKind, string> = {
  heart: '❤️',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  thumbs_up: '👍',
  fire: '🔥',
}
