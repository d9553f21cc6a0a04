/** Which lines of the audit log a person reads: what they filter by, and what their right shows. */
import type * as z from 'zod/mini'
import type { AuditQuery } from '#domain/audit/audit-lines.ts'
import { Refusal } from '#domain/refusal.ts'
import type { HeldRight } from '#domain/staff/rights.ts'
import type { AuditFilter, AuditLine } from '#server/audit/audit.store.ts'
import type { Context } from '#server/infrastructure/context.ts'

/** What a query of the log filters by. */
export function auditFilterOf({
  act,
  actor: words,
  member,
  target,
  since,
  before,
}: z.output<typeof AuditQuery>): Omit<AuditFilter, 'limit'> {
  const [actor_kind, actor] = splitActor(words)
  return {
    ...(act && { act }),
    ...(actor && { actor }),
    ...(actor_kind && { actor_kind }),
    ...(member && { member }),
    ...(target && { target }),
    ...(since && { since: new Date(`${since}T00:00:00Z`) }),
    ...(before && { before }),
  }
}

/** `staff:12`, or a bare name. */
function splitActor(words: string | undefined): [kind: string | null, actor: string | null] {
  if (!words) return [null, null]
  const [, kind, actor] = /^(staff|key|shell|partner|product):(.+)$/.exec(words) ?? []
  return kind && actor ? [kind, actor] : [null, words]
}

export type SeenLines = Pick<AuditFilter, 'by' | 'permissions' | 'within'>

/** What a right to the log shows: everything, one's own lines, those about money, or those of a pool or brand. */
export function linesSeenWith(ctx: Context, { only, scope }: HeldRight, own: string): SeenLines {
  if (only === 'own') return { by: own }
  const permissions =
    only === 'money' ? { permissions: ['money.read', 'money.refund', 'money.credits', 'money.disputes', 'books'] } : {}
  if (scope.kind === 'installation') return permissions
  if (scope.id === null) throw new Refusal('not_found')
  const sites = ctx.sites.all().filter(({ id, pool_id }) => (scope.kind === 'site' ? id : pool_id) === scope.id)
  return { ...permissions, within: { pool: scope.kind === 'pool' ? scope.id : null, sites: sites.map(({ id }) => id) } }
}

type Line = Pick<AuditLine, 'actor_kind' | 'actor' | 'permission' | 'scope_kind' | 'scope_id'>
/** Whether a line is among those. */
export const isLineSeen = ({ by, permissions, within }: SeenLines, line: Line): boolean =>
  (by === undefined || (line.actor_kind === 'staff' && line.actor === by)) &&
  (permissions === undefined || (line.permission !== null && permissions.includes(line.permission))) &&
  (within === undefined || isWithin(within, line))

function isWithin({ pool, sites }: NonNullable<SeenLines['within']>, { scope_kind, scope_id }: Line): boolean {
  if (scope_id === null) return false
  return (scope_kind === 'pool' && scope_id === pool) || (scope_kind === 'site' && sites.includes(scope_id))
}

/** What both show. */
export function seenByBoth(one: SeenLines, other: SeenLines): SeenLines {
  const [by, permissions] = [one.by ?? other.by, one.permissions ?? other.permissions]
  const [a, b] = [one.within ?? other.within, other.within ?? one.within]
  const within = a && b && { pool: a.pool === b.pool ? a.pool : null, sites: a.sites.filter((id) => b.sites.includes(id)) }
  return { ...(by && { by }), ...(permissions && { permissions }), ...(within && { within }) }
}
