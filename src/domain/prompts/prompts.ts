/** Prompts: questions of the brand that a profile answers, up to three, shown between its photos. */
import * as z from 'zod/mini'
import { answerMaxLength, mostAnswers, promptKeys } from '#domain/prompts/prompt-keys.ts'
import { Locale } from '#domain/languages/languages.ts'
import { describe, text } from '#domain/sites/descriptions.ts'
import { Voice, VoiceId } from '#domain/voice/voice.ts'

export const PromptKey = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, 'must be small letters, digits and _, 40 at most'))

/** The setting of a brand. `own` prompts come first in the editor. */
export const ProfilePrompts = z.object({
  most: describe('How many prompts a profile answers; 0 for none.', z._default(z.int().check(z.gte(0), z.lte(mostAnswers)), 3)),
  openers: describe('Whether an empty chat suggests first words from what two people share.', z._default(z.boolean(), true)),
  voice: describe('Whether an answer may be up to 30 seconds of voice.', z._default(z.boolean(), false)),
  hidden: describe('Written prompts that this brand does not offer or show.', z._default(z.array(z.enum(promptKeys)), [])),
  own: describe(
    'Prompts of this brand, each in all its languages.',
    z._default(
      z
        .array(
          z.object({
            key: describe('Its name; it never changes, for answers name it.', PromptKey),
            text: describe('Its words in each language.', z.partialRecord(Locale, text(60))),
          }),
        )
        .check(z.maxLength(20)),
      [],
    ),
  ),
})
export type ProfilePrompts = z.infer<typeof ProfilePrompts>

/** As typed, with lines; no other control characters. Empty for an answer of voice alone. */
export const AnswerText = z.string().check(
  z.trim(),
  z.maxLength(answerMaxLength),
  z.refine((words) => words.isWellFormed() && /^(?:\P{Cc}|\n)*$/u.test(words)),
)

/** `question`: in the reader's language. `text`: empty where the voice says it all. */
export const PromptAnswer = z.object({
  id: z.number(),
  prompt: z.string(),
  question: z.string(),
  text: z.string(),
  voice: z.optional(Voice),
})
export type PromptAnswer = z.infer<typeof PromptAnswer>

/**
 * For the editor: what may be asked, by group, in the reader's language. `most`: 0 where the brand has no prompts. `voice`: whether an
 * answer may be recorded.
 */
export const Prompts = z.object({
  most: z.number(),
  voice: z.boolean(),
  groups: z.array(
    z.object({ key: z.string(), name: z.string(), prompts: z.array(z.object({ key: z.string(), text: z.string() })) }),
  ),
  /** The member's own, in order. */
  answers: z.array(PromptAnswer),
})
export type Prompts = z.infer<typeof Prompts>

/** `voice`: the number of an own recording. */
const AnswerChange = z
  .object({ prompt: PromptKey, text: AnswerText, voice: z.optional(VoiceId) })
  .check(z.refine(({ text, voice }) => text !== '' || voice !== undefined, { path: ['text'] }))

/** The whole list, in order. What is left out is deleted. */
export const PromptsChange = z.object({ answers: z.array(AnswerChange).check(z.maxLength(mostAnswers)) })
export type PromptsChange = z.infer<typeof PromptsChange>
