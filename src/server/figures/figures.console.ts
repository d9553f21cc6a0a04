/** Calls of the console about figures, and what waits for the person who looks. */
import type { Today } from '#domain/figures/figures.ts'
import { sitesWith } from '#domain/staff/rights.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import { cohortsOf, countsByDay, figuresOfToday, funnelOf } from '#server/figures/figures.ts'

type Names = 'GET /api/today' | 'GET /api/figures/days' | 'GET /api/figures/funnel' | 'GET /api/figures/cohorts'
type Waits = Today['waits']

/** The brands that a person sees figures of, and of them the chosen ones. */
function sitesOf(
  ctx: Context,
  caller: StaffCaller,
  { site, pool }: { site?: number | undefined; pool?: number | undefined } = {},
) {
  const sites = sitesWith(caller.rights, 'figures', ctx.sites.all())
  if (site !== undefined) return sites.filter(({ id }) => id === site)
  return pool === undefined ? sites : sites.filter(({ pool_id }) => pool_id === pool)
}

/** `waitsOf`: what other features have waiting for a person. */
export const figuresConsole = (waitsOf: (ctx: Context, caller: StaffCaller) => Promise<Waits>): Pick<ConsoleHandlers, Names> => ({
  'GET /api/today': async ({ ctx, caller }) => ({
    brands: await figuresOfToday(ctx, sitesOf(ctx, caller)),
    waits: await waitsOf(ctx, caller),
    as_of: ctx.now().toISOString(),
  }),
  'GET /api/figures/days': async ({ ctx, caller, query }) => ({
    days: await countsByDay(ctx, sitesOf(ctx, caller, query), query.name, query.days),
    as_of: ctx.now().toISOString(),
  }),
  'GET /api/figures/funnel': ({ ctx, caller, query }) => funnelOf(ctx, sitesOf(ctx, caller, query), query),
  'GET /api/figures/cohorts': ({ ctx, caller, query }) => cohortsOf(ctx, sitesOf(ctx, caller, query), query),
})
