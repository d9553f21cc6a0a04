/** Calls of the console about notices of illegal content and trusted flaggers. */
import { findRight, poolOf, sitesWith, type Scope } from '#domain/staff/rights.ts'
import { nameOfActor } from '#server/audit/audit.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { addFlagger, endFlagger, findPoolOfFlagger, listFlaggers } from '#server/notices/flaggers.ts'
import { markGroundless } from '#server/notices/groundless.ts'
import { findSiteOfNotice, listNotices, readNotice } from '#server/notices/notice-desk.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

type Names = Extract<keyof ConsoleHandlers, `${string} /api/${'notices' | 'flaggers'}${string}`>

async function placeOf(ctx: Context, reference: string): Promise<Scope | null> {
  const site = await findSiteOfNotice(ctx, reference)
  return site === null ? null : { kind: 'site', id: site }
}
const on = (reference: string) => ({ target_kind: 'notice', target: reference, case_reference: reference })
const dayAt = (day: string) => new Date(`${day}T00:00:00Z`)

/** The pools whose flaggers a person sees: those where they have the right for the whole pool. */
const poolsOf = (ctx: Context, caller: StaffCaller): number[] => [
  ...new Set(
    ctx.sites
      .all()
      .map(({ pool_id }) => pool_id)
      .filter((id) => findRight(caller.rights, 'complaints', { kind: 'pool', id }, poolOf(ctx.sites)) !== null),
  ),
]
const nameOfPool = (ctx: Context, pool: number) =>
  ctx.sites
    .all()
    .filter(({ pool_id }) => pool_id === pool)
    .map(({ file }) => file.name)
    .join(', ')

export const noticesConsole: Pick<ConsoleHandlers, Names> = {
  'GET /api/notices'({ ctx, caller, query }) {
    const sites = sitesWith(caller.rights, 'complaints', ctx.sites.all()).map(({ id }) => id)
    return listNotices(ctx, sites, query)
  },
  'GET /api/notices/one': {
    scopeOf: ({ ctx, query }) => placeOf(ctx, query.reference),
    run({ ctx, query, note }) {
      note(on(query.reference))
      return readNotice(ctx, query.reference)
    },
  },
  'POST /api/notices/groundless': {
    scopeOf: ({ ctx, body }) => placeOf(ctx, body.reference),
    async run({ ctx, caller, body, note }) {
      note({ ...on(body.reference), case_reference: body.reference })
      await markGroundless(ctx, nameOfActor(caller.actor), body.reference)
      return null
    },
  },
  async 'GET /api/flaggers'({ ctx, caller, query }) {
    const { flaggers: rows, next } = await listFlaggers(ctx, poolsOf(ctx, caller), query.cursor)
    return { flaggers: rows.map(({ pool_id, ...row }) => ({ ...row, pool: nameOfPool(ctx, pool_id) })), next }
  },
  'POST /api/flaggers': {
    async scopeOf({ ctx, body }) {
      return ctx.sites.byId(body.site) ? { kind: 'site', id: body.site } : null
    },
    async run({ ctx, caller, body, note }) {
      const { name, field, email, from, until, site } = body
      const added = await addFlagger(ctx, nameOfActor(caller.actor), {
        name,
        field,
        email,
        pool_id: ctx.sites.byId(site)?.pool_id ?? 0,
        from_at: dayAt(from),
        until_at: until === null ? null : dayAt(until),
      })
      note({ target_kind: 'flagger', target: String(added.id) })
      return added
    },
  },
  'POST /api/flaggers/end': {
    async scopeOf({ ctx, body }) {
      const pool = await findPoolOfFlagger(ctx, body.id)
      return pool === null ? null : { kind: 'pool', id: pool }
    },
    async run({ ctx, caller, body, note }) {
      note({ target_kind: 'flagger', target: String(body.id) })
      await endFlagger(ctx, nameOfActor(caller.actor), body.id)
      return null
    },
  },
}
