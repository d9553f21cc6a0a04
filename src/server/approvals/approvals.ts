/** Approvals: an act that needs a second person waits, and is done once, under both names. The folder's public module. */
import { approvalLifeMs, type WaitingAct } from '#domain/approvals/approvals.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Scope } from '#domain/staff/rights.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { actOf, actorOf, askerOf, hashOfBody, lineOf, whyNotDone } from '#server/approvals/askers.ts'
import { hasNoSecond, hasNoSecondNow, isSoleHolder, mayDecide } from '#server/approvals/deciders.ts'
import { type Act, logAct } from '#server/audit/audit.ts'
import type { AskSecond, LogNote, PerformCall } from '#server/http/handle-console.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { readSetting } from '#server/console-settings/console-settings.ts'
import { inSavepoint } from '#server/infrastructure/savepoint.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import { approvalOfToken, enqueueStaffMail, listOwners } from '#server/staff/staff.ts'
import * as store from '#server/approvals/approvals.store.ts'

export { type ApprovalList, countApprovals, listApprovals, listWaitingActs } from '#server/approvals/approval-lists.ts'

/**
 * Stores what was asked for. Where nobody could be the second person, every owner is mailed at once, and it is done later by one person;
 * what is never done alone refuses `nobody_else`. A user of the machine who asks in the same words while it waits asks once.
 */
export const askSecond: AskSecond = (ctx, { call, permission, scope, body, reason, by }) =>
  atomically(ctx, async (ctx) => {
    const now = ctx.now()
    const isOnMachine = by.actor.actor_kind === 'shell'
    const who = { asked_by: isOnMachine ? null : by.id, shell: isOnMachine ? by.actor.actor : null, key_id: by.key?.id ?? null }
    const isAlone = await hasNoSecond(ctx, { permission, scope, asked_by: who.asked_by })
    if (isAlone && lineOf(call).second === 'another') throw new Refusal('nobody_else')
    const alone_at = isAlone ? new Date(now.getTime() + (await readSetting(ctx, 'minutes_alone')) * minuteMs) : null
    const expires_at = new Date(now.getTime() + approvalLifeMs)
    const request = { call, body_hash: hashOfBody(body), ...who }
    const made = await store.insertApproval(ctx.db, {
      ...request,
      permission,
      scope_kind: scope.kind,
      scope_id: scope.id,
      body,
      reason,
      asked_at: now,
      expires_at,
      alone_at,
      approved_by: null,
      refused_by: null,
      decided_at: null,
      word: null,
    })
    if (!made) return asWaiting(await store.getSameOfMachine(ctx.db, request))
    const { id, member_ids } = made
    await logAct(ctx, by.actor, { ...aboutApproval({ id, call, permission, ...ofScope(scope), member_ids }), reason }, 'begun')
    if (alone_at)
      for (const owner of await listOwners(ctx)) await enqueueStaffMail(ctx, 'staff_alone', { staff: owner, approval: id })
    return asWaiting({ id, expires_at, alone_at })
  })

const asWaiting = ({ id, expires_at, alone_at }: Pick<store.ApprovalRow, 'id' | 'expires_at' | 'alone_at'>): WaitingAct => ({
  waits_for_approval: String(id),
  expires_at: expires_at.toISOString(),
  alone_at: alone_at?.toISOString() ?? null,
})

const ofScope = ({ kind, id }: Scope) => ({ scope_kind: kind, scope_id: id })
type Named = Pick<store.ApprovalRow, 'id' | 'call' | 'permission' | 'scope_kind' | 'scope_id' | 'member_ids'>
const aboutApproval = ({ id, call, permission, scope_kind, scope_id, member_ids }: Named): Act => ({
  act: actOf(call),
  permission,
  scope_kind,
  ...(scope_id !== null && { scope_id }),
  approval_id: id,
  ...onlyMember(member_ids),
})

/** Of an act on one member, whose number goes with them; of several the rows of the act say who. */
export const onlyMember = (ids: readonly number[]): { member?: ProfileId } =>
  ids.length === 1 ? { member: ids[0] as ProfileId } : {}

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
 * Does what was asked for, in one transaction with the yes. Refuses what `openForDecision` refuses, `sole_holder` where the only person
 * with the right may have asked on the machine themselves, and `approval_void` where it can no longer be done: the target moved, the right of who asked is gone, or the stored words were changed.
 */
export async function giveApproval(ctx: Context, caller: StaffCaller, id: number, word: string | null, perform: PerformCall) {
  const voided = await atomically(ctx, async (ctx) => {
    const row = await openForDecision(ctx, caller, id)
    if (await isSoleHolder(ctx, row)) throw new Refusal('sole_holder')
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
  const asker = await askerOf(ctx, row)
  const actor = actorOf(row)
  const refusal = await whyNotDone(ctx, row, asker)
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

/** A no, with a word. Refuses what `openForDecision` refuses. */
export const refuseApproval = (ctx: Context, caller: StaffCaller, id: number, word: string | null) =>
  atomically(ctx, async (ctx) => {
    const row = await openForDecision(ctx, caller, id)
    await store.setApprovalState(ctx.db, id, { state: 'refused', refused_by: caller.id, word, decided_at: ctx.now() })
    return row
  })

/** The person who asked takes it back; with null a user of the machine what was asked for there. Refuses `not_found`, `already_decided`. */
export const withdrawApproval = (ctx: Context, asked_by: number | null, id: number) =>
  atomically(ctx, async (ctx) => {
    const row = await store.lockApproval(ctx.db, id)
    if (row?.asked_by !== asked_by) throw new Refusal('not_found')
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
      if (await hasNoSecondNow(ctx, row)) await performOrVoid(ctx, row, perform, { approved_by: null, word: null })
      else await ctx.db.updateTable('approval').set({ alone_at: null }).where('id', '=', id).execute()
    })
}
