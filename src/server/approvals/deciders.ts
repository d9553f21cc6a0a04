/** Who may decide on an act that waits, and whether there is a second person at all. */
import type { Permission } from '#domain/staff/permissions.ts'
import { isActing } from '#domain/staff/permissions.ts'
import { findRight, poolOf, type Scope } from '#domain/staff/rights.ts'
import * as store from '#server/approvals/approvals.store.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import { listStaffWith } from '#server/staff/staff.ts'

/** `asked_by`: null for a user of the machine. */
type PlacedRequest = { permission: string; scope: Scope; asked_by: number | null }

/**
 * Whether nobody could be the second person: no other one acts there with the right. A user of the machine may be any one of the people
 * with the right, so it takes two of them.
 */
export async function hasNoSecond(ctx: Context, { permission, scope, asked_by }: PlacedRequest): Promise<boolean> {
  const holders = await listStaffWith(ctx, permission as Permission, scope)
  return asked_by === null ? holders.length < 2 : holders.every((id) => id === asked_by)
}
export const hasNoSecondNow = (ctx: Context, row: store.ApprovalRow) =>
  hasNoSecond(ctx, { permission: row.permission, scope: store.placeOfApproval(row), asked_by: row.asked_by })

/** Says yes or no. */
export function mayDecide(ctx: Context, caller: StaffCaller, row: store.ApprovalRow): boolean {
  const right = findRight(caller.rights, row.permission as Permission, store.placeOfApproval(row), poolOf(ctx.sites))
  // a narrowed right holds for less than what waits
  return row.asked_by !== caller.id && right !== null && isActing(right) && right.only === null
}

/** The only holder of the right may be the one who asked on the machine: they say no, and not yes. */
export const isSoleHolder = async (ctx: Context, row: store.ApprovalRow): Promise<boolean> =>
  row.asked_by === null && hasNoSecondNow(ctx, row)
