/** Premium: what a brand may promise for a number of days. One more benefit is one more line here, its words in `locales/`, and somebody who keeps it. */
import * as z from 'zod/mini'
import { describe } from '#domain/sites/descriptions.ts'
import { dayMs } from '#domain/time/durations.ts'

export const planDays = [30, 90, 180] as const
export const mostFreeMessages = 100

/** What can be promised; `false` and 0 promise nothing. What an older promise does not name it does not promise. */
export const Benefits = z.object({
  no_advertisements: describe('Nothing of other companies is shown.', z._default(z.boolean(), false)),
  free_messages_a_day: describe(
    'How many messages a day cost nothing.',
    z._default(z.number().check(z.int(), z.gte(0), z.lte(mostFreeMessages)), 0),
  ),
})
export type Benefits = z.infer<typeof Benefits>
export type BenefitName = keyof Benefits

/** Which of them are promised, in the order they are told. */
export const listedBenefits = (benefits: Benefits) =>
  (Object.entries(benefits) as [BenefitName, boolean | number][]).filter(([, promise]) => Boolean(promise)).map(([name]) => name)

/** Days that are left at a moment, a part of a day counted whole. */
export const daysLeft = (period: { begins_at: Date; ends_at: Date }, at: Date) =>
  Math.max(0, Math.ceil((period.ends_at.getTime() - Math.max(period.begins_at.getTime(), at.getTime())) / dayMs))
