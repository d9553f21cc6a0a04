/** Limits of exposure: how much of the gravest evidence a person looks at. Own numbers, seen by nobody else. */
import * as z from 'zod/mini'

const Limit = z.nullable(z.number().check(z.int(), z.minimum(1)))
/** Null: the limit of everybody, which is a setting of the console. Own limits may be tighter. */
export const ExposureLimits = z.object({ an_hour: Limit, a_day: Limit })
export type ExposureLimits = z.infer<typeof ExposureLimits>
/** `closed_until`: when the grave lanes open again; null while they are open. */
export const Exposure = z.object({
  hour: z.number(),
  day: z.number(),
  limits: ExposureLimits,
  /** The limits of everybody. */
  most: z.object({ an_hour: z.number(), a_day: z.number() }),
  closed_until: z.nullable(z.string()),
})
export type Exposure = z.infer<typeof Exposure>
