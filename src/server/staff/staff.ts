/** Staff: the people who run the brands, what they may, and how they sign in. The folder's public module. */
import { everywhere, type HeldRight, findRight, poolOf, rightsOf, type Scope } from '#domain/staff/rights.ts'
import { isActing, type Permission } from '#domain/staff/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import * as factors from '#server/staff/factors.store.ts'
import { findGrant, inviteStaff, type Giver, type GrantRequest, type Invitation } from '#server/staff/grants.ts'
import { makeLink } from '#server/staff/joining.ts'
import { listOwners } from '#server/staff/owners.ts'
import { idleSince, staffActor } from '#server/staff/staff-sessions.ts'
import * as store from '#server/staff/staff.store.ts'

export {
  builtInMatrix,
  changeRole,
  grantRole,
  inviteStaff,
  isPlace,
  listRoles,
  makeOwner,
  resetRole,
  resumeStaff,
  suspendStaff,
  takeGrant,
} from '#server/staff/grants.ts'
export { findCaller, findCallerQuietly, staffActor } from '#server/staff/staff-sessions.ts'
export { callerOnMachine, rightsOnMachine } from '#server/staff/machine.ts'
export { setLanguages } from '#server/staff/own.ts'
export { listOwners, mailOwners } from '#server/staff/owners.ts'
export { approvalOfToken } from '#server/staff/stop-tokens.ts'
export { enqueueStaffMail } from '#server/staff/staff.jobs.ts'

/** A person as if they called now; null for one who may not sign in. For acts that they asked for earlier. */
export async function findCallerById(ctx: Context, id: number): Promise<StaffCaller | null> {
  const staff = await store.findStaff(ctx.db, id)
  if (staff?.state !== 'active') return null
  const [grants, changed] = await Promise.all([store.grantsOf(ctx.db, [id], ctx.now()), store.readChangedRoles(ctx.db)])
  const now = ctx.now()
  const session = { id: 0, created_at: now, seen_at: now, proved_at: now }
  return {
    id,
    staff,
    session,
    roles: grants.map(({ role }) => role),
    rights: rightsOf(grants, changed),
    actor: staffActor(id),
    key: null,
  }
}

type Colleague = { id: number; name: string; languages: string[]; rights: HeldRight[] }
/** Active people who may act with a permission at a place, with all their rights. */
export async function listColleaguesWith(ctx: Context, permission: Permission, at: Scope): Promise<Colleague[]> {
  const [grants, changed] = await Promise.all([store.listGrantsInForce(ctx.db, ctx.now()), store.readChangedRoles(ctx.db)])
  const byPerson = Map.groupBy(grants, ({ staff_id }) => staff_id)
  const acts = (right: HeldRight | null) => right !== null && isActing(right) && right.only === null
  return [...byPerson]
    .map(([id, own]) => ({ id, name: own[0]?.name ?? '', languages: own[0]?.languages ?? [], rights: rightsOf(own, changed) }))
    .filter(({ rights }) => acts(findRight(rights, permission, at, poolOf(ctx.sites))))
}

/** Their numbers. */
export const listStaffWith = async (ctx: Context, permission: Permission, at: Scope): Promise<number[]> =>
  (await listColleaguesWith(ctx, permission, at)).map(({ id }) => id)

/** Whether anybody may sign in as an owner: a new installation has none. */
export const hasOwner = async (ctx: Context): Promise<boolean> => (await listOwners(ctx)).length > 0

/** The first owner, or another one, invited on the machine: returns the link's token, good for 30 minutes. */
export async function inviteOnMachine(ctx: Context, giver: Giver, person: Invitation, grant: GrantRequest): Promise<string> {
  const known = await store.findStaffOfAddress(ctx.db, person.email)
  if (known && known.state !== 'invited') throw new Refusal('staff_exists')
  const id = known?.id ?? (await inviteStaff(ctx, giver, person, grant))
  return makeLink(ctx, id, 'invite', 'shell')
}

/** New factors for somebody who lost theirs: a link for 30 minutes, and a mail to every owner. Refuses `not_found`. */
export async function recoverOnMachine(ctx: Context, email: string): Promise<{ id: number; token: string }> {
  const known = await store.findStaffOfAddress(ctx.db, email)
  if (!known || known.state === 'suspended') throw new Refusal('not_found')
  return { id: known.id, token: await makeLink(ctx, known.id, known.state === 'invited' ? 'invite' : 'recover', 'shell') }
}

