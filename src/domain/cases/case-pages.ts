/** Cases, their evidence and decisions as the console shows them. */
import { ChatMediaKind } from '#domain/chat-media/chat-media.ts'
import * as z from 'zod/mini'
import { caseKinds, eachCaseLane, laneListByHand } from '#domain/cases/cases.ts'
import {
  appealOutcomes,
  clauses,
  decisionSources,
  factsMaxLength,
  limitedActs,
  lesserMeasures,
  measures,
  profileTexts,
} from '#domain/decisions/decisions.ts'
import { ActReason } from '#domain/staff/staff.ts'
import { VerificationCase } from '#domain/verification/verification-case.ts'

const Reference = z.string().check(z.regex(/^[A-Z]-\d{4}-(?:\d{1,4}-)?\d{6,9}(?:-\d{1,3})?$/))
const Lane = z.enum(eachCaseLane)
const Words = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine((value) => !value.includes('\u0000')),
  )

/** Whom a case is about; null once erased. `state` as in the account. */
export const Subject = z.object({
  id: z.number(),
  name: z.string(),
  age: z.nullable(z.number()),
  state: z.enum(['active', 'paused', 'deleted', 'banned']),
  is_fictional: z.boolean(),
})
export const CaseLine = z.object({
  reference: z.string(),
  kind: z.enum(caseKinds),
  lane: Lane,
  weight: z.number(),
  language: z.string(),
  site_name: z.string(),
  subject: z.nullable(Subject),
  opened_at: z.string(),
  due_at: z.string(),
  is_overdue: z.boolean(),
  /** Who holds it now; null when it is free. */
  holder: z.nullable(z.string()),
  held_until: z.nullable(z.string()),
  is_mine: z.boolean(),
  /** Not in the queue until then, or until something new comes; null for the others. */
  waiting_until: z.nullable(z.string()),
  /** To be sent with what is decided: it rises with each report that joins. */
  version: z.number(),
})
export type CaseLine = z.infer<typeof CaseLine>
const PlaceId = z.number().check(z.int(), z.positive())
const PlaceInQuery = z.coerce.number().check(z.int(), z.positive())
/** `view`: without one those that somebody can take now. */
export const CasesQuery = z.object({
  lane: z.optional(Lane),
  view: z.optional(z.enum(['waiting'])),
  pool: z.optional(PlaceInQuery),
  site: z.optional(PlaceInQuery),
  cursor: z.optional(z.string().check(z.maxLength(80))),
})
/** `counts`: open cases of each lane that the person works in. */
export const CaseLines = z.object({
  cases: z.array(CaseLine),
  next: z.nullable(z.string()),
  counts: z.array(z.object({ lane: Lane, n: z.number(), overdue: z.number() })),
  /** Of free cases in languages that the person does not read; the most first. Empty for who reads all. */
  elsewhere: z.array(z.object({ language: z.string(), n: z.number() })),
  as_of: z.string(),
})
export const NextCase = z.object({
  lanes: z.optional(z.array(Lane).check(z.maxLength(5))),
  pool: z.optional(PlaceId),
  site: z.optional(PlaceId),
})
/** Null: nothing waits in these lanes. `closed_until`: the gravest evidence is closed to this person until then. */
export const NextCaseReply = z.object({ reference: z.nullable(z.string()), closed_until: z.optional(z.string()) })
export const CaseQuery = z.object({ reference: Reference })
export const CaseHold = z.object({ reference: Reference })
/** `takes_over`: a lead takes it from another holder, with a word. */
export const CaseTakeOver = z.object({ reference: Reference, reason: ActReason })
export const CasePassed = z.object({
  reference: Reference,
  /** To this person; without one to all. */
  to: z.optional(z.number().check(z.int(), z.positive())),
  /** Never to me again: I know them. */
  knows_them: z.optional(z.boolean()),
})

