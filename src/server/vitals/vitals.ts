/** Web vitals that browsers report, stored as histograms only. */
import type { Vital } from '#domain/vitals/vitals.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { observe } from '#server/infrastructure/metrics.ts'
import type { Handlers } from '#server/http/handle.ts'

/** Stores the vitals of one visit. Browsers report milliseconds, histograms hold seconds. */
function takeVitals({ metrics }: Context, vitals: readonly Vital[]) {
  for (const { name, page, value } of vitals) observe(metrics.vitalOf(name, page), name === 'cls' ? value : value / 1000)
  return null
}

/** Whether this page reports its vitals: a random share of all pages. */
export const isMeasured = ({ config }: Pick<Context, 'config'>) => Math.random() < config.vitalsShare

export const vitalsHandlers = {
  'POST /api/vitals.php': async ({ ctx, body }) => takeVitals(ctx, body.vitals),
} satisfies Partial<Handlers>