export const findStaffByEmail = (ctx: Context, email: string) => store.findStaffOfAddress(ctx.db, email)
export const findStaffById = (ctx: Context, id: number) => store.findStaff(ctx.db, id)

/** Ends every session of a person. */
export const endStaffSessions = (ctx: Context, id: number) => store.deleteSessions(ctx.db, id)

/** Names by id, for lists that have the numbers of people. */
export async function namesOfStaff(ctx: Context, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** One page of people with their roles, as the reader may see them. `seen`: whether a person is shown. */
export async function listStaff(ctx: Context, cursor: number | null, seen: (grants: readonly Scope[]) => boolean) {
  const rows = await store.pageOfStaff(ctx.db, cursor)
  const ids = rows.map(({ id }) => id)
  const now = ctx.now()
  const [grants, sessions, has, roles] = await Promise.all([
    store.grantsOf(ctx.db, ids, now),
    store.countSessions(ctx.db, ids, idleSince(now)),
    factors.factorsOf(ctx.db, ids),
    store.listChangedRoles(ctx.db),
  ])
  const roleNames = new Map(roles.map(({ key, name }) => [key, name]))
  const byPerson = Map.groupBy(grants, ({ staff_id }) => staff_id)
  const last = rows.length === 50 ? rows.at(-1) : undefined
  const staff = rows
    .filter(({ id }) => seen((byPerson.get(id) ?? []).map(({ scope_kind, scope_id }) => ({ kind: scope_kind, id: scope_id }))))
    .map(({ id, email, name, state, languages, last_seen_at, has_password }) => ({
      id,
      email,
      name,
      state,
      languages,
      last_seen_at: last_seen_at?.toISOString() ?? null,
      factors: [
        ...(has.get(id)?.passkey ? (['passkey'] as const) : []),
        ...(has_password ? (['password'] as const) : []),
        ...(has.get(id)?.totp ? (['totp'] as const) : []),
      ],
      sessions: sessions.get(id) ?? 0,
      grants: (byPerson.get(id) ?? []).map((grant) => ({
        id: grant.id,
        role: grant.role,
        role_name: roleNames.get(grant.role) ?? '',
        at: grant.scope_kind,
        where_id: grant.scope_id,
        where_name: nameOfPlace(ctx, { kind: grant.scope_kind, id: grant.scope_id }),
        until: grant.until_at?.toISOString() ?? null,
      })),
    }))
  return { staff, next: last ? String(last.id) : null }
}

/** A brand's or pool's name; null for the installation. */
export function nameOfPlace({ sites }: Pick<Context, 'sites'>, { kind, id }: Scope): string | null {
  if (kind === 'installation' || id === null) return null
  if (kind === 'site') return sites.byId(id)?.file.name ?? null
  return sites.all().find((site) => site.pool_id === id)?.file.pool ?? null
}

/** The narrowest place that holds all of a person's grants: who may rule there may rule the person. Null for nobody of that number. */
export async function placeOfStaff(ctx: Context, id: number): Promise<Scope | null> {
  if (!(await store.findStaff(ctx.db, id))) return null
  const places = (await store.grantsOf(ctx.db, [id], ctx.now())).map(({ scope_kind, scope_id }): Scope => ({
    kind: scope_kind,
    id: scope_id,
  }))
  const [first = everywhere, ...others] = places
  if (others.every((one) => one.kind === first.kind && one.id === first.id)) return first
  const pools = new Set(
    places.map(({ kind, id: of }) => (kind === 'pool' ? of : kind === 'site' && of !== null ? poolOf(ctx.sites)(of) : null)),
  )
  const [pool = null] = pools
  return pools.size === 1 && pool !== null ? { kind: 'pool', id: pool } : everywhere
}

/** Where a grant holds; null for one that is gone. */
export async function placeOfGrant(ctx: Context, id: number): Promise<Scope | null> {
  const grant = await findGrant(ctx, id)
  return grant && { kind: grant.scope_kind, id: grant.scope_id }
}
