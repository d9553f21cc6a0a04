/** Calls of the console about figures, and what waits for the person who looks. */
import type { Today } from '#domain/figures/figures.ts'
import { sitesWith } from '#domain/staff/rights.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import { cohortsOf, countsByDay, figuresOfToday, funnelOf } from '#server/figures/figures.ts'

type Names = 'GET /api/today' | 'GET /api/figures/days' | 'GET /api/figures/funnel' | 'GET /api/figures/cohorts'
type Waits = Today['waits']

/** The brands that a person sees figures of, or the one they ask for. */
const sitesOf = (ctx: Context, caller: StaffCaller, site: number | undefined) =>
  sitesWith(caller.rights, 'figures', ctx.sites.all()).filter(({ id }) => site === undefined || id === site)

/** `waitsOf`: what other features have waiting for a person. */
export const figuresConsole = (waitsOf: (ctx: Context, caller: StaffCaller) => Promise<Waits>): Pick<ConsoleHandlers, Names> => ({
  'GET /api/today': async ({ ctx, caller }) => ({
    brands: await figuresOfToday(ctx, sitesOf(ctx, caller, undefined)),
    waits: await waitsOf(ctx, caller),
    as_of: ctx.now().toISOString(),
  }),
  'GET /api/figures/days': async ({ ctx, caller, query }) => ({
    days: await countsByDay(ctx, sitesOf(ctx, caller, query.site), query.name, query.days),
    as_of: ctx.now().toISOString(),
  }),
  'GET /api/figures/funnel': async ({ ctx, caller, query }) => ({
    steps: await funnelOf(ctx, sitesOf(ctx, caller, query.site), query.days),
    as_of: ctx.now().toISOString(),
  }),
  'GET /api/figures/cohorts': ({ ctx, caller, query }) => {
    const sites = sitesOf(ctx, caller, query.site).filter(({ pool_id }) => query.pool === undefined || pool_id === query.pool)
    return cohortsOf(ctx, sites, query)
  },
})
