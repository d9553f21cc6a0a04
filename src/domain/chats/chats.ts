/** Chats: two members, one conversation, messages in the order they were sent. */
import * as z from 'zod/mini'
import { ChatMedia, ChatMediaChoice, ChatMediaId, ChatMediaKind } from '#domain/chat-media/chat-media.ts'
import { ReactionKind } from '#domain/chats/message-reactions.ts'
import { contactSteps } from '#domain/chats/contact-limits.ts'
import { Photo } from '#domain/photos/photos.ts'
import { InboxNeed } from '#domain/inbox-rules/inbox-rules.ts'
import { Money, OwnPrice } from '#domain/credits/pricing.ts'
import { ProfileCard, ProfileId } from '#domain/profiles/profiles.ts'
import { MessageCosts } from '#domain/sites/settings.ts'

export const messageMaxLength = 2000
export const messagesPageSize = 30
export const chatsPageSize = 50

export const ConversationId = z.coerce.number().check(z.int(), z.positive()).brand('ConversationId')
export type ConversationId = z.infer<typeof ConversationId>
export const MessageId = z.coerce.number().check(z.int(), z.positive()).brand('MessageId')
export type MessageId = z.infer<typeof MessageId>

/** Text is stored as typed and shown as text; only a message of nothing but white space is refused. PostgreSQL cannot keep a NUL. */
export const MessageText = z.string().check(
  z.maxLength(messageMaxLength),
  z.refine((text) => text.trim() !== '' && !text.includes('\u0000'), { error: 'message_empty' }),
)

/** The same beside a photo or a voice note, which needs no words. */
const Caption = z.string().check(
  z.maxLength(messageMaxLength),
  z.refine((text) => !text.includes('\u0000'), { error: 'message_empty' }),
)

/** Warnings on a message: shown to its receiver, never to its sender (open areas, section 8). */
export const MessageWarning = z.enum(['link', 'phone', 'money', 'copied'])
export type MessageWarning = z.infer<typeof MessageWarning>

/** What a message replies to: an answer to a prompt or a photo of the receiver's profile, or a message of the conversation. */
export const ReplyTo = z.object({ kind: z.enum(['answer', 'photo', 'message']), id: z.number().check(z.int(), z.positive()) })
export type ReplyTo = z.infer<typeof ReplyTo>

/**
 * The same as it was then. `question`: in the reader's language; null once the brand has no such prompt. `voice_ms`: how long the answer's
 * recording was, which is not part of the message. `image`: null once the photo is gone.
 * The same as it was then. `question`: in the reader's language; null once the brand has no such prompt. `image`: null once the photo is gone. Of a message,
 * `text` is its beginning; null once it was taken back.
 */
export const MessageAbout = z.union([
  z.object({ kind: z.literal('answer'), question: z.nullable(z.string()), text: z.string(), voice_ms: z.optional(z.number()) }),
  z.object({ kind: z.literal('photo'), image: z.nullable(Photo) }),
  z.object({ kind: z.literal('message'), id: MessageId, sender: ProfileId, text: z.nullable(z.string()) }),
])
export type MessageAbout = z.infer<typeof MessageAbout>

/** The same as it is stored. */
export type StoredAbout =
  | { kind: 'answer'; id: number; prompt: string; text: string; voice_ms?: number }
  | { kind: 'photo'; id: number }
  | { kind: 'message'; id: MessageId; sender: ProfileId; text: string | null }

/** As much of a quoted message is stored. */
export const quoteLength = 200

/**
 * `delivered`: it reached the receiver's screen. `read_at`: the minute it was read. Both need read receipts of both members.
 * `warnings`: only on received messages.
 */
export const Message = z.object({
  id: MessageId,
  sender: ProfileId,
  text: z.string(),
  sent_at: z.string(),
  delivered: z.boolean(),
  read_at: z.nullable(z.string()),
  warnings: z.array(MessageWarning),
  /** The credits that came back because it was not read in time; only on sent messages. */
  returned: z.optional(z.number()),
  about: z.optional(MessageAbout),
  media: z.optional(ChatMedia),
  /** What its receiver put to it. */
  reaction: z.optional(ReactionKind),
  /** Its writer changed the words; absent for all others. */
  edited: z.optional(z.boolean()),
})
export type Message = z.infer<typeof Message>

/** The beginning of it, for lists. */
export const LastMessage = z.object({
  id: MessageId,
  sender: ProfileId,
  text: z.string(),
  /** What it shows, where it has no words. */
  media: z.optional(ChatMediaKind),
  sent_at: z.string(),
  delivered: z.boolean(),
  read: z.boolean(),
})
export type LastMessage = z.infer<typeof LastMessage>

