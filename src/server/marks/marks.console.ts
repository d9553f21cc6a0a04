/** Calls of the console about marks of bans. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { findRight, poolOf, type Scope, sitesWith } from '#domain/staff/rights.ts'
import { nameOfActor } from '#server/audit/audit.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { exportList, importList, planList } from '#server/marks/mark-lists.ts'
import { addMark, endMark, findPoolOfMark, listMarks, testMarks } from '#server/marks/marks-by-hand.ts'
import { readMemberMarks } from '#server/marks/member-marks.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

type Names = Extract<keyof ConsoleHandlers, `${string} /api/marks${string}`> | 'GET /api/members/marks'
type NamesOf = (ctx: Context, ids: readonly number[]) => Promise<Map<number, string>>

/** The pools whose marks a person sees. */
const poolsOf = (ctx: Context, caller: StaffCaller): number[] => [
  ...new Set(
    ctx.sites
      .all()
      .map(({ pool_id }) => pool_id)
      .filter((id) => findRight(caller.rights, 'marks', { kind: 'pool', id }, poolOf(ctx.sites)) !== null),
  ),
]
const poolAt = (ctx: Context, id: number): Scope | null =>
  ctx.sites.all().some(({ pool_id }) => pool_id === id) ? { kind: 'pool', id } : null
const inBody = async ({ ctx, body }: { ctx: Context; body: { pool: number } }) => poolAt(ctx, body.pool)

/** Names of people who made marks. */
async function withNames<Line extends { made_by: string }>(ctx: Context, namesOf: NamesOf, lines: Line[]): Promise<Line[]> {
  const idOf = (who: string) => (who.startsWith('staff:') ? Number(who.slice(6)) : null)
  const names = await namesOf(
    ctx,
    lines.flatMap(({ made_by }) => idOf(made_by) ?? []),
  )
  return lines.map((line) => ({ ...line, made_by: names.get(idOf(line.made_by) ?? 0) ?? line.made_by }))
}

export const marksConsole = (namesOf: NamesOf): Pick<ConsoleHandlers, Names> => ({
  async 'GET /api/marks'({ ctx, caller, query: { kind, effect, pool, cursor } }) {
    const pools = poolsOf(ctx, caller).filter((id) => pool === undefined || id === pool)
    const { marks, next } = await listMarks(ctx, { pools, kind, effect, before: cursor })
    return { marks: await withNames(ctx, namesOf, marks), next }
  },
  'POST /api/marks': {
    scopeOf: inBody,
    async run({ ctx, caller, body, note }) {
      const id = await addMark(ctx, nameOfActor(caller.actor), body)
      const { kind, effect, ground } = body
      note({
        target_kind: 'mark',
        target: String(id),
        reason: ground,
        changed: { effect: { before: null, after: `${kind} ${effect}` } },
      })
      return { id }
    },
  },
  'POST /api/marks/end': {
    async scopeOf({ ctx, body }) {
      const pool = await findPoolOfMark(ctx, body.id)
      return pool === null ? null : poolAt(ctx, pool)
    },
    async run({ ctx, body, note }) {
      const { kind, effect } = await endMark(ctx, body.id)
      note({ target_kind: 'mark', target: String(body.id), changed: { effect: { before: `${kind} ${effect}`, after: null } } })
      return null
    },
  },
  'POST /api/marks/test': {
    scopeOf: inBody,
    async run({ ctx, body, note }) {
      note({ target_kind: 'pool', target: String(body.pool) })
      const tested = await testMarks(ctx, body)
      return { ...tested, hits: await withNames(ctx, namesOf, tested.hits) }
    },
  },
  'POST /api/marks/import_preview': { scopeOf: inBody, run: ({ ctx, body }) => planList(ctx, body) },
  'POST /api/marks/import': {
    scopeOf: inBody,
    async run({ ctx, caller, body, note }) {
      const plan = await importList(ctx, nameOfActor(caller.actor), body)
      note({
        target_kind: 'pool',
        target: String(body.pool),
        changed: { domains: { before: null, after: plan.added + plan.changed } },
      })
      return plan
    },
  },
  'GET /api/marks/export': {
    scopeOf: async ({ ctx, query }) => poolAt(ctx, query.pool),
    async run({ ctx, query, note }) {
      note({ target_kind: 'pool', target: String(query.pool) })
      return { csv: await exportList(ctx, query.pool) }
    },
  },
  'GET /api/members/marks': {
    async scopeOf({ ctx, query }) {
      const row = await ctx.db.selectFrom('member').select('site_id').where('id', '=', query.id).executeTakeFirst()
      return row ? { kind: 'site', id: row.site_id } : null
    },
    run({ ctx, caller, query, note }) {
      note({ target_kind: 'member', target: String(query.id), member: query.id as ProfileId })
      const sites = sitesWith(caller.rights, 'members.read', ctx.sites.all()).map(({ id }) => id)
      return readMemberMarks(ctx, query.id, sites)
    },
  },
})
