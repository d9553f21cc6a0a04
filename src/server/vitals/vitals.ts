/** Vitals of real visits: told by browsers, kept as histograms only. */
import type { Vital } from '#domain/vitals/vitals.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { observe } from '#server/infrastructure/metrics.ts'
import type { Handlers } from '#server/http/handle.ts'

/** Takes what one visit told. Browsers say milliseconds, histograms seconds. */
function takeVitals({ metrics }: Context, vitals: readonly Vital[]) {
  for (const { name, page, value } of vitals) observe(metrics.vitalOf(name, page), name === 'cls' ? value : value / 1000)
  return null
}

/** Whether this page is to measure itself: some do, whoever opens them. */
export const isMeasured = ({ config }: Pick<Context, 'config'>) => Math.random() < config.vitalsShare

// Vitals on the wire.

export const vitalsHandlers = {
  'POST /api/vitals.php': async ({ ctx, body }) => takeVitals(ctx, body.vitals),
} satisfies Partial<Handlers>