/** Puts a case aside for an answer. */
export const CaseWait = z.object({
  reference: Reference,
  version: z.number().check(z.int(), z.positive()),
  days: z.number().check(z.int(), z.minimum(1), z.maximum(7)),
})
/** Comments of staff, newest first. */
export const CaseNotesQuery = z.object({ reference: Reference, cursor: z.optional(z.string().check(z.regex(/^\d{1,16}$/))) })
export const CaseNotes = z.object({
  notes: z.array(z.object({ note: z.number(), words: z.string(), made_by: z.string(), created_at: z.string() })),
  next: z.nullable(z.string()),
})
export type CaseNotes = z.infer<typeof CaseNotes>
export const NewCaseNote = z.object({ reference: Reference, words: Words(2000) })
/** `q`: a part of the name. */
export const CaseTakersQuery = z.object({ reference: Reference, q: z.optional(z.string().check(z.maxLength(80))) })
/** Who may take it, by name; `languages` are empty for who reads all. `is_cut`: more fit. */
export const CaseTakers = z.object({
  people: z.array(z.object({ id: z.number(), name: z.string(), languages: z.array(z.string()) })),
  is_cut: z.boolean(),
})

/** Names the member that a case is about, where a notice or a complaint named none. */
export const CaseSubject = z.object({ reference: Reference, member: z.number().check(z.int(), z.positive()) })

/** Up to the gravest by anybody who works on cases; every other move by a lead. */
export const CaseLaneChange = z.object({
  reference: Reference,
  lane: z.enum(laneListByHand),
  version: z.number().check(z.int(), z.positive()),
  reason: ActReason,
})
/** The authority that was told, by the number and the day that it gave: the seal ends. */
export const CaseAuthority = z.object({ reference: Reference, number: Words(200), day: z.iso.date() })
export const CaseUnsealing = z.object({ reference: Reference, reason: ActReason })
/** Since `sealed_at` nothing of the evidence is wiped or erased; `ended_at` is null while that holds. */
export const CaseSeal = z.object({
  sealed_at: z.string(),
  ended_at: z.nullable(z.string()),
  authority_number: z.nullable(z.string()),
  authority_day: z.nullable(z.string()),
})
export type CaseSeal = z.infer<typeof CaseSeal>

export const DecisionLine = z.object({
  reference: z.string(),
  measures: z.array(z.enum(measures)),
  limits: z.array(z.enum(limitedActs)),
  texts: z.array(z.enum(profileTexts)),
  clause: z.nullable(z.enum(clauses)),
  law: z.nullable(z.string()),
  facts: z.nullable(z.string()),
  source: z.enum(decisionSources),
  decided_by: z.string(),
  decided_at: z.string(),
  until_at: z.nullable(z.string()),
  told_at: z.nullable(z.string()),
  appeal_until: z.string(),
  /** `undone`: taken back by who decided, before anybody was mailed. */
  state: z.enum(['in_force', 'ended', 'overturned', 'undone']),
})
export type DecisionLine = z.infer<typeof DecisionLine>
export const SaidReport = z.object({
  reference: z.string(),
  reason: z.string(),
  /** `profile`, `photo`, `chat` or `message`. */
  about: z.string(),
  created_at: z.string(),
  state: z.enum(['open', 'upheld', 'dismissed']),
  /** In the words of who reported; null once wiped or sealed. */
  details: z.nullable(z.string()),
  photos: z.number(),
  messages: z.number(),
})
/** What somebody wrote to us, where the case is no report: a notice of illegal content, or a complaint. Never by whom. */
export const CaseLetter = z.object({
  reference: z.string(),
  from: z.enum(['notice', 'complaint']),
  /** A kind of notice or a topic of complaints. */
  kind: z.string(),
  /** The address of a page, or what else names the place; of a notice alone. */
  place: z.nullable(z.string()),
  /** Null once sealed. */
  words: z.nullable(z.string()),
  created_at: z.string(),
  /** By a trusted flagger. */
  is_flagged: z.boolean(),
})
export type CaseLetter = z.infer<typeof CaseLetter>
/** What can be read without opening evidence. `is_sealed`: decided, and opened only by who handles an appeal. */
export const CasePage = z.object({
  case: CaseLine,
  said: z.array(SaidReport),
  letter: z.nullable(CaseLetter),
  is_sealed: z.boolean(),
  /** Of a case that is or was in the gravest lane; null for others. */
  seal: z.nullable(CaseSeal),
  /** Of the member as it is now, without those that a decision hides: what `hide` may hide. Empty once sealed. */
  photos: z.array(z.object({ id: z.number(), is_reported: z.boolean() })),
  /** What `clear` may take away: texts that have words now. Empty once sealed. */
  texts: z.array(z.enum(profileTexts)),
  /** Selfies and photos to compare; null for other cases, and once decided. */
  verification: z.nullable(VerificationCase),
  decisions: z.array(DecisionLine),
  appeal: z.nullable(
    z.object({
      reference: z.string(),
      filed_by: z.enum(['subject', 'notifier']),
      words: z.nullable(z.string()),
      filed_at: z.string(),
      due_at: z.string(),
      /** What the person thought of it before they saw the decision. */
      view: z.nullable(z.enum(appealOutcomes)),
      /** The decision is not among `decisions` until the own view is stored. */
      is_blind: z.boolean(),
      outcome: z.nullable(z.enum(appealOutcomes)),
      reply: z.nullable(z.string()),
      /** The decision it objects to. */
      decision: z.string(),
    }),
  ),
})
export type CasePage = z.infer<typeof CasePage>
/** The evidence itself: opening it leaves a line in the audit log. Photos come by `/evidence/<reference>/<file>?layer=`. */
export const CaseEvidence = z.object({
  reports: z.array(
    z.object({
      reference: z.string(),
      profile: z.record(z.string(), z.unknown()),
      photos: z.array(z.object({ file: z.string(), is_reported: z.boolean() })),
      /** Answers in voice, and voice notes without a prompt; they come as photos do, with the layer `voice`. */
      voices: z.array(z.object({ file: z.string(), prompt: z.nullable(z.string()) })),
      messages: z.array(
        z.object({
          from: z.enum(['reporter', 'reported']),
          text: z.string(),
          sent_at: z.string(),
          is_reported: z.boolean(),
          /** What it showed beside its words; a photo of the reported member is among `photos`. */
          shows: z.optional(ChatMediaKind),
          /** What it replies to, of the other's profile; the words are of an answer. */
          replies_to: z.optional(z.object({ kind: z.enum(['answer', 'photo', 'message']), words: z.nullable(z.string()) })),
        }),
      ),
    }),
  ),
})
/** How much of a picture is shown: a small grey one, in grey, in colour. */
export const evidenceLayers = ['small', 'grey', 'colour'] as const

