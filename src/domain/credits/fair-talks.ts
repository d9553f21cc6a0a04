/** Fair talks: the first answers to a paid approach are free, and unread messages give their credits back (docs/decisions/0120-fair-talks.md). */
import * as z from 'zod/mini'

/** How many answers of a member to somebody's paid approach are free: none, the first one or the first three. */
export const FreeAnswers = z.literal([0, 1, 3])
export type FreeAnswers = z.infer<typeof FreeAnswers>

/** After how many days an unread message gives its credits back; 0: never by itself. */
export const UnreadRefundDays = z
  .int()
  .check(z.refine((days) => days === 0 || (days >= 7 && days <= 30), { error: 'must be 0, or 7 to 30' }))

/** Between the same two, both directions together: more unread messages than this in so many days stay paid. */
export const mostUnreadRefunds = 3
export const unreadRefundSpanDays = 90
