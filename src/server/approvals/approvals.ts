/** Approvals: an act that needs a second person waits, and is done once, under both names. The folder's public module. */
import canonicalize from 'canonicalize'
import { type ApprovalLine, aloneWaitMs, approvalLifeMs } from '#domain/approvals/approvals.ts'
import { consoleWire, type ConsoleCall, type ConsoleCallName } from '#domain/console-wire.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { isActing, type Permission } from '#domain/staff/permissions.ts'
import { findRight, poolOf, type Scope } from '#domain/staff/rights.ts'
import { type Act, type Actor, logAct } from '#server/audit/audit.ts'
import type { AskSecond, LogNote, PerformCall } from '#server/http/handle-console.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { findApiKeyCallerById } from '#server/api-keys/api-keys.ts'
import { inSavepoint } from '#server/infrastructure/savepoint.ts'
import { digestOf } from '#server/infrastructure/secrets.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import { approvalOfToken, enqueueStaffMail, findCallerById, listOwners, listStaffWith } from '#server/staff/staff.ts'
import * as store from '#server/approvals/approvals.store.ts'

/** RFC 8785: the same value has the same text. */
const canonicalJson = (value: unknown): string => canonicalize(value) ?? ''
const lineOf = (call: string): ConsoleCall => consoleWire[call as ConsoleCallName]
const actOf = (call: string) => lineOf(call).cli ?? call

/**
 * Stores what was asked for. Where nobody else holds the right, every owner is mailed at once, and it is done later by one person; what
 * is never done alone refuses `nobody_else`.
 */
export const askSecond: AskSecond = (ctx, { call, permission, scope, body, reason, by }) =>
  atomically(ctx, async (ctx) => {
    const now = ctx.now()
    const others = await listOthersWith(ctx, permission as Permission, scope, by.id)
    if (others.length === 0 && lineOf(call).second === 'another') throw new Refusal('nobody_else')
    const alone_at = others.length === 0 ? new Date(now.getTime() + aloneWaitMs) : null
    const expires_at = new Date(now.getTime() + approvalLifeMs)
    const text = canonicalJson(body)
    const id = await store.insertApproval(ctx.db, {
      call,
      permission,
      scope_kind: scope.kind,
      scope_id: scope.id,
      body,
      body_hash: digestOf(text),
      reason,
      asked_by: by.id,
      key_id: by.key?.id ?? null,
      asked_at: now,
      expires_at,
      alone_at,
      approved_by: null,
      refused_by: null,
      decided_at: null,
      word: null,
    })
    await logAct(ctx, by.actor, { ...aboutApproval({ id, call, permission, ...ofScope(scope) }), reason }, 'begun')
    if (alone_at)
      for (const owner of await listOwners(ctx)) await enqueueStaffMail(ctx, 'staff_alone', { staff: owner, approval: id })
    return { waits_for_approval: String(id), expires_at: expires_at.toISOString(), alone_at: alone_at?.toISOString() ?? null }
  })

const ofScope = ({ kind, id }: Scope) => ({ scope_kind: kind, scope_id: id })
type Named = Pick<store.ApprovalRow, 'id' | 'call' | 'permission' | 'scope_kind' | 'scope_id'>
const aboutApproval = ({ id, call, permission, scope_kind, scope_id }: Named): Act => ({
  act: actOf(call),
  permission,
  scope_kind,
  ...(scope_id !== null && { scope_id }),
  approval_id: id,
})

/** People beside one who could approve: they act there, not only look. */
async function listOthersWith(ctx: Context, permission: Permission, scope: Scope, but: number): Promise<number[]> {
  const holders = await listStaffWith(ctx, permission, scope)
  return holders.filter((id) => id !== but)
}

const mayDecide = (ctx: Context, caller: StaffCaller, row: store.ApprovalRow) => {
  const right = findRight(caller.rights, row.permission as Permission, store.placeOfApproval(row), poolOf(ctx.sites))
  // a narrowed right holds for less than what waits
  return row.asked_by !== caller.id && right !== null && isActing(right) && right.only === null
}

/** Refuses `not_found`, `already_decided`, `own_request`, `not_allowed`. */
async function openForDecision(ctx: Context, caller: StaffCaller, id: number): Promise<store.ApprovalRow> {
  const row = await store.lockApproval(ctx.db, id)
  if (!row) throw new Refusal('not_found')
  if (row.state !== 'waiting' || row.expires_at <= ctx.now()) throw new Refusal('already_decided', { state: row.state })
  if (row.asked_by === caller.id) throw new Refusal('own_request')
  if (!mayDecide(ctx, caller, row)) throw new Refusal('not_allowed', { permission: row.permission })
  return row
}

