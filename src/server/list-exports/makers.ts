/** Who makes a list into a file, with the rights that they have at this moment. */
import type { ExportKind } from '#domain/list-exports/export-kinds.ts'
import { rightOfExport } from '#domain/list-exports/export-kinds.ts'
import { Refusal } from '#domain/refusal.ts'
import { isActing } from '#domain/staff/permissions.ts'
import { findRightAnywhere, type HeldRight } from '#domain/staff/rights.ts'
import { nameOfActor } from '#server/audit/audit.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import { findCallerById, rightsOnMachine } from '#server/staff/staff.ts'

/** `name` as in the audit log, `staff:12`; `own` is the number in it. */
export type Maker = { name: string; own: string; rights: HeldRight[] }

/** A key makes it in the name of its person. */
export const makerOf = ({ id, actor, rights }: Pick<StaffCaller, 'id' | 'actor' | 'rights'>): Maker =>
  actor.actor_kind === 'shell' ? makerOnMachine(nameOfActor(actor)) : { name: `staff:${id}`, own: String(id), rights }

/** A user of the machine, who may everything. */
export const makerOnMachine = (name: string): Maker => ({
  name,
  own: name,
  rights: rightsOnMachine,
})

/** As they are now; null for a person who may not sign in any more. */
export async function findMaker(ctx: Context, name: string): Promise<Maker | null> {
  if (!name.startsWith('staff:')) return makerOnMachine(name)
  const caller = await findCallerById(ctx, Number(name.slice(6)))
  return caller && makerOf(caller)
}

/** The right that a list needs as a file. Refuses `not_allowed`. */
export function rightFor({ rights }: Maker, what: ExportKind): HeldRight {
  const permission = rightOfExport[what]
  const right = findRightAnywhere(rights, permission)
  if (!right || !isActing(right)) throw new Refusal('not_allowed', { permission })
  return right
}
