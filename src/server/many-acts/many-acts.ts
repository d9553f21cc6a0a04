/** Acts on many members: what would happen, the start, how far it is, and the stop. The folder's public module. */
import type { Measure } from '#domain/decisions/decisions.ts'
import { isGrave, type ManyActName, type ManyPreviewed } from '#domain/many-acts/many-acts.ts'
import type { Letter } from '#domain/members/help.ts'
import { Refusal } from '#domain/refusal.ts'
import type { HeldRight, Scope } from '#domain/staff/rights.ts'
import { dayMs } from '#domain/time/durations.ts'
import { type Actor, nameOfActor } from '#server/audit/audit.ts'
import { checkReasons, gravestPoolsOf, type NewDecision } from '#server/decisions/decisions.ts'
import { readSetting } from '#server/console-settings/console-settings.ts'
import type { Agreement } from '#server/http/console-handlers.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { runManyActs } from '#server/many-acts/many-acts.jobs.ts'
import * as store from '#server/many-acts/many-acts.store.ts'
import { isAlready, needsOf, placeOfAll, reaches } from '#server/many-acts/reach.ts'

export { findManyAct, type ManyActRow, pageOfFailed, pageOfManyActs } from '#server/many-acts/many-acts.store.ts'

/** `rights`: null for a user of the machine, who reaches everybody. */
type By = { actor: Actor; rights: readonly HeldRight[] | null }
type Act = { act: ManyActName; measures: readonly Measure[] }
const lately = (ctx: Context) => new Date(ctx.now().getTime() - 7 * dayMs)

async function chosenBy(ctx: Context, { rights }: By, act: ManyActName, ids: readonly number[]) {
  const gravest = gravestPoolsOf(ctx, rights && { rights: [...rights] })
  return (await store.readChosen(ctx.db, ids, { since: lately(ctx), gravest })).filter((member) =>
    reaches(ctx, rights, act, member),
  )
}

/** What would happen now, and to whom. */
export async function previewMany(
  ctx: Context,
  by: By,
  { act, measures }: Act,
  ids: readonly number[],
): Promise<Omit<ManyPreviewed, 'is_all'>> {
  const members = await chosenBy(ctx, by, act, ids)
  const least_for_two = await readSetting(ctx, 'members_at_once')
  const brands = Map.groupBy(members, ({ site_id }) => site_id)
  return {
    ids: members.map(({ id }) => id),
    brands: [...brands].map(([site, all]) => ({ name: ctx.sites.byId(site)?.file.name ?? '', n: all.length })),
    paid_lately: members.filter(({ paid_lately }) => paid_lately).length,
    open_cases: members.filter(({ open_cases }) => open_cases > 0).length,
    in_state: members.filter((member) => isAlready({ act, measures }, member)).length,
    left_out: new Set(ids).size - members.length,
    pools: new Set(members.map(({ pool_id }) => pool_id)).size,
    needs_second: isGrave(act, measures) && members.length >= least_for_two,
    least_for_two,
  }
}

/** The pool of all of these; null for nobody. Refuses `several_pools`. */
export async function poolOfChosen(ctx: Context, ids: readonly number[]): Promise<Scope | null> {
  const pools = new Set((await store.readChosen(ctx.db, ids, { since: lately(ctx) })).map(({ pool_id }) => pool_id))
  if (pools.size > 1) throw new Refusal('several_pools')
  const [pool] = pools
  return pool === undefined ? null : { kind: 'pool', id: pool }
}

/** What an act needs to know; the same for each member. `decision.until` is a moment. */
export type ManyDetails = { letter?: Letter | undefined; words?: string | undefined; decision?: NewDecision }
type Wish = { act: ManyActName; ids: readonly number[]; reason: string; details: ManyDetails }

const refuseField = (field: string) => new Refusal('invalid_input', { field })
/** Refuses `invalid_input` (`field`) for what it lacks, and for an end that has passed. */
export async function checkMany(ctx: Context, { act, details: { letter, words, decision } }: Pick<Wish, 'act' | 'details'>) {
  if (act === 'write' && letter === undefined) throw refuseField('letter')
  if (act === 'note' && words === undefined) throw refuseField('words')
  if (act !== 'decide') return
  if (decision === undefined) throw refuseField('measures')
  checkReasons(decision, ctx.now())
}

/**
 * Stores whom the act is about at this moment; a job does it, member by member. Refuses `invalid_input` (`field`) for what it lacks,
 * `not_allowed` without the right anywhere, `nobody_in_reach`, and `second_needed` for many bans to which nobody agreed.
 */
export const startMany = (ctx: Context, by: By, wish: Wish, agreement: Agreement | null = null) =>
  atomically(ctx, async (ctx) => {
    await checkMany(ctx, wish)
    const { act, ids, reason, details } = wish
    const { permission } = needsOf[act]
    const isHeld = by.rights === null || by.rights.some((right) => right.permission === permission)
    if (!isHeld) throw new Refusal('not_allowed', { permission })
    const members = await chosenBy(ctx, by, act, ids)
    if (members.length === 0) throw new Refusal('nobody_in_reach')
    const leastForTwo = await readSetting(ctx, 'members_at_once')
    const isForTwo = isGrave(act, details.decision?.measures ?? []) && members.length >= leastForTwo
    if (isForTwo && agreement === null) throw new Refusal('second_needed')
    const scope = placeOfAll(members)
    const left_out = new Set(ids).size - members.length
    const { actor_kind, actor } = by.actor
    if (actor_kind !== 'staff' && actor_kind !== 'key' && actor_kind !== 'shell')
      throw new Error(`${actor_kind} does nothing to many`)
    const row = {
      act,
      measures: [...(details.decision?.measures ?? [])],
      details,
      reason,
      actor_kind,
      actor,
      permission,
      scope_kind: scope.kind,
      scope_id: scope.id,
      approval_id: agreement?.approval ?? null,
      alone: agreement !== null && agreement.second === null,
      second_by: agreement?.second == null ? null : `staff:${agreement.second}`,
      total: members.length,
      left_out,
      started_at: ctx.now(),
      ended_at: null,
      stopped_by: null,
    }
    const id = await store.insertManyAct(ctx.db, row, members)
    await enqueue(ctx, runManyActs, { id }, { singletonKey: String(id) })
    return { id, total: members.length, left_out }
  })

/** No further member is acted on. False where it was over: then nothing changes. */
export const stopMany = (ctx: Context, id: number, actor: Actor): Promise<boolean> =>
  store.stopManyAct(ctx.db, id, { at: ctx.now(), by: nameOfActor(actor) })