export const ChatListItem = z.object({
  conversation: z.object({ id: ConversationId }),
  profile: ProfileCard,
  num_unread_messages: z.number(),
  last_message: z.nullable(LastMessage),
})
export type ChatListItem = z.infer<typeof ChatListItem>

/** `q`: only chats with a peer whose name contains it, requests too. `box`: the requests in place of the talks. */
export const ChatsQuery = z.object({
  box: z.optional(z.literal('requests')),
  before: z.optional(z.string().check(z.maxLength(60))),
  q: z.optional(z.string().check(z.maxLength(60))),
})
/** `requests`: how many there are, counted to `mostRequestsCounted`, and in how many something is unread; only with the first talks. */
export const Chats = z.object({
  chats: z.array(ChatListItem),
  next: z.nullable(z.string()),
  requests: z.optional(z.object({ count: z.number(), unread: z.number() })),
})
export type Chats = z.infer<typeof Chats>

export const ChatStart = z.object({ profile: ProfileId })
export const ChatStarted = z.object({ id: ConversationId })
export const mostRequestsCounted = 100
export const ChatAcceptance = z.object({ conversation: ConversationId })
export const ChatRemoval = z.object({ conversation: z.object({ id: ConversationId }) })

/** Words to begin with, in the writer's language. `about`, `shown`: the answer that they reply to. */
export const Opener = z.object({ text: z.string(), about: z.optional(ReplyTo), shown: z.optional(MessageAbout) })
export type Opener = z.infer<typeof Opener>

export const MessagesQuery = z.object({ conversation: ConversationId, before: z.optional(MessageId) })
/**
 * `cost`: credits of the next message; 0 to a fictional profile. `own_price`: its money for this member; null without enough
 * credits. `price`: the lowest price, by the best pack of the member's country. `acknowledged`: the warning about fictional
 * profiles was read. `contacts`: new people left today, before a first message; absent while there are plenty.
 */
export const Messages = z.object({
  messages: z.array(Message),
  has_more: z.boolean(),
  profile: ProfileCard,
  cost: z.number(),
  price: z.nullable(MessageCosts),
  own_price: z.nullable(OwnPrice),
  acknowledged: z.boolean(),
  /** Free messages left today by premium; absent without that benefit. */
  free_left: z.optional(z.number()),
  /** Answers to a paid approach that are still free, before premium's free messages; absent without any. */
  free_answers_left: z.optional(z.number()),
  /** First words that fit these two, before a first message; absent without any. */
  openers: z.optional(z.array(Opener)),
  /** What else than words this member may send here now; absent for nothing. */
  media: z.optional(ChatMediaChoice),
  /** The other wrote first, and stands apart from the talks until this member answers, likes them or accepts. */
  is_request: z.optional(z.boolean()),
  /** Why the member may not write first here: what would help. Absent where they may. */
  not_accepted: z.optional(z.array(InboxNeed)),
  /** Links of the other stay hidden: this member has not answered yet. */
  hides_links: z.optional(z.boolean()),
  contacts: z.optional(z.object({ left: z.number(), a_day: z.number(), step: z.nullable(z.enum(contactSteps)) })),
})
export type Messages = z.infer<typeof Messages>

/**
 * `acknowledge`: the member has read that the profile is fictional. `sender`: the author; refused when another member is logged in
 * by now. `about`: what it replies to. `media`: what was uploaded for it; the text may then be empty. `cost`, `money`: the price shown beside Send; a dearer message is not sent.
 */
export const MessageRequest = z
  .object({
    conversation: ConversationId,
    text: Caption,
    media: z.optional(ChatMediaId),
    about: z.optional(ReplyTo),
    acknowledge: z.optional(z.boolean()),
    sender: z.optional(ProfileId),
    cost: z.optional(z.number().check(z.int(), z.gte(0))),
    money: z.optional(z.array(Money).check(z.maxLength(10))),
  })
  .check(z.refine(({ text, media }) => media !== undefined || text.trim() !== '', { error: 'message_empty', path: ['text'] }))
/** `own_price` is that of the next message. `free_left`: of today's free messages, after this one. */
export const MessageSent = z.object({
  message: Message,
  balance: z.number(),
  own_price: z.nullable(OwnPrice),
  free_left: z.optional(z.number()),
})
export type MessageSent = z.infer<typeof MessageSent>

export const ReadRequest = z.object({ conversation: ConversationId, up_to: MessageId })

/** `reaction`: null takes it back. */
export const ReactionRequest = z.object({
  conversation: ConversationId,
  message: MessageId,
  reaction: z.nullable(ReactionKind),
})
export type Reaction = z.infer<typeof ReactionRequest>

/** The reader wants to see the photos of the other one in this conversation, sharp, from now on. */
export const MediaAcceptance = z.object({ conversation: ConversationId })
