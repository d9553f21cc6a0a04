/** Break-glass: messages of two members beyond a report, with a second person's yes and a written ground, for thirty minutes. */
import * as z from 'zod/mini'
import { ActReason } from '#domain/staff/staff.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'

/** From the yes on; `open_glass` in `database/functions/glass.sql` has the same number. */
export const glassOpenMs = 30 * minuteMs
export const glassPageSize = 100
/** The longest stretch of a conversation that is asked for at once. */
const longestMs = 92 * dayMs

const Member = z.number().check(z.int(), z.positive())
/** `case`: the number of the case, or of an authority's order. `reason`: the ground, which both people and the log keep. */
export const GlassRequest = z
  .object({
    member: Member,
    other: Member,
    from: z.iso.datetime(),
    until: z.iso.datetime(),
    case: z.string().check(z.trim(), z.minLength(3), z.maxLength(80)),
    reason: ActReason,
  })
  .check(
    z.refine(({ member, other }) => member !== other, { path: ['other'] }),
    z.refine(({ from, until }) => Date.parse(until) > Date.parse(from) && Date.parse(until) - Date.parse(from) <= longestMs, {
      path: ['until'],
    }),
  )
export type GlassRequest = z.output<typeof GlassRequest>

const Named = z.object({ id: z.number(), name: z.string() })
/** Open to the person who asked, and to nobody else. */
const Glass = z.object({
  id: z.string(),
  member: Named,
  other: Named,
  from: z.string(),
  until: z.string(),
  case: z.string(),
  reason: z.string(),
  closes_at: z.string(),
})
export type Glass = z.infer<typeof Glass>
export const Glasses = z.object({ glasses: z.array(Glass) })
export const GlassQuery = z.object({
  id: z.string().check(z.regex(/^\d{1,16}$/)),
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
})
/** Newest first. `next`: to be sent as `before`. */
export const GlassPage = z.object({
  glass: Glass,
  messages: z.array(z.object({ id: z.number(), from: z.enum(['member', 'other']), text: z.string(), sent_at: z.string() })),
  next: z.nullable(z.number()),
})
export type GlassPage = z.infer<typeof GlassPage>
