/** Premium benefits: what a brand can promise for a number of days. Their texts are in `locales/`. */
import * as z from 'zod/mini'
import { describe } from '#domain/sites/descriptions.ts'
import { dayMs } from '#domain/time/durations.ts'

export const planDays = [30, 90, 180] as const
export const mostFreeMessages = 100

/** The benefits; `false` and 0 mean none. A benefit that an older purchase does not name is not included. */
export const Benefits = z.object({
  no_advertisements: describe('Nothing of other companies is shown.', z._default(z.boolean(), false)),
  free_messages_a_day: describe(
    'How many messages a day cost nothing.',
    z._default(z.number().check(z.int(), z.gte(0), z.lte(mostFreeMessages)), 0),
  ),
})
export type Benefits = z.infer<typeof Benefits>
export type BenefitName = keyof Benefits

/** The names of the included benefits, in display order. */
export const listedBenefits = (benefits: Benefits) =>
  (Object.entries(benefits) as [BenefitName, boolean | number][]).filter(([, promise]) => Boolean(promise)).map(([name]) => name)

/** Days that are left at a moment, a part of a day counted whole. */
export const daysLeft = (period: { begins_at: Date; ends_at: Date }, at: Date) =>
  Math.max(0, Math.ceil((period.ends_at.getTime() - Math.max(period.begins_at.getTime(), at.getTime())) / dayMs))
