/** Decisions about members: measures, grounds, statements and appeals. */
import * as z from 'zod/mini'
import { appealUntil, MultilineText } from '#domain/complaints/complaints.ts'
import { dayMs } from '#domain/time/durations.ts'

/** `note`: for us only. `hide`: photos, which stay with their owner. `clear`: texts, in place of which new ones may be written. `suspend`: a ban with an end. */
export const measures = ['nothing', 'note', 'warn', 'hide', 'clear', 'limit', 'suspend', 'ban'] as const
export type Measure = (typeof measures)[number]
/** What needs no right to ban. */
export const lesserMeasures = ['nothing', 'note', 'warn', 'hide', 'clear', 'limit'] as const satisfies readonly Measure[]
/** What a limit stops: beginning chats with new people, likes, new photos, being found by people who do not know the member yet. */
export const limitedActs = ['chats', 'likes', 'photos', 'found'] as const
export type LimitedAct = (typeof limitedActs)[number]
/** What members write freely and others see: about themselves, the town, and answers to prompts. Names stay: a chat without one says nothing. */
export const profileTexts = ['personal', 'city', 'prompts'] as const
export type ProfileText = (typeof profileTexts)[number]
/** The rules of `/pages/ban`; their words stand under `decisions.clauses` in `locales/`. */
export const clauses = ['harassment', 'scam', 'fake', 'underage', 'indecent', 'illegal', 'automation', 'other'] as const
export type Clause = (typeof clauses)[number]
/** What a decision follows: a notice by somebody, our own look, a rule of ours, or an order of an authority. */
export const decisionSources = ['notice', 'own', 'rule', 'order'] as const
export type DecisionSource = (typeof decisionSources)[number]
const decisionStates = ['in_force', 'ended', 'overturned'] as const
export type DecisionState = (typeof decisionStates)[number]
export const appealOutcomes = ['stands', 'changed', 'overturned'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]
export type Appellant = 'subject' | 'notifier'

/** Whether the member is told of these. */
export const needsStatement = (taken: readonly Measure[]) =>
  taken.some((one) => ['warn', 'hide', 'clear', 'limit', 'suspend', 'ban'].includes(one))
export const isShutOut = (taken: readonly Measure[]) => taken.includes('suspend') || taken.includes('ban')
/** Whether something was done because of a report. */
export const isActed = (taken: readonly Measure[]) => !taken.includes('nothing')

/** So long the person who decided takes a decision back. */
export const undoMs = 30_000
/** Mails about a decision leave after that. Clocks of two machines may be five seconds apart. */
export const mailsAfterSeconds = 35

export const factsMaxLength = 2000
/** Shares of overturned decisions are of this time. */
export const sharesMs = 90 * dayMs
/** An appeal is answered within this time. */
export const appealAnswerDays = 7
export const appealAnswerMs = appealAnswerDays * dayMs
/** Evidence is wiped this long after the last moment to appeal (docs/decisions/0107-decisions-are-the-one-way.md). */
export const sealedMs = 14 * dayMs
/** A mailed link opens a decision as long as it can be appealed, and somewhat longer for the answer. */
export const linkEnd = (at: Date) => new Date(appealUntil(at).getTime() + 60 * dayMs)

const Token = z.string().check(z.minLength(20), z.maxLength(100))
/** For who was banned and knows the password. */
export const DecisionLink = z.object({ token: Token })
export const DecisionQuery = z.object({ token: Token })
export const DecisionAppeal = z.object({ token: Token, text: MultilineText })

const Appeal = z.object({
  words: z.nullable(z.string()),
  due_at: z.string(),
  outcome: z.nullable(z.enum(appealOutcomes)),
  reply: z.nullable(z.string()),
})

const Reasons = z.object({
  measures: z.array(z.enum(measures)),
  limits: z.array(z.enum(limitedActs)),
  texts: z.array(z.enum(profileTexts)),
  clause: z.nullable(z.enum(clauses)),
  law: z.nullable(z.string()),
  facts: z.string(),
  source: z.enum(decisionSources),
  until_at: z.nullable(z.string()),
  state: z.enum(decisionStates),
  end_note: z.nullable(z.string()),
  /** Once it is over: texts that were not given back, because new words stand in their place. */
  replaced: z.array(z.enum(profileTexts)),
})
export type DecisionReasons = z.infer<typeof Reasons>

/**
 * What a mailed link shows. `appeal_until` is null when there is nothing to appeal. Whoever reported (`notifier`) learns whether
 * something was done, and nothing about the other member.
 */
export const Statement = z.object({
  to: z.enum(['subject', 'notifier']),
  reference: z.string(),
  decided_at: z.string(),
  appeal_until: z.nullable(z.string()),
  appeal: z.nullable(Appeal),
  /** Of the report that was decided, with whether something was done. */
  report: z.nullable(z.object({ reference: z.string(), is_acted: z.boolean() })),
  /** The member's own statement. */
  reasons: z.nullable(Reasons),
})
export type Statement = z.infer<typeof Statement>

export const ownDecisionsPageSize = 10
export const OwnDecisionsQuery = z.object({ before: z.optional(z.coerce.number().check(z.int(), z.positive())) })
/** A member's own, newest first; what is for us only is not there. */
export const OwnDecisions = z.object({
  decisions: z.array(
    z.object({
      reference: z.string(),
      decided_at: z.string(),
      measures: z.array(z.enum(measures)),
      limits: z.array(z.enum(limitedActs)),
      until_at: z.nullable(z.string()),
      state: z.enum(decisionStates),
    }),
  ),
  next: z.nullable(z.number()),
})
export type OwnDecisions = z.infer<typeof OwnDecisions>
const Reference = z.string().check(z.minLength(3), z.maxLength(40))
/** For a link to the statement of one's own decision. */
export const OwnStatementRequest = z.object({ reference: Reference })

/** Warnings in force that the member has not read yet, oldest first: no message goes before. */
export const Warnings = z.object({
  warnings: z.array(z.object({ reference: z.string(), decided_at: z.string(), reasons: Reasons })),
})
export type Warnings = z.infer<typeof Warnings>
export const WarningsRead = z.object({ references: z.array(Reference).check(z.minLength(1), z.maxLength(50)) })
