/** Acts on many members by name: the right that each needs, where, and whom it reaches. */
import { isGrave, type ManyActName } from '#domain/many-acts/many-acts.ts'
import type { Measure } from '#domain/decisions/decisions.ts'
import { isActing, type Permission } from '#domain/staff/permissions.ts'
import { everywhere, findRight, type HeldRight, poolOf, type Scope } from '#domain/staff/rights.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Chosen } from '#server/many-acts/many-acts.store.ts'

type Needs = { permission: Permission; at: 'site' | 'pool' }
export const needsOf: Record<ManyActName, Needs> = {
  sign_out: { permission: 'members.help', at: 'site' },
  write: { permission: 'members.help', at: 'site' },
  note: { permission: 'members.read', at: 'site' },
  decide: { permission: 'members.ban', at: 'pool' },
  lift: { permission: 'members.ban', at: 'pool' },
}

type Placed = Pick<Chosen, 'site_id' | 'pool_id'>
export const placeFor = (act: ManyActName, { site_id, pool_id }: Placed): Scope =>
  needsOf[act].at === 'pool' ? { kind: 'pool', id: pool_id } : { kind: 'site', id: site_id }

/** `rights`: null for a user of the machine. */
export function reaches(ctx: Context, rights: readonly HeldRight[] | null, act: ManyActName, member: Placed): boolean {
  if (rights === null) return true
  const right = findRight(rights, needsOf[act].permission, placeFor(act, member), poolOf(ctx.sites))
  return right !== null && isActing(right)
}

/** Whether the member is already what the act would make of them. */
export function isAlready({ act, measures }: { act: ManyActName; measures: readonly Measure[] }, member: Chosen): boolean {
  if (act === 'lift') return !member.is_out
  if (!isGrave(act, measures)) return false
  return member.is_out && (measures.includes('suspend') || !member.is_suspended)
}

/** The smallest place that holds all of them. */
export function placeOfAll(members: readonly Placed[]): Scope {
  const [sites, pools] = [new Set(members.map(({ site_id }) => site_id)), new Set(members.map(({ pool_id }) => pool_id))]
  const [site, pool] = [[...sites][0], [...pools][0]]
  if (sites.size === 1 && site !== undefined) return { kind: 'site', id: site }
  return pools.size === 1 && pool !== undefined ? { kind: 'pool', id: pool } : everywhere
}
