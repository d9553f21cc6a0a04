/** Owners, and the mails about what changed for a person: to them, and where it is about an owner to every owner. */
import type { Context } from '#server/infrastructure/context.ts'
import { enqueueStaffMail } from '#server/staff/staff.jobs.ts'
import type { StaffSecurityEvent } from '#server/staff/staff.mails.ts'
import { grantsOf, listGrantsInForce, type GrantRow } from '#server/staff/staff.store.ts'

export const isOfOwner = ({ role, scope_kind }: Pick<GrantRow, 'role' | 'scope_kind'>) =>
  role === 'owner' && scope_kind === 'installation'

/** Active owners of now. */
export const listOwners = async (ctx: Context): Promise<number[]> => [
  ...new Set((await listGrantsInForce(ctx.db, ctx.now())).filter(isOfOwner).map(({ staff_id }) => staff_id)),
]

/** Also of a person who is suspended or has not joined yet. */
export const isOwner = async (ctx: Context, staff: number): Promise<boolean> =>
  (await grantsOf(ctx.db, [staff], ctx.now())).some(isOfOwner)

/** In the transaction of the change. */
export async function mailOwners(ctx: Context) {
  for (const owner of await listOwners(ctx)) await enqueueStaffMail(ctx, 'staff_security', { staff: owner })
}

/** In the transaction of the change. `aboutOwner`: every owner gets the mail too. */
export async function mailAboutChange(ctx: Context, staff: number, aboutOwner: boolean, event?: StaffSecurityEvent) {
  const readers = new Set([staff, ...(aboutOwner ? await listOwners(ctx) : [])])
  for (const reader of readers) await enqueueStaffMail(ctx, 'staff_security', { staff: reader, ...(event && { event }) })
}
