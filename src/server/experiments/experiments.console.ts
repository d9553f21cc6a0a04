/** Calls of the console about experiments. */
import { sitesWith } from '#domain/staff/rights.ts'
import { resultsOf } from '#server/experiments/experiments.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'

export const experimentsConsole: Pick<ConsoleHandlers, 'GET /api/experiments'> = {
  'GET /api/experiments': async ({ ctx, caller, query }) => {
    const sites = sitesWith(caller.rights, 'landers', ctx.sites.all())
    return {
      experiments: await resultsOf(ctx, query.site === undefined ? sites : sites.filter(({ id }) => id === query.site)),
      as_of: ctx.now().toISOString(),
    }
  },
}
