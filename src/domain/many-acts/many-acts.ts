/** Acts on many members: what would happen, the start, and how far it is. Each member is acted on as if alone. */
import * as z from 'zod/mini'
import { clauses, decisionSources, factsMaxLength, limitedActs, type Measure, measures } from '#domain/decisions/decisions.ts'
import { MemberWords } from '#domain/look-up/look-up.ts'
import { memberFilters } from '#domain/look-up/member-filters.ts'
import { Letter } from '#domain/members/help.ts'
import { mostNoteLetters } from '#domain/members/notes.ts'
import { ActReason } from '#domain/staff/staff.ts'

/** So many members at once. */
export const mostChosen = 500

const plainActs = ['sign_out', 'write', 'note'] as const
const graveActs = ['decide', 'lift'] as const
export const manyActs = [...plainActs, ...graveActs] as const
export type ManyActName = (typeof manyActs)[number]

const Id = z.number().check(z.int(), z.positive())
const Numbers = z.array(Id).check(z.minLength(1), z.maxLength(mostChosen))
const Words = (most: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(most),
    z.refine((value) => !value.includes('\u0000')),
  )
/** What can be decided about many: photos and texts are taken away where they are seen. */
const manyMeasures = ['nothing', 'note', 'warn', 'limit', 'suspend', 'ban'] as const satisfies readonly Measure[]
export type ManyMeasure = (typeof manyMeasures)[number]
export const isForMany = (measure: Measure): measure is ManyMeasure => manyMeasures.some((one) => one === measure)
const Taken = z.array(z.enum(manyMeasures)).check(z.maxLength(manyMeasures.length))

/** What shuts out or lets back in. */
export const isGrave = (act: ManyActName, taken: readonly Measure[]) =>
  act === 'lift' || (act === 'decide' && (taken.includes('ban') || taken.includes('suspend')))

/** Those of `ids`, or else those whom words and filters find. */
export const ManyPreview = z.object({
  act: z.enum(manyActs),
  measures: z._default(Taken, []),
  ids: z.optional(Numbers),
  q: z.optional(MemberWords),
  ...memberFilters,
})
export const ManyPreviewed = z.object({
  /** Who would be acted on. */
  ids: z.array(z.number()),
  /** False where more fit the filters, or older members were not looked at. */
  is_all: z.boolean(),
  brands: z.array(z.object({ name: z.string(), n: z.number() })),
  /** Bought something in the last seven days. */
  paid_lately: z.number(),
  open_cases: z.number(),
  /** Banned, suspended or not banned already: they will be refused. */
  in_state: z.number(),
  /** Outside of the person's reach, or gone. */
  left_out: z.number(),
  /** A decision is for members of one pool. */
  pools: z.number(),
  needs_second: z.boolean(),
  /** From so many on, shutting out and lifting need a second person. */
  least_for_two: z.number(),
})
export type ManyPreviewed = z.infer<typeof ManyPreviewed>

export const ManyHelp = z.object({
  ids: Numbers,
  act: z.enum(plainActs),
  /** Of `write`. */
  letter: z.optional(Letter),
  /** Of `note`. */
  words: z.optional(Words(mostNoteLetters)),
  reason: ActReason,
})
export const ManyDecision = z.object({
  ids: Numbers,
  act: z.enum(graveActs),
  measures: z._default(Taken, []),
  limits: z._default(z.array(z.enum(limitedActs)).check(z.maxLength(limitedActs.length)), []),
  clause: z.optional(z.enum(clauses)),
  law: z.optional(Words(200)),
  facts: z.optional(Words(factsMaxLength)),
  source: z.optional(z.enum(decisionSources)),
  /** The end of a limit or suspension. */
  until: z.optional(z.iso.datetime()),
  /** Of `lift` it is what the member reads. */
  reason: ActReason,
})
export type ManyDecision = z.infer<typeof ManyDecision>
export const ManyStarted = z.object({ id: z.number(), total: z.number(), left_out: z.number() })

export const manyStates = ['running', 'done', 'stopped'] as const
export type ManyState = (typeof manyStates)[number]
const ManyLine = z.object({
  id: z.number(),
  act: z.enum(manyActs),
  measures: z.array(z.enum(measures)),
  reason: z.string(),
  started_by: z.string(),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  state: z.enum(manyStates),
  total: z.number(),
  done: z.number(),
  refused: z.number(),
})
export type ManyLine = z.infer<typeof ManyLine>
export const ManyQuery = z.object({ cursor: z.optional(z.string().check(z.regex(/^\d{1,16}$/))) })
/** Own ones, and those of others in one's reach; newest first. */
export const ManyLines = z.object({ acts: z.array(ManyLine), next: z.nullable(z.string()) })
export const ManyTarget = z.object({
  id: z.coerce.number().check(z.int(), z.positive()),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,16}$/))),
})
/** `failed`: who was refused, with the code of the refusal; 50 a page. Null for a member who was erased. */
export const ManyProgress = z.object({
  act: ManyLine,
  left_out: z.number(),
  stopped_by: z.nullable(z.string()),
  failed: z.array(z.object({ member: z.nullable(z.object({ id: z.number(), name: z.string() })), code: z.string() })),
  next: z.nullable(z.string()),
})
export type ManyProgress = z.infer<typeof ManyProgress>
export const ManyStop = z.object({ id: Id, reason: ActReason })