/**
 * Does what was asked for, in one transaction with the yes. Refuses what `openForDecision` refuses, and `approval_void` where it can no
 * longer be done: the target moved, the right of who asked is gone, or the stored words were changed.
 */
export async function giveApproval(ctx: Context, caller: StaffCaller, id: number, word: string | null, perform: PerformCall) {
  const voided = await atomically(ctx, async (ctx) => {
    const row = await openForDecision(ctx, caller, id)
    return performOrVoid(ctx, row, perform, { approved_by: caller.id, word })
  })
  if (voided) throw new Refusal('approval_void', { cause: voided })
}

type By = { approved_by: number | null; word: string | null }

/** Null when it was done; else why it can not be done, which is stored. */
async function performOrVoid(
  ctx: Context,
  row: store.ApprovalRow,
  perform: PerformCall,
  { approved_by, word }: By,
): Promise<string | null> {
  const { key_id } = row
  const asker = await (key_id === null ? findCallerById(ctx, row.asked_by) : findApiKeyCallerById(ctx, key_id))
  const actor: Actor =
    key_id === null ? { actor_kind: 'staff', actor: String(row.asked_by) } : { actor_kind: 'key', actor: String(key_id) }
  const refusal = await refusalOf(ctx, row, asker)
  const asked = { call: row.call, body: row.body, by: asker as StaffCaller, scope: store.placeOfApproval(row) }
  const agreement = { approval: row.id, second: approved_by }
  const notes: LogNote | Refusal = refusal
    ? new Refusal(refusal)
    : await inSavepoint(ctx, (ctx) => perform(ctx, { ...asked, agreement }))
  const isDone = !(notes instanceof Refusal)
  const state = isDone ? ('done' as const) : ('void' as const)
  await store.setApprovalState(ctx.db, row.id, { state, approved_by: isDone ? approved_by : null, word, decided_at: ctx.now() })
  const second = approved_by === null ? {} : { approved_by: { before: null, after: approved_by } }
  const line = { ...aboutApproval(row), reason: row.reason, alone: approved_by === null && isDone }
  if (isDone) await logAct(ctx, actor, { ...line, ...notes, changed: { ...notes.changed, ...second } } as Act)
  else await logAct(ctx, actor, { ...line, refusal: notes.code }, 'refused')
  return isDone ? null : notes.code
}

async function refusalOf(ctx: Context, row: store.ApprovalRow, asker: StaffCaller | null): Promise<RefusalCode | null> {
  if (!digestOf(canonicalJson(row.body)).equals(row.body_hash)) return 'changed_meanwhile'
  if (!asker) return 'not_allowed'
  const right = findRight(asker.rights, row.permission as Permission, store.placeOfApproval(row), poolOf(ctx.sites))
  return right === null || !isActing(right) ? 'not_allowed' : null
}

/** A no, with a word. Refuses what `openForDecision` refuses. */
export const refuseApproval = (ctx: Context, caller: StaffCaller, id: number, word: string | null) =>
  atomically(ctx, async (ctx) => {
    const row = await openForDecision(ctx, caller, id)
    await store.setApprovalState(ctx.db, id, { state: 'refused', refused_by: caller.id, word, decided_at: ctx.now() })
    return row
  })

/** The person who asked takes it back. Refuses `not_found`, `already_decided`. */
export const withdrawApproval = (ctx: Context, caller: StaffCaller, id: number) =>
  atomically(ctx, async (ctx) => {
    const row = await store.lockApproval(ctx.db, id)
    if (row?.asked_by !== caller.id) throw new Refusal('not_found')
    if (row.state !== 'waiting') throw new Refusal('already_decided', { state: row.state })
    await store.setApprovalState(ctx.db, id, { state: 'withdrawn', decided_at: ctx.now() })
    return row
  })

/** By the link in an owner's mail. Refuses `link_expired` for another token, and `already_decided`. */
export const stopApproval = (ctx: Context, token: string) =>
  atomically(ctx, async (ctx) => {
    const id = approvalOfToken(ctx, token)
    const row = id === null ? null : await store.lockApproval(ctx.db, id)
    if (!row || id === null) throw new Refusal('link_expired')
    if (row.state !== 'waiting') throw new Refusal('already_decided', { state: row.state })
    await store.setApprovalState(ctx.db, id, { state: 'withdrawn', decided_at: ctx.now() })
    await logAct(ctx, { actor_kind: 'product', actor: 'link of an owner' }, aboutApproval(row), 'undone')
  })

