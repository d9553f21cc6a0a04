/** Limits of exposure: how much of the gravest evidence a person looks at. Own numbers, seen by nobody else. */
import * as z from 'zod/mini'

/** The most there is; own limits may be tighter. `grave_limits` in `database/functions/evidence.sql` has the same numbers. */
export const graveLimits = { an_hour: 20, a_day: 60 } as const

const Limit = (most: number) => z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(most)))
/** Null: the usual limit. */
export const ExposureLimits = z.object({ an_hour: Limit(graveLimits.an_hour), a_day: Limit(graveLimits.a_day) })
export type ExposureLimits = z.infer<typeof ExposureLimits>
/** `closed_until`: when the grave lanes open again; null while they are open. */
export const Exposure = z.object({
  hour: z.number(),
  day: z.number(),
  limits: ExposureLimits,
  closed_until: z.nullable(z.string()),
})
export type Exposure = z.infer<typeof Exposure>
