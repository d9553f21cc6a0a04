/** Lists of approvals: what a person may decide, asked for, or could have decided, and everything that waits. */
import type { ActPreview } from '#domain/approvals/act-previews.ts'
import type { ApprovalLine } from '#domain/approvals/approvals.ts'
import { actOf, askerOf, whyNotDone } from '#server/approvals/askers.ts'
import * as store from '#server/approvals/approvals.store.ts'
import { isSoleHolder, mayDecide } from '#server/approvals/deciders.ts'
import type { PreviewCall } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

/** What a yes would do now; null for what is decided, and for acts that do not say. */
async function previewOf(ctx: Context, row: store.ApprovalRow, preview: PreviewCall): Promise<ActPreview | null> {
  if (stateNow(ctx, row) !== 'waiting') return null
  const asker = await askerOf(ctx, row)
  const refusal = await whyNotDone(ctx, row, asker)
  if (refusal !== null || !asker) return { sentences: [], refusal: refusal ?? 'not_allowed' }
  return preview(ctx, { call: row.call, body: row.body, by: asker })
}

const stateNow = (ctx: Context, { state, expires_at }: store.ApprovalRow) =>
  state === 'waiting' && expires_at <= ctx.now() ? 'expired' : state

export type ApprovalList = 'waiting' | 'own' | 'past'
const pageLength = 50

/** Those that wait come in the order of their numbers: one that was decided meanwhile moves nothing. */
function pageOfWaiting(waiting: readonly store.ApprovalRow[], cursor: number | null) {
  const rest = waiting.filter(({ id }) => cursor === null || id > cursor).toSorted((a, b) => a.id - b.id)
  return { rows: rest.slice(0, pageLength), hasMore: rest.length > pageLength }
}

/** A full page of those that are read newest first may have others behind it. */
const pageOf = (rows: readonly store.ApprovalRow[]) => ({ rows, hasMore: rows.length === pageLength })

const listWaitingFor = async (ctx: Context, caller: StaffCaller) =>
  (await store.listWaitingApprovals(ctx.db, ctx.now())).filter((row) => mayDecide(ctx, caller, row))

type Wanted = { list: ApprovalList; cursor: number | null; preview: PreviewCall }
/** What a person may decide, asked for, or could have decided; 50 a page. What waits says what it would do now. */
export async function listApprovals(ctx: Context, caller: StaffCaller, { list, cursor, preview }: Wanted) {
  const { rows, hasMore } =
    list === 'waiting'
      ? pageOfWaiting(await listWaitingFor(ctx, caller), cursor)
      : pageOf(list === 'own' ? await store.pageOfOwn(ctx.db, caller.id, cursor) : await store.pageOfPast(ctx.db, cursor))
  const seen = rows.filter((row) => list !== 'past' || row.asked_by === caller.id || mayDecide(ctx, caller, row))
  const last = hasMore ? rows.at(-1) : undefined
  const approvals: ApprovalLine[] = []
  for (const row of seen) {
    const may_agree = isOpenFor(ctx, caller, row) && !(await isSoleHolder(ctx, row))
    approvals.push({ ...written(ctx, caller, row), may_agree, preview: await previewOf(ctx, row, preview) })
  }
  return { approvals, next: last ? String(last.id) : null }
}

/** Everything that waits, for an operator of the machine. */
export const listWaitingActs = async (ctx: Context) =>
  (await store.listWaitingApprovals(ctx.db, ctx.now())).map(
    ({ id, call, asker, shell, asked_at, expires_at, reason, alone_at }) => ({
      id: String(id),
      act: actOf(call),
      asked_by: asker ?? `shell:${shell}`,
      asked_at: asked_at.toISOString(),
      expires_at: expires_at.toISOString(),
      reason,
      alone_at: alone_at?.toISOString() ?? null,
    }),
  )

/** How many wait for a person. What they would do is not looked at. */
export const countApprovals = async (ctx: Context, caller: StaffCaller) => (await listWaitingFor(ctx, caller)).length

/** A long list says how long it is. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value) && value.length >= leastCounted) return `${value.length}: ${value.join(', ')}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}
const leastCounted = 5

const isOpenFor = (ctx: Context, caller: StaffCaller, row: store.ApprovalRow) =>
  row.state === 'waiting' && mayDecide(ctx, caller, row)

function written(ctx: Context, caller: StaffCaller, row: store.ApprovalRow): Omit<ApprovalLine, 'preview' | 'may_agree'> {
  const what = Object.entries((row.body ?? {}) as Record<string, unknown>).filter(([field]) => field !== 'reason')
  return {
    id: String(row.id),
    act: actOf(row.call),
    permission: row.permission,
    what: what.map(([field, value]) => ({ field, value: wordsOf(value) })),
    reason: row.reason,
    asked_by: row.asked_by === null ? null : { id: row.asked_by, name: row.asker ?? '' },
    shell: row.shell,
    asked_at: row.asked_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    state: stateNow(ctx, row),
    decided_by: row.decider_id === null ? null : { id: row.decider_id, name: row.decider ?? '' },
    decided_at: row.decided_at?.toISOString() ?? null,
    word: row.word,
    alone_at: row.alone_at?.toISOString() ?? null,
    may_decide: isOpenFor(ctx, caller, row),
    is_own: row.asked_by === caller.id,
  }
}
