/** Results of experiments on the console's wire: sums of each variant, and what they say. */
import * as z from 'zod/mini'
import { verdicts } from '#domain/experiments/certainty.ts'

export const ExperimentsQuery = z.object({ site: z.optional(z.coerce.number().check(z.int(), z.positive())) })

const VariantResult = z.object({
  name: z.string(),
  /** Per cent of the visitors; null for one that is no longer in the brand's file. */
  share: z.nullable(z.number()),
  views: z.number(),
  /** Null: fewer than five. */
  begun: z.nullable(z.number()),
  finished: z.nullable(z.number()),
  /** Sign-ups per view, with the interval in which it most likely is; null where there are too few. */
  rate: z.nullable(z.object({ at: z.number(), low: z.number(), high: z.number() })),
  verdict: z.enum(verdicts),
})

const ExperimentResult = z.object({
  site_id: z.number(),
  brand: z.string(),
  name: z.string(),
  place: z.string(),
  /** Visitors read it now. */
  is_running: z.boolean(),
  /** Days with counts; null before the first. */
  first_day: z.nullable(z.string()),
  last_day: z.nullable(z.string()),
  variants: z.array(VariantResult),
})
export type ExperimentResult = z.infer<typeof ExperimentResult>

export const ExperimentResults = z.object({ experiments: z.array(ExperimentResult), as_of: z.string() })
