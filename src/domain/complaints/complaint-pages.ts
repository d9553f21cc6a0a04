/** Complaints as the console shows them: the desk's list, and one with its thread. */
import * as z from 'zod/mini'
import { caseHoldMs } from '#domain/cases/cases.ts'
import { complaintMaxLength, ComplaintState, complaintStates, complaintTopics } from '#domain/complaints/complaints.ts'
import { Locale } from '#domain/languages/languages.ts'

/** A complaint is held as long as a case. */
export const complaintHoldMs = caseHoldMs

export const ComplaintReference = z.string().check(z.regex(/^C-\d{4}-(?:\d{1,4}-)?\d{6}$/))
/** `waiting`: what is ours to answer, the most urgent first. */
export const complaintViews = ['waiting', 'all', ...complaintStates] as const
export const complaintDues = ['overdue', 'soon'] as const
/** Answers in the complainant's language; their words stand under `complaints.answers` in `locales/`. */
export const answerTemplates = ['acted', 'nothing', 'refund', 'data', 'login'] as const
export type AnswerTemplate = (typeof answerTemplates)[number]

export const ComplaintsQuery = z.object({
  view: z.optional(z.enum(complaintViews)),
  about: z.optional(z.enum(complaintTopics)),
  language: z.optional(Locale),
  /** `soon`: within two days. */
  due: z.optional(z.enum(complaintDues)),
  site: z.optional(z.coerce.number().check(z.int(), z.positive())),
  cursor: z.optional(z.string().check(z.maxLength(60))),
})
export type ComplaintsQuery = z.infer<typeof ComplaintsQuery>

export const ComplaintLine = z.object({
  reference: z.string(),
  about: z.enum(complaintTopics),
  state: ComplaintState,
  language: z.string(),
  site_name: z.string(),
  created_at: z.string(),
  /** Null once nothing waits for us. */
  due_at: z.nullable(z.string()),
  is_overdue: z.boolean(),
  was_appealed: z.boolean(),
  /** Who holds it now; null when it is free. */
  holder: z.nullable(z.string()),
  held_until: z.nullable(z.string()),
  is_mine: z.boolean(),
})
export type ComplaintLine = z.infer<typeof ComplaintLine>
/** Larger counts are shown as "1,000+". */
export const complaintCountMost = 1_000
/** `waiting` and `overdue`: of the caller's brands; they end at `complaintCountMost`. */
export const ComplaintLines = z.object({
  complaints: z.array(ComplaintLine),
  next: z.nullable(z.string()),
  waiting: z.number(),
  overdue: z.number(),
  as_of: z.string(),
})

export const ComplaintTarget = z.object({ reference: ComplaintReference })
/** A complaint with what it concerns. The address of who wrote is masked: answers go by mail. */
export const ComplaintPage = z.object({
  complaint: ComplaintLine,
  name: z.nullable(z.string()),
  email: z.string(),
  text: z.string(),
  /** The account of who wrote, where they were logged in. */
  member: z.nullable(z.number()),
  profile: z.nullable(z.number()),
  order: z.nullable(z.string()),
  case: z.nullable(z.object({ reference: z.string(), is_open: z.boolean(), decisions: z.array(z.string()) })),
  /** Oldest first. `by`: who of us; null for the complainant and for what happens by itself. */
  thread: z.array(z.object({ state: ComplaintState, note: z.nullable(z.string()), at: z.string(), by: z.nullable(z.string()) })),
  /** Where it can go from here by us. */
  moves: z.array(ComplaintState),
  templates: z.array(z.object({ name: z.enum(answerTemplates), text: z.string() })),
})
export type ComplaintPage = z.infer<typeof ComplaintPage>

const Words = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(complaintMaxLength),
  z.refine((value) => !value.includes('\u0000')),
)
/** Decides: the words are mailed to the complainant. */
export const ComplaintAnswer = z.object({ reference: ComplaintReference, text: Words })
/** Any other move, with words for the complainant where there are some. */
export const ComplaintMove = z.object({
  reference: ComplaintReference,
  state: z.enum(['acknowledged', 'in_review', 'closed']),
  note: z.optional(Words),
})
export const ComplaintCaseOpened = z.object({ reference: z.string() })
