/** Calls of the console about acts on many members. */
import type { ManyDecision, ManyLine } from '#domain/many-acts/many-acts.ts'
import { isGrave, mostChosen } from '#domain/many-acts/many-acts.ts'
import { Refusal } from '#domain/refusal.ts'
import { findRight, poolOf, sitesWith } from '#domain/staff/rights.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { nameOfActor, namesFor, type NamesOf } from '#server/audit/audit.ts'
import { gravestPoolsOf, type NewDecision } from '#server/decisions/decisions.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { brandsIn, listNumbers } from '#server/look-up/look-up.ts'
import { previewManyDecision } from '#server/many-acts/many-preview.ts'
import * as many from '#server/many-acts/many-acts.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

type Names = Extract<keyof ConsoleHandlers, `${string} /api/members/many${string}`>
const pageLength = 50

/** Own acts, and those of others where one may do the same. */
function sees(ctx: Context, caller: StaffCaller, row: many.ManyActRow): boolean {
  if (row.actor_kind === caller.actor.actor_kind && row.actor === caller.actor.actor) return true
  const at = { kind: row.scope_kind, id: row.scope_id }
  return findRight(caller.rights, row.permission as Permission, at, poolOf(ctx.sites)) !== null
}

async function getSeen(ctx: Context, caller: StaffCaller, id: number): Promise<many.ManyActRow> {
  const row = await many.findManyAct(ctx.db, id)
  if (!row || !sees(ctx, caller, row)) throw new Refusal('not_found')
  return row
}

/** `nameOf`: who began it. */
export const writeManyAct = (row: many.ManyActRow, nameOf: (who: string) => string): ManyLine => ({
  id: row.id,
  act: row.act,
  measures: row.measures,
  reason: row.reason,
  started_by: nameOf(nameOfActor(row)),
  started_at: row.started_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  state: row.state,
  total: row.total,
  done: row.done,
  refused: row.refused,
})

/** Who was refused and why, 50 a page. */
export async function failedPage(ctx: Context, id: number, cursor: string | undefined) {
  const rows = await many.pageOfFailed(ctx.db, id, Number(cursor ?? 0), pageLength + 1)
  const page = rows.slice(0, pageLength)
  return {
    failed: page.map(({ member_id, name, code }) => ({
      member: member_id === null ? null : { id: member_id, name: name ?? '' },
      code,
    })),
    next: rows.length > pageLength ? String(page.at(-1)?.id) : null,
  }
}

export const decisionOf = ({
  act,
  measures,
  limits,
  clause,
  law,
  facts,
  source,
  until,
}: ManyDecision): NewDecision | undefined =>
  act === 'lift'
    ? undefined
    : {
        measures,
        limits,
        facts: facts ?? '',
        source: source ?? 'own',
        ...(clause && { clause }),
        ...(law && { law }),
        ...(until && { until: new Date(until) }),
      }

const onAct = (id: number) => ({ target_kind: 'many_act', target: String(id) })

export const manyActsConsole = (namesOf: NamesOf): Pick<ConsoleHandlers, Names> => ({
  async 'GET /api/members/many'({ ctx, caller, query }) {
    const rows = await many.pageOfManyActs(ctx.db, Number(query.cursor ?? 0) || null, pageLength)
    const seen = rows.filter((row) => sees(ctx, caller, row))
    const nameOf = await namesFor(ctx, namesOf, seen.map(nameOfActor))
    const next = rows.length === pageLength ? String(rows.at(-1)?.id) : null
    return { acts: seen.map((row) => writeManyAct(row, nameOf)), next }
  },
  async 'GET /api/members/many/one'({ ctx, caller, query }) {
    const row = await getSeen(ctx, caller, query.id)
    const nameOf = await namesFor(ctx, namesOf, [nameOfActor(row), row.stopped_by])
    return {
      act: writeManyAct(row, nameOf),
      left_out: row.left_out,
      stopped_by: row.stopped_by === null ? null : nameOf(row.stopped_by),
      ...(await failedPage(ctx, row.id, query.cursor)),
    }
  },
  async 'POST /api/members/many/preview'({ ctx, caller, body: { act, measures, ids, q, site, pool, ...filters } }) {
    const sites = brandsIn(sitesWith(caller.rights, 'members.find', ctx.sites.all()), { site, pool })
    const found = ids
      ? { ids, isAll: true }
      : await listNumbers(ctx, { q, filters, sites, gravest: gravestPoolsOf(ctx, caller) }, mostChosen)
    return { ...(await many.previewMany(ctx, caller, { act, measures }, found.ids)), is_all: found.isAll }
  },
  async 'POST /api/members/many'({ ctx, caller, body: { act, ids, reason, letter, words }, note, agreement }) {
    const started = await many.startMany(ctx, caller, { act, ids, reason, details: { letter, words } }, agreement)
    note({ ...onAct(started.id), changed: { members: { before: null, after: started.total } } })
    return started
  },
  'POST /api/members/many/decide': {
    scopeOf: ({ ctx, body }) => many.poolOfChosen(ctx, body.ids),
    // who is gone or out of reach does not count
    needsSecond: async ({ ctx, caller, body: { act, measures, ids } }) =>
      isGrave(act, measures) && (await many.previewMany(ctx, caller, { act, measures }, ids)).needs_second,
    async run({ ctx, caller, body, note, agreement }) {
      const decision = decisionOf(body)
      const wish = { act: body.act, ids: body.ids, reason: body.reason, details: decision ? { decision } : {} }
      const started = await many.startMany(ctx, caller, wish, agreement)
      note({ ...onAct(started.id), changed: { members: { before: null, after: started.total } } })
      return started
    },
    preview: ({ ctx, body, by }) => previewManyDecision(ctx, by, body, decisionOf(body)),
  },
  async 'POST /api/members/many/stop'({ ctx, caller, body, note }) {
    const row = await getSeen(ctx, caller, body.id)
    note(onAct(body.id))
    if (await many.stopMany(ctx, row.id, caller.actor))
      note({ changed: { state: { before: 'running', after: 'stopped' }, done: { before: 0, after: row.done } } })
    return null
  },
})
