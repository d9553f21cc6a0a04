/** Where a person works on cases: the pools, and the lanes. */
import { type CaseLane, eachCaseLane } from '#domain/cases/cases.ts'
import { findRight, poolOf } from '#domain/staff/rights.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

/** The pools in which a person works on cases. */
export const poolsOf = (ctx: Context, caller: Pick<StaffCaller, 'rights'>): number[] => [
  ...new Set(
    ctx.sites
      .all()
      .map(({ pool_id }) => pool_id)
      .filter((id) => findRight(caller.rights, 'cases.work', { kind: 'pool', id }, poolOf(ctx.sites)) !== null),
  ),
]

/** The lanes a person sees: the gravest and appeals have rights of their own. */
export function laneListOf(caller: Pick<StaffCaller, 'rights'>): CaseLane[] {
  const holds = (permission: string) => caller.rights.some((right) => right.permission === permission && right.level !== 'look')
  return eachCaseLane.filter((lane) =>
    lane === 'gravest' ? holds('cases.gravest') : lane === 'appeals' ? holds('cases.appeals') : true,
  )
}