/** Each minute: does what only one person can ask for once it has waited, and ends what nobody decided. */
export async function settleApprovals(ctx: Context, perform: PerformCall) {
  await store.expireOld(ctx.db, ctx.now())
  for (const id of await store.listAloneDue(ctx.db, ctx.now()))
    await atomically(ctx, async (ctx) => {
      const row = await store.lockApproval(ctx.db, id)
      if (row?.state !== 'waiting') return
      // somebody else holds the right by now: they decide
      const others = await listOthersWith(ctx, row.permission as Permission, store.placeOfApproval(row), row.asked_by)
      if (others.length === 0) await performOrVoid(ctx, row, perform, { approved_by: null, word: null })
      else await ctx.db.updateTable('approval').set({ alone_at: null }).where('id', '=', id).execute()
    })
}

export type ApprovalList = 'waiting' | 'own' | 'past'
const pageLength = 50

/** Those that wait come in the order of their numbers: one that was decided meanwhile moves nothing. */
function pageOfWaiting(waiting: readonly store.ApprovalRow[], cursor: number | null) {
  const rest = waiting.filter(({ id }) => cursor === null || id > cursor).toSorted((a, b) => a.id - b.id)
  return { rows: rest.slice(0, pageLength), hasMore: rest.length > pageLength }
}

/** A full page of those that are read newest first may have others behind it. */
const pageOf = (rows: readonly store.ApprovalRow[]) => ({ rows, hasMore: rows.length === pageLength })

/** What a person may decide, asked for, or could have decided; 50 a page. */
export async function listApprovals(ctx: Context, caller: StaffCaller, list: ApprovalList, cursor: number | null) {
  const waiting = (await store.listWaitingApprovals(ctx.db, ctx.now())).filter((row) => mayDecide(ctx, caller, row))
  const { rows, hasMore } =
    list === 'waiting'
      ? pageOfWaiting(waiting, cursor)
      : pageOf(list === 'own' ? await store.pageOfOwn(ctx.db, caller.id, cursor) : await store.pageOfPast(ctx.db, cursor))
  const seen = rows.filter((row) => list !== 'past' || row.asked_by === caller.id || mayDecide(ctx, caller, row))
  const last = hasMore ? rows.at(-1) : undefined
  return { approvals: seen.map((row) => written(ctx, caller, row)), next: last ? String(last.id) : null, waiting: waiting.length }
}

/** Everything that waits, for an operator of the machine. */
export const listWaitingActs = async (ctx: Context) =>
  (await store.listWaitingApprovals(ctx.db, ctx.now())).map(({ id, call, asker, asked_at, expires_at, reason, alone_at }) => ({
    id: String(id),
    act: actOf(call),
    asked_by: asker,
    asked_at: asked_at.toISOString(),
    expires_at: expires_at.toISOString(),
    reason,
    alone_at: alone_at?.toISOString() ?? null,
  }))

/** How many wait for a person. */
export const countApprovals = async (ctx: Context, caller: StaffCaller) =>
  (await store.listWaitingApprovals(ctx.db, ctx.now())).filter((row) => mayDecide(ctx, caller, row)).length

/** A long list says how long it is. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value) && value.length >= leastCounted) return `${value.length}: ${value.join(', ')}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}
const leastCounted = 5

function written(ctx: Context, caller: StaffCaller, row: store.ApprovalRow): ApprovalLine {
  const what = Object.entries((row.body ?? {}) as Record<string, unknown>).filter(([field]) => field !== 'reason')
  return {
    id: String(row.id),
    act: actOf(row.call),
    permission: row.permission,
    what: what.map(([field, value]) => ({ field, value: wordsOf(value) })),
    reason: row.reason,
    asked_by: { id: row.asked_by, name: row.asker },
    asked_at: row.asked_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    state: row.state === 'waiting' && row.expires_at <= ctx.now() ? 'expired' : row.state,
    decided_by: row.decider_id === null ? null : { id: row.decider_id, name: row.decider ?? '' },
    decided_at: row.decided_at?.toISOString() ?? null,
    word: row.word,
    alone_at: row.alone_at?.toISOString() ?? null,
    may_decide: row.state === 'waiting' && mayDecide(ctx, caller, row),
    is_own: row.asked_by === caller.id,
  }
}
