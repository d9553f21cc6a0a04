/** Where a person works on cases: the lanes of each pool, and what a case of the gravest lane needs besides. */
import { type CaseLane, eachCaseLane } from '#domain/cases/cases.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { findRight, type HeldRight, poolOf, type Scope } from '#domain/staff/rights.ts'
import { freshProofMs } from '#domain/staff/staff.ts'
import { type Case, type CasePlace, findCase, placesIn } from '#server/cases/cases.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

/** Whose rights count. A key gives no proof, so what needs one is not there for it. */
type Holder = Pick<StaffCaller, 'rights'> & Partial<Pick<StaffCaller, 'key'>>

/** The pools in which a person leads the work on cases. */
export const poolsLedBy = (ctx: Context, { rights }: Pick<StaffCaller, 'rights'>): number[] => [
  ...new Set(
    ctx.sites
      .all()
      .map(({ pool_id }) => pool_id)
      .filter((id) => findRight(rights, 'cases.lead', { kind: 'pool', id }, poolOf(ctx.sites)) !== null),
  ),
]

const inPool = (id: number): Scope => ({ kind: 'pool', id })
/** Where a case is worked on; null where there is none. */
export async function placeOfCase(ctx: Context, reference: string): Promise<Scope | null> {
  const one = await findCase(ctx, reference)
  return one && inPool(one.pool_id)
}
const ownRight: Partial<Record<CaseLane, Permission>> = { gravest: 'cases.gravest', appeals: 'cases.appeals' }

function rightIn(ctx: Context, { rights, key }: Holder, lane: CaseLane, pool: number): HeldRight | null {
  const right = findRight(rights, ownRight[lane] ?? 'cases.work', inPool(pool), poolOf(ctx.sites))
  return right === null || right.level === 'look' || (key && right.level === 'fresh') ? null : right
}

/** The lanes of a pool in which a person works: the gravest and appeals have rights of their own, held there. */
export function laneListIn(ctx: Context, holder: Holder, pool: number): CaseLane[] {
  if (findRight(holder.rights, 'cases.work', inPool(pool), poolOf(ctx.sites)) === null) return []
  return eachCaseLane.filter((lane) => rightIn(ctx, holder, lane, pool) !== null)
}

/** A part of the queue that somebody chose: some lanes, a pool, or a brand. */
type Chosen = { lanes?: readonly CaseLane[] | undefined; pool?: number | undefined; site?: number | undefined }

/** All lanes of all pools in which a person works, as far as they are chosen. */
export function casePlacesOf(ctx: Context, holder: Holder, { lanes: only = eachCaseLane, pool, site }: Chosen = {}): CasePlace[] {
  const sites = ctx.sites.all().filter(({ id, pool_id }) => (pool ?? pool_id) === pool_id && (site ?? id) === id)
  const pools = new Set(sites.map(({ pool_id }) => pool_id))
  return [...pools].flatMap((pool) =>
    laneListIn(ctx, holder, pool)
      .filter((lane) => only.includes(lane))
      .map((lane) => ({ pool, lane })),
  )
}

/** The pools whose gravest cases a person sees, in lists and counts too. Null: a user of the machine, who sees those of all. */
export const gravestPoolsOf = (ctx: Context, holder: Holder | null): number[] =>
  (holder ? casePlacesOf(ctx, holder, { lanes: ['gravest'] }) : placesIn(ctx, ['gravest'])).map(({ pool }) => pool)

/**
 * The gravest cases and appeals need rights of their own in the pool of the case, by whatever way they are opened: `not_found` to
 * everybody else. Null where there is no such case.
 */
export async function findCaseFor(ctx: Context, holder: Holder, reference: string): Promise<Case | null> {
  const one = await findCase(ctx, reference)
  if (one && !laneListIn(ctx, holder, one.pool_id).includes(one.lane)) throw new Refusal('not_found')
  return one
}

/** Refuses `proof_needed` where a case of this lane is opened or decided by its right only after a fresh proof. */
export function refuseUnproved(ctx: Context, caller: StaffCaller, { lane, pool_id }: Pick<Case, 'lane' | 'pool_id'>) {
  const isProof = rightIn(ctx, caller, lane, pool_id)?.level === 'fresh'
  if (isProof && ctx.now().getTime() - caller.session.proved_at.getTime() >= freshProofMs) throw new Refusal('proof_needed')
}
