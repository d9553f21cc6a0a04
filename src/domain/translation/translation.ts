/** Translation: which text a reader wants in their language, and what they get. */
import * as z from 'zod/mini'
import { ConversationId, MessageId } from '#domain/chats/chats.ts'
import { ProfileId } from '#domain/profiles/profiles.ts'

/** A text by its place, never the words themselves: so a reader translates only what they may read. */
export const TranslationRequest = z.union([
  z.object({ conversation: ConversationId, message: MessageId }),
  z.object({ profile: ProfileId, answer: z.nullable(z.int().check(z.positive())) }),
])
export type TranslationRequest = z.infer<typeof TranslationRequest>

/** `from`: the language that the service found, a code of ISO 639; null when it does not say. */
export const Translation = z.object({ text: z.string(), from: z.nullable(z.string().check(z.maxLength(12))) })
export type Translation = z.infer<typeof Translation>

/** Letters of a text that is translated at most. */
export const mostTranslated = 5_000
