/** What a reader of members sees beside what everybody does who may read them: gravest cases, sums of money, names in the audit log. */
import { findRight, poolOf } from '#domain/staff/rights.ts'
import { linesSeenWith, type SeenLines } from '#server/audit/audit.ts'
import { gravestPoolsOf } from '#server/decisions/decisions.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

/** `gravest`: pools whose gravest cases they see. `site`: the brand of a member. */
export type Sight = {
  gravest: readonly number[]
  seesMoney: (site: number) => boolean
  /** Which lines of the audit log about its members they read; null: none. */
  linesOf: (site: number) => SeenLines | null
}

export function sightOf(ctx: Context, caller: StaffCaller): Sight {
  const rightAt = (permission: 'money.read' | 'log', site: number) =>
    findRight(caller.rights, permission, { kind: 'site', id: site }, poolOf(ctx.sites))
  return {
    gravest: gravestPoolsOf(ctx, caller),
    seesMoney: (site) => rightAt('money.read', site) !== null,
    linesOf(site) {
      const right = rightAt('log', site)
      return right && linesSeenWith(ctx, right, String(caller.id))
    },
  }
}

/** A user of the machine sees everything. */
export const sightOfMachine = (ctx: Context): Sight => ({
  gravest: gravestPoolsOf(ctx, null),
  seesMoney: () => true,
  linesOf: () => ({}),
})
