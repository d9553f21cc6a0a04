/** What a writer may still do to a message that nobody has read: take it back at once, or change its words for a little longer. */
import * as z from 'zod/mini'
import { ConversationId, MessageId, MessageText } from '#domain/chats/chats.ts'
import { OwnPrice } from '#domain/credits/pricing.ts'

/** By the server's clock, from when the message was sent. */
export const unsendSeconds = 10
/**
 * So many may two members together take back from each other in 30 days: who has the chat open has read what was taken back, and it cost
 * nothing. Where messages cost nothing, nothing is gained, and it only guards the other against a flicker.
 */
export const unsendsOfTwo = { paid: 3, free: 30 } as const

/** By the server's clock, from when the message was sent. */
export const editSeconds = 120
/** More of them would make a talk of one paid message. */
export const editsAMessage = 3

export const MessageRemoval = z.object({ conversation: ConversationId, message: MessageId })
/** The purse once what it cost is back; `own_price` is that of the next message. A repeat has the purse of that moment. */
export const MessageUnsent = z.object({ balance: z.number(), own_price: z.nullable(OwnPrice) })
export type MessageUnsent = z.infer<typeof MessageUnsent>

export const MessageEdit = z.object({ conversation: ConversationId, message: MessageId, text: MessageText })
