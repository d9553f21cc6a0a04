/** Complaints: their form, their states, and the deadlines of our answers. */
import * as z from 'zod/mini'
import { ProfileId } from '#domain/profiles/profiles.ts'
import { Email } from '#domain/signup/signup.ts'
import { dayMs } from '#domain/time/durations.ts'

export const complaintTopics = ['profile', 'message', 'payment', 'data', 'other'] as const
export const complaintStates = ['new', 'acknowledged', 'in_review', 'decided', 'appealed', 'closed'] as const
export const ComplaintTopic = z.enum(complaintTopics)
export type ComplaintTopic = z.infer<typeof ComplaintTopic>
export const ComplaintState = z.enum(complaintStates)
export type ComplaintState = z.infer<typeof ComplaintState>

/** From the complaint to our decision; from an appeal to the last word on it. */
export const decisionDays = 14
export const decisionMs = decisionDays * dayMs
/** After a decision, this long it may be appealed. */
export const appealMonths = 6

export const complaintMinLength = 10
export const complaintMaxLength = 5000

/** Who may bring a complaint where. `appealed` is the complainant's own move. */
const moves: Record<ComplaintState, readonly ComplaintState[]> = {
  new: ['acknowledged'],
  acknowledged: ['in_review', 'decided'],
  in_review: ['decided'],
  decided: ['appealed', 'closed'],
  appealed: ['in_review', 'decided'],
  closed: [],
}
/** Where we may bring a complaint from a state; empty when the next move is its complainant's, or it is closed. */
export const ourMoves = (from: ComplaintState) =>
  moves[from].filter((to): to is Exclude<ComplaintState, 'appealed'> => to !== 'appealed')
export const mayMove = (from: ComplaintState, to: ComplaintState) => moves[from].includes(to)

/** The last moment to appeal: the same day of the month, or the last day of a shorter one. */
export function appealUntil(decidedAt: Date): Date {
  const until = new Date(decidedAt)
  until.setUTCMonth(until.getUTCMonth() + appealMonths)
  if (until.getUTCDate() !== decidedAt.getUTCDate()) until.setUTCDate(0)
  return until
}

/** Words in lines: no control characters but the ends of lines. */
export const MultilineText = z.string().check(
  z.overwrite((text) => text.replaceAll('\r\n', '\n').trim()),
  z.minLength(complaintMinLength),
  z.maxLength(complaintMaxLength),
  z.regex(/^[^\p{Cc}]*(?:[\n\t][^\p{Cc}]*)*$/u),
)

export const ComplaintRequest = z.object({
  name: z.nullish(z.string().check(z.trim(), z.maxLength(150), z.regex(/^[^\p{Cc}]*$/u))),
  email: Email,
  about: ComplaintTopic,
  text: MultilineText,
  /** The subject of the complaint. */
  profile: z.nullish(ProfileId),
  transaction: z.nullish(z.string().check(z.regex(/^[a-z0-9]{26}$/))),
})
export type ComplaintRequest = z.infer<typeof ComplaintRequest>
export const ComplaintFiled = z.object({ reference: z.string() })

const Token = z.string().check(z.minLength(20), z.maxLength(100))
export const ComplaintQuery = z.object({ token: Token })
export const AppealRequest = z.object({ token: Token, text: MultilineText })

/** What the mailed link shows. `decide_by` is null once nothing waits for us, `appeal_until` when there is nothing to appeal. */
export const Complaint = z.object({
  reference: z.string(),
  about: ComplaintTopic,
  text: z.string(),
  state: ComplaintState,
  decide_by: z.nullable(z.string()),
  appeal_until: z.nullable(z.string()),
  history: z.array(z.object({ state: ComplaintState, note: z.nullable(z.string()), at: z.string() })),
})
export type Complaint = z.infer<typeof Complaint>
