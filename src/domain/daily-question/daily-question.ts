/** The question of the day: one prompt of the brand for everybody of a date, and what others answered. */
import * as z from 'zod/mini'
import { ProfileCard } from '#domain/profiles/profiles.ts'
import { PromptAnswer } from '#domain/prompts/prompts.ts'

/**
 * `question`: null where the brand asks none. `own`: all answers of the reader's profile, in order, of which it may have `most`.
 * `answers`: the newest of others who fit the reader's filters.
 */
export const DailyQuestion = z.object({
  question: z.nullable(z.object({ key: z.string(), text: z.string() })),
  most: z.number(),
  own: z.array(PromptAnswer),
  answers: z.array(z.object({ profile: ProfileCard, answer: PromptAnswer })),
})
export type DailyQuestion = z.infer<typeof DailyQuestion>