const reasons = {
  measures: z.array(z.enum(measures)).check(z.minLength(1), z.maxLength(measures.length)),
  limits: z._default(z.array(z.enum(limitedActs)).check(z.maxLength(limitedActs.length)), []),
  /** What `hide` hides. */
  photos: z._default(z.array(z.number().check(z.int(), z.positive())).check(z.maxLength(50)), []),
  /** What `clear` takes away. */
  texts: z._default(z.array(z.enum(profileTexts)).check(z.maxLength(profileTexts.length)), []),
  clause: z.optional(z.enum(clauses)),
  law: z.optional(Words(200)),
  facts: Words(factsMaxLength),
  source: z.enum(decisionSources),
  /** The end of a limit or suspension. */
  until: z.optional(z.iso.datetime()),
}
export const CaseDecision = z.object({ reference: Reference, version: z.number().check(z.int(), z.positive()), ...reasons })
/** About a member without a case. */
export const MemberDecision = z.object({ id: z.number().check(z.int(), z.positive()), ...reasons })
/** Without a ban or a suspension, which need a right of their own. */
export const MemberRestriction = z.object({
  ...MemberDecision.shape,
  measures: z.array(z.enum(lesserMeasures)).check(z.minLength(1)),
})
export const DecisionMade = z.object({ reference: z.string() })
/** One's own view, from the appeal and the evidence alone. */
export const AppealView = z.object({ reference: Reference, outcome: z.enum(appealOutcomes) })
export const AppealDecision = z.object({
  reference: Reference,
  version: z.number().check(z.int(), z.positive()),
  outcome: z.enum(appealOutcomes),
  reply: Words(5000),
  /** What is decided in its place, for `changed`. */
  instead: z.optional(z.object(reasons)),
})
/** About the member of a case, or a member without one. */
export const DecisionPreview = z.object({
  case: z.optional(Reference),
  member: z.optional(z.number().check(z.int(), z.positive())),
  ...reasons,
})
export const DecisionLift = z.object({ reference: Reference, reason: ActReason })
