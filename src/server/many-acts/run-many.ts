/** An act on many members at work: one after the other, each in a transaction of its own with its outcome. Safe to run twice. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { findApiKeyCallerById } from '#server/api-keys/api-keys.ts'
import { logAct, nameOfActor } from '#server/audit/audit.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { isDatabaseAway } from '#server/infrastructure/db.ts'
import { inSavepoint } from '#server/infrastructure/savepoint.ts'
import * as store from '#server/many-acts/many-acts.store.ts'
import { actNames, performOne } from '#server/many-acts/perform-one.ts'
import { isAlready, needsOf, placeFor, reaches } from '#server/many-acts/reach.ts'
import { lockMember } from '#server/member-rows/member-rows.ts'
import { findCallerById } from '#server/staff/staff.ts'

/** As long as somebody waits and nobody stops it. */
export async function runMany(ctx: Context, id: number) {
  for (;;) {
    const act = await store.findRunning(ctx.db, id)
    if (!act) return
    const turn = await store.findNextTurn(ctx.db, id)
    if (!turn) return endMany(ctx, act)
    await takeTurn(ctx, act, turn)
  }
}

/** Two transactions stood in each other's way. */
const isConflict = (error: unknown) => String((error as { code?: unknown } | null)?.code).startsWith('40')

const actorOf = ({ actor_kind, actor }: store.ManyAct) => ({ actor_kind, actor })
const about = ({ permission, approval_id, alone, reason }: store.ManyAct) => ({
  permission,
  reason,
  alone,
  ...(approval_id !== null && { approval_id }),
})

/** The last line in the log, with how many. */
const endMany = (ctx: Context, act: store.ManyAct) =>
  atomically(ctx, async (ctx) => {
    if (!(await store.endManyAct(ctx.db, act.id, ctx.now()))) return
    const counts = await store.findManyAct(ctx.db, act.id)
    await logAct(ctx, actorOf(act), {
      ...about(act),
      act: needsOf[act.act].at === 'pool' ? 'member many-decide' : 'member many',
      scope_kind: act.scope_kind,
      ...(act.scope_id !== null && { scope_id: act.scope_id }),
      target_kind: 'many_act',
      target: String(act.id),
      changed: {
        state: { before: 'running', after: 'done' },
        done: { before: 0, after: counts?.done ?? 0 },
        refused: { before: 0, after: counts?.refused ?? 0 },
      },
    })
  })

async function takeTurn(ctx: Context, act: store.ManyAct, turn: store.Turn) {
  try {
    await atomically(ctx, (ctx) => performTurn(ctx, act, turn))
  } catch (error) {
    // the queue runs the job again
    if (isDatabaseAway(error) || isConflict(error)) throw error
    ctx.log.error({ event: 'many_acts.failed', act: act.id, err: error }, 'an act on one of many members failed')
    await atomically(ctx, async (ctx) => {
      if (!(await store.takeTurn(ctx.db, act.id, turn.id, ctx.now()))) return
      await store.setRefused(ctx.db, turn.id, 'failed', ctx.now())
      await logTurn(ctx, act, turn, { refusal: 'failed' })
    })
  }
}

/** The member is locked before the turn is taken, as erasing does: neither waits for the other in a circle. */
async function performTurn(ctx: Context, act: store.ManyAct, turn: store.Turn) {
  const member = turn.member_id as ProfileId | null
  if (member !== null) await lockMember(ctx.db, member)
  if (!(await store.takeTurn(ctx.db, act.id, turn.id, ctx.now()))) return
  const [chosen] = member === null ? [] : await store.readChosen(ctx.db, [member], { since: ctx.now() })
  const done = await inSavepoint(ctx, (ctx) => performOn(ctx, act, turn, chosen))
  if (done instanceof Refusal) await store.setRefused(ctx.db, turn.id, done.code, ctx.now())
  await logTurn(ctx, act, turn, { chosen, ...(done instanceof Refusal ? { refusal: done.code } : { changed: done }) })
}

/** Rights are read anew for each member. Refuses `not_found`, `not_allowed`, `changed_meanwhile`, `already_in_state`, and what the act on one refuses. */
async function performOn(ctx: Context, act: store.ManyAct, turn: store.Turn, chosen: store.Chosen | undefined) {
  if (!chosen) throw new Refusal('not_found')
  const caller = act.actor_kind === 'shell' ? null : await callerOf(ctx, act)
  if (act.actor_kind !== 'shell' && (!caller || !reaches(ctx, caller.rights, act.act, chosen)))
    throw new Refusal('not_allowed', { permission: act.permission })
  const isGraver = needsOf[act.act].at === 'pool'
  if (isGraver && chosen.mark !== turn.mark) throw new Refusal('changed_meanwhile')
  if (isAlready(act, chosen)) throw new Refusal('already_in_state')
  return performOne(ctx, act, chosen.id as ProfileId, caller ? `staff:${caller.id}` : nameOfActor(actorOf(act)))
}

const callerOf = (ctx: Context, { actor_kind, actor }: store.ManyAct) =>
  actor_kind === 'key' ? findApiKeyCallerById(ctx, Number(actor)) : findCallerById(ctx, Number(actor))

type TurnOutcome = {
  chosen?: store.Chosen | undefined
  refusal?: string
  changed?: Record<string, { before: unknown; after: unknown }>
}
function logTurn(ctx: Context, act: store.ManyAct, { member_id }: store.Turn, { chosen, refusal, changed }: TurnOutcome) {
  const scope = chosen && placeFor(act.act, chosen)
  const line = {
    ...about(act),
    act: actNames[act.act],
    ...(scope && { scope_kind: scope.kind, ...(scope.id !== null && { scope_id: scope.id }) }),
    target_kind: 'member',
    ...(member_id !== null && { target: String(member_id), member: member_id as ProfileId }),
    ...(refusal && { refusal }),
    changed: { ...changed, many: { before: null, after: act.id } },
  }
  return logAct(ctx, actorOf(act), line, refusal ? (refusal === 'failed' ? 'failed' : 'refused') : 'done')
}
