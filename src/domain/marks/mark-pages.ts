/** Marks of bans as the console shows them: the list, rules by hand, the test box, lists of domains, and a member's. */
import * as z from 'zod/mini'
import { handMadeKinds, markEffects, markKinds } from '#domain/marks/mark-effects.ts'
import { ActReason } from '#domain/staff/staff.ts'

const Id = z.number().check(z.int(), z.positive())
const Count = z.coerce.number().check(z.int(), z.positive())
const Words = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine((value) => !value.includes('\u0000')),
  )
export const groundMaxLength = 500

export const MarksQuery = z.object({
  kind: z.optional(z.enum(markKinds)),
  effect: z.optional(z.enum(markEffects)),
  pool: z.optional(Count),
  /** Only marks before this number. */
  cursor: z.optional(Count),
})
export const MarkLine = z.object({
  id: z.number(),
  pool: z.number(),
  kind: z.enum(markKinds),
  effect: z.enum(markEffects),
  /** Of rules by hand that name nobody; null for keyed hashes. */
  value: z.nullable(z.string()),
  /** The ban that it comes from; null for rules by hand, which have a ground. */
  decision: z.nullable(z.string()),
  ground: z.nullable(z.string()),
  made_by: z.string(),
  made_at: z.string(),
  expires_at: z.string(),
  hits: z.number(),
  last_hit_at: z.nullable(z.string()),
})
export type MarkLine = z.infer<typeof MarkLine>
export const MarkLines = z.object({ marks: z.array(MarkLine), next: z.nullable(z.number()) })
export const NewMark = z.object({
  pool: Id,
  kind: z.enum(handMadeKinds),
  /** `example.com`, `192.0.2.0/24`, `NL`, or a mail address, which is hashed. */
  value: Words(254),
  effect: z.enum(markEffects),
  ground: Words(groundMaxLength),
  /** Without one after the longest life of its kind. */
  expires_at: z.optional(z.iso.datetime()),
})
export const MarkMade = z.object({ id: z.number() })
export const MarkEnd = z.object({ id: Id, reason: ActReason })
/** A sign-up that nobody makes. Nothing of it is stored. */
export const MarkTest = z.object({
  pool: Id,
  email: z.optional(Words(254)),
  address: z.optional(Words(60)),
  device: z.optional(Words(250)),
})
export const MarkTested = z.object({
  outcome: z.enum(['let_in', ...markEffects]),
  /** Of the address of the internet; null where it is unknown. */
  country: z.nullable(z.string()),
  hits: z.array(MarkLine),
})
export type MarkTested = z.infer<typeof MarkTested>

/** A line is `domain`, `domain,effect` or `domain,effect,ground`. What a line leaves out is said here. */
const list = {
  pool: Id,
  csv: z.string().check(z.minLength(1), z.maxLength(50_000)),
  effect: z.enum(markEffects),
  ground: Words(groundMaxLength),
}
export const MarkListPreview = z.object(list)
export const MarkListImport = z.object({ ...list, reason: ActReason })
export const MarkListPlan = z.object({
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  /** Lines that are no domain, or say no effect; an import with one of them is refused. */
  wrong: z.array(z.object({ line: z.number(), words: z.string() })),
})
export type MarkListPlan = z.infer<typeof MarkListPlan>
export const MarkListQuery = z.object({ pool: Count })
export const MarkList = z.object({ csv: z.string() })

/** Larger counts of others with a mark are shown as "100+". */
export const othersCountMost = 100
/** So many of a member's marks are shown, the newest first. */
export const seenMost = 50
/** What a member shares with other accounts of the pool, and the marks that they hit at sign-up. */
export const MemberMarks = z.object({
  /** Other accounts with one of the same marks; `othersCountMost` at most are counted for each. */
  others: z.number(),
  /** More than `seenMost` marks: older ones are left out. */
  seen_more: z.boolean(),
  seen: z.array(
    z.object({
      kind: z.enum(['address', 'network', 'device']),
      /** What the look-up box finds it by. */
      mark: z.string(),
      last_day: z.string(),
      others: z.number(),
      /** Those of the caller's brands. */
      members: z.array(z.object({ id: z.number(), name: z.string(), state: z.string() })),
    }),
  ),
  hits: z.array(
    z.object({
      kind: z.enum(markKinds),
      effect: z.enum(markEffects),
      at: z.string(),
      decision: z.nullable(z.string()),
    }),
  ),
})
export type MemberMarks = z.infer<typeof MemberMarks>
