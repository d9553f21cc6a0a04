/** Web vitals that browsers report, stored as histograms only. */
import type { Vital } from '#domain/vitals/vitals.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { observe } from '#server/infrastructure/metrics.ts'
import type { Handlers } from '#server/http/handle.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { countPaint } from '#server/figures/figures.ts'

/** Stores the vitals of one visit. Browsers report milliseconds, histograms hold seconds. */
function takeVitals(ctx: Context, site: Site, vitals: readonly Vital[]) {
  for (const { name, page, value } of vitals) {
    observe(ctx.metrics.vitalOf(name, page), name === 'cls' ? value : value / 1000)
    if (name === 'lcp') countPaint(ctx, site, value)
  }
  return null
}

/** Whether this page reports its vitals: a random share of all pages. */
export const isMeasured = ({ config }: Pick<Context, 'config'>) => Math.random() < config.vitalsShare

export const vitalsHandlers = {
  'POST /api/vitals.php': async ({ ctx, site, body }) => takeVitals(ctx, site, body.vitals),
} satisfies Partial<Handlers>
