/** What a person may, and where: their grants, turned into rights by the roles of this installation. */
import { builtInRights, type RoleKey, roleKeys } from '#domain/staff/roles.ts'
import { covers, type Permission, permissions, readRight, type Right, type ScopeKind } from '#domain/staff/permissions.ts'

/** A place: the installation, a pool by its id, or a brand by its id. */
export type Scope = { kind: ScopeKind; id: number | null }
export const everywhere: Scope = { kind: 'installation', id: null }
/** `role`: the one that gives it. */
export type HeldRight = Right & { scope: Scope; role: string }

/** Rows of roles that differ from those that come along, by key. */
export type ChangedRoles = ReadonlyMap<string, readonly string[]>

const isBuiltIn = (key: string): key is RoleKey => (roleKeys as readonly string[]).includes(key)

/** The rights of a role; none for a role that is gone. The owner's are fixed. */
export function rightsOfRole(key: string, changed: ChangedRoles): Right[] {
  const own = key === 'owner' ? undefined : changed.get(key)
  if (own) return own.flatMap((text) => readRight(text) ?? [])
  return isBuiltIn(key) ? builtInRights(key) : []
}

type Grant = { role: string; scope_kind: ScopeKind; scope_id: number | null }

/** A permission whose smallest scope is wider than the grant is not held by it. */
export function rightsOf(grants: readonly Grant[], changed: ChangedRoles): HeldRight[] {
  return grants.flatMap(({ role, scope_kind, scope_id }) =>
    rightsOfRole(role, changed)
      .filter(({ permission }) => width[scope_kind] >= width[permissions[permission]])
      .map((right) => ({ ...right, role, scope: { kind: scope_kind, id: scope_id } })),
  )
}
const width: Record<ScopeKind, number> = { site: 0, pool: 1, installation: 2 }

/** Pools by brand, to know which pool's grant holds for a brand. */
export type PoolOf = (site: number) => number | null
type Brand = { id: number; pool_id: number }
export const poolOf =
  (sites: { byId: (id: number) => Brand | null }): PoolOf =>
  (site) =>
    sites.byId(site)?.pool_id ?? null

/** Whether a grant for `outer` holds in `inner`. */
export function contains(outer: Scope, inner: Scope, pool: PoolOf): boolean {
  if (outer.kind === 'installation') return true
  if (outer.kind === inner.kind) return outer.id === inner.id
  return outer.kind === 'pool' && inner.kind === 'site' && inner.id !== null && pool(inner.id) === outer.id
}

/** The widest right to something at a place: unlimited before narrowed, acting before reading. Null without one. */
export function findRight(held: readonly HeldRight[], permission: Permission, at: Scope, pool: PoolOf): HeldRight | null {
  const here = held.filter((right) => right.permission === permission && contains(right.scope, at, pool))
  return here.toSorted(byStrength)[0] ?? null
}

/** The same, wherever it is held. */
export const findRightAnywhere = (held: readonly HeldRight[], permission: Permission): HeldRight | null =>
  held.filter((right) => right.permission === permission).toSorted(byStrength)[0] ?? null

const order = { may: 0, fresh: 1, second: 2, draft: 3, look: 4 }
const byStrength = (a: HeldRight, b: HeldRight) =>
  Number(a.only !== null) - Number(b.only !== null) ||
  order[a.level] - order[b.level] ||
  width[b.scope.kind] - width[a.scope.kind]

/** The brands in which a person may something. */
export function sitesWith<Site extends Brand>(held: readonly HeldRight[], permission: Permission, all: readonly Site[]): Site[] {
  const pool: PoolOf = (id) => all.find((site) => site.id === id)?.pool_id ?? null
  return all.filter((site) => findRight(held, permission, { kind: 'site', id: site.id }, pool) !== null)
}

/** The rights of a role that a person does not hold at a place: nobody gives what they have not. */
export const rightsNotHeld = (held: readonly HeldRight[], role: readonly Right[], at: Scope, pool: PoolOf): Right[] =>
  role.filter((right) => !held.some((own) => covers(own, right) && contains(own.scope, at, pool)))
