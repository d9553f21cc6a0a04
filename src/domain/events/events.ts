/** Events on the stream to a member's open browser. They hold nothing that the member could not request. */
import * as z from 'zod/mini'
import { ConversationId, Message, MessageId, MessageWarning, ReactionRequest } from '#domain/chats/chats.ts'
import { OwnPrice } from '#domain/credits/pricing.ts'
import { ProfileId } from '#domain/profiles/profiles.ts'

/** What a poll would bring anew. */
export const Polled = z.enum(['user', 'chats', 'likes'])
export type Polled = z.infer<typeof Polled>

/** Each kind of event by its name on the stream, with its data (open areas, "Shapes that stay fixed"). */
export const liveEvents = {
  /** A message in one of my conversations, by either of us: my other tabs show it too. */
  message: z.object({ conversation: ConversationId, message: Message }),
  /** The words of a message were replaced by its writer; `warnings` as in the message. */
  edited: z.object({ conversation: ConversationId, message: MessageId, text: z.string(), warnings: z.array(MessageWarning) }),
  /** A message was taken back by its writer: it is gone for both. */
  unsent: z.object({ conversation: ConversationId, message: MessageId }),
  /** `reader` has read up to there: the other, or I in another tab. */
  read: z.object({ conversation: ConversationId, reader: ProfileId, up_to: MessageId, at: z.string() }),
  /** The receiver put a reaction to a message, or took it back. */
  reaction: ReactionRequest,
  /** The other is writing; it ends by itself after a few seconds. */
  typing: z.object({ conversation: ConversationId }),
  /** A like for this member; `mutual` when they like back. Both members get one when it becomes mutual. */
  like: z.object({ profile: ProfileId, mutual: z.boolean() }),
  /** The numbers of the badge, and which polls would answer anew. It opens every stream, so that nothing is missed between two. */
  unread: z.object({ unread_messages: z.number(), new_likes: z.number(), changed: z.array(Polled) }),
  /** The balance, and what the next paid message costs; null when the credits do not pay it. */
  credits: z.object({ balance: z.number(), own_price: z.nullable(OwnPrice) }),
} as const

export type LiveKind = keyof typeof liveEvents
export type LiveData<Kind extends LiveKind> = z.infer<(typeof liveEvents)[Kind]>
export type LiveEvent = { [Kind in LiveKind]: { event: Kind; data: LiveData<Kind> } }[LiveKind]

/** `last`: the id of the last received event, for clients that cannot send Last-Event-ID. */
export const EventsQuery = z.object({ last: z.optional(z.string().check(z.maxLength(100))) })

/** `POST typing.php`: forwarded to the other member at most every few seconds. */
export const TypingRequest = z.object({ conversation: ConversationId })
