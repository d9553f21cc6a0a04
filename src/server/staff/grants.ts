/** Who may what: invitations, grants, suspensions, and changes of roles. Nobody gives a right they do not hold. */
import type { Locale } from '#domain/languages/languages.ts'
import { Refusal } from '#domain/refusal.ts'
import { builtInRights, type RoleKey, roleKeys } from '#domain/staff/roles.ts'
import { type Narrowing, readRight, writeRight } from '#domain/staff/permissions.ts'
import { type Actor, nameOfActor } from '#server/audit/audit.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { contains, type HeldRight, poolOf, rightsNotHeld, rightsOfRole, type Scope } from '#domain/staff/rights.ts'
import { isOfOwner, isOwner, listOwners, mailAboutChange, mailOwners } from '#server/staff/owners.ts'
import * as store from '#server/staff/staff.store.ts'

/** Who gives: a person with their rights, or null for a user of the machine, who may everything. */
export type Giver = { actor: Actor; rights: HeldRight[] | null }
export type GrantRequest = { role: string; at: Scope; until: Date | null }

/** Roles that the holder of a narrowed `staff` right may give. */
const givenBy: Partial<Record<Narrowing, readonly string[]>> = { support: ['support'], moderators: ['moderator'] }

/** Refuses `right_not_held`, `not_found` for an unknown role or place, `not_allowed` for an owner made this way. */
export async function refuseGrant(ctx: Context, giver: Giver, { role, at }: GrantRequest, only: Narrowing | null = null) {
  const changed = await store.readChangedRoles(ctx.db)
  const rights = rightsOfRole(role, changed)
  if (rights.length === 0 && !changed.has(role)) throw new Refusal('not_found', { field: 'role' })
  if (!isPlace(ctx, at)) throw new Refusal('not_found', { field: 'where_id' })
  if (role === 'owner' && at.kind !== 'installation') throw new Refusal('scope_not_fitting', { field: 'at' })
  if (giver.rights === null) return
  if (role === 'owner') throw new Refusal('not_allowed', { permission: 'staff.roles' })
  if (only !== null && !givenBy[only]?.includes(role)) throw new Refusal('right_not_held', { field: 'role' })
  // a manager of one brand gives support of that brand without holding each of its rights
  const missing = only === null ? rightsNotHeld(giver.rights, rights, at, poolOf(ctx.sites)) : []
  if (missing[0]) throw new Refusal('right_not_held', { permission: missing[0].permission })
}

export const isPlace = ({ sites }: Context, { kind, id }: Scope) =>
  kind === 'installation' ? id === null : sites.all().some((site) => (kind === 'site' ? site.id : site.pool_id) === id)

export type Invitation = { email: string; name: string; locale: Locale }

/** A new person with a first role. Refuses `staff_exists`, and what `refuseGrant` refuses. */
export const inviteStaff = (ctx: Context, giver: Giver, person: Invitation, grant: GrantRequest, only: Narrowing | null = null) =>
  atomically(ctx, async (ctx) => {
    await refuseGrant(ctx, giver, grant, only)
    const row = { ...person, password_hash: null, last_seen_at: null, created_at: ctx.now() }
    const id = await store.insertStaff(ctx.db, row)
    if (id === null) throw new Refusal('staff_exists', { field: 'email' })
    await addGrant(ctx, giver, id, grant)
    // the invitation itself is the new person's mail
    if (grant.role === 'owner') await mailOwners(ctx)
    return id
  })

/** The same grant again only moves its end. Refuses `not_found`, `own_request`, and what `refuseGrant` refuses. */
export const grantRole = (ctx: Context, giver: Giver, staff: number, grant: GrantRequest, only: Narrowing | null = null) =>
  atomically(ctx, async (ctx) => {
    const row = await store.lockStaff(ctx.db, staff)
    if (!row) throw new Refusal('not_found')
    if (isSelf(giver, staff)) throw new Refusal('own_request')
    await refuseGrant(ctx, giver, grant, only)
    await addGrant(ctx, giver, staff, grant)
    await mailAboutChange(ctx, staff, grant.role === 'owner')
  })

const isSelf = ({ actor }: Giver, staff: number) => nameOfActor(actor) === `staff:${staff}`

const addGrant = (ctx: Context, { actor }: Giver, staff_id: number, { role, at, until }: GrantRequest) =>
  store.insertGrant(ctx.db, {
    staff_id,
    role,
    scope_kind: at.kind,
    scope_id: at.id,
    until_at: until,
    granted_by: nameOfActor(actor),
    created_at: ctx.now(),
  })

/** Makes somebody an owner: only by a second person, or on the machine. */
export const makeOwner = (ctx: Context, giver: Giver, staff: number) =>
  atomically(ctx, async (ctx) => {
    const row = await store.lockStaff(ctx.db, staff)
    if (row?.state !== 'active') throw new Refusal('not_found')
    await addGrant(ctx, giver, staff, { role: 'owner', at: { kind: 'installation', id: null }, until: null })
    await mailAboutChange(ctx, staff, true)
  })

/** The place and role of a grant; null for one that is gone. */
export const findGrant = async (ctx: Context, id: number) => store.lockGrant(ctx.db, id)

/** `isAgreed`: a second person agreed. */
type Taking = { id: number; only?: Narrowing | null; isAgreed?: boolean }

/**
 * Holds at the person's next call. Refuses `not_found`, `second_needed` for the role of another owner without a second person, and
 * `last_owner` at the commit.
 */
export const takeGrant = (ctx: Context, giver: Giver, { id, only = null, isAgreed = false }: Taking) =>
  atomically(ctx, async (ctx) => {
    const grant = await getGrant(ctx, id, only)
    if (!isAgreed && needsTwoToTake(giver, grant)) throw new Refusal('second_needed')
    // owners are read while the one who goes is still among them
    await mailAboutChange(ctx, grant.staff_id, isOfOwner(grant))
    await store.deleteGrant(ctx.db, id)
    return grant
  })

async function getGrant(ctx: Context, id: number, only: Narrowing | null) {
  const grant = await store.lockGrant(ctx.db, id)
  if (!grant || (only !== null && !givenBy[only]?.includes(grant.role))) throw new Refusal('not_found')
  return grant
}

/** An operator of the machine needs nobody, and owners may leave by themselves. */
const needsTwoToTake = (giver: Giver, grant: store.GrantRow) =>
  giver.rights !== null && isOfOwner(grant) && !isSelf(giver, grant.staff_id)

/** Whether taking this grant needs a second person. Refuses `not_found`, and `last_owner`, to which nobody could agree. */
export async function takingNeedsSecond(ctx: Context, giver: Giver, id: number, only: Narrowing | null): Promise<boolean> {
  const grant = await getGrant(ctx, id, only)
  if (!needsTwoToTake(giver, grant)) return false
  await refuseLastOwner(ctx, grant.staff_id)
  return true
}

async function refuseLastOwner(ctx: Context, staff: number) {
  const owners = await listOwners(ctx)
  if (owners.every((owner) => owner === staff)) throw new Refusal('last_owner')
}

/**
 * Ends all sessions at once. Refuses `not_found`, `own_request`, `second_needed` for an owner without a second person, and `last_owner` at
 * the commit.
 */
export const suspendStaff = (ctx: Context, giver: Giver, staff: number, isAgreed = false) =>
  atomically(ctx, async (ctx) => {
    const aboutOwner = await refuseSuspending(ctx, giver, staff)
    if (aboutOwner && giver.rights !== null && !isAgreed) throw new Refusal('second_needed')
    await mailAboutChange(ctx, staff, aboutOwner)
    await store.updateStaff(ctx.db, staff, { state: 'suspended' })
    await store.deleteSessions(ctx.db, staff)
  })

/** Tells whether the person is an owner. */
async function refuseSuspending(ctx: Context, giver: Giver, staff: number): Promise<boolean> {
  const row = await store.lockStaff(ctx.db, staff)
  if (!row || row.state === 'suspended') throw new Refusal('not_found')
  if (isSelf(giver, staff)) throw new Refusal('own_request')
  return isOwner(ctx, staff)
}

/** Whether suspending this person needs a second one. Refuses `not_found`, `own_request`, and `last_owner`, to which nobody could agree. */
export async function suspendingNeedsSecond(ctx: Context, giver: Giver, staff: number): Promise<boolean> {
  if (!(await refuseSuspending(ctx, giver, staff))) return false
  await refuseLastOwner(ctx, staff)
  return true
}

export const resumeStaff = (ctx: Context, staff: number) =>
  atomically(ctx, async (ctx) => {
    const row = await store.lockStaff(ctx.db, staff)
    if (row?.state !== 'suspended') throw new Refusal('not_found')
    await store.updateStaff(ctx.db, staff, { state: 'active' })
  })

/** Whether all that a person may lies within a place, so that who rules there may rule the person. */
export async function isPersonWithin(ctx: Context, staff: number, at: Scope, only: Narrowing | null): Promise<boolean> {
  const grants = await store.grantsOf(ctx.db, [staff], ctx.now())
  return grants.every(
    ({ role, scope_kind, scope_id }) =>
      contains(at, { kind: scope_kind, id: scope_id }, poolOf(ctx.sites)) &&
      (only === null || (givenBy[only]?.includes(role) ?? false)),
  )
}

/** The roles of this installation: those that come along, as they are now, and its own. */
export async function listRoles(ctx: Context) {
  const [rows, grants] = await Promise.all([store.listChangedRoles(ctx.db), store.listGrantsInForce(ctx.db, ctx.now())])
  const holders = Map.groupBy(grants, ({ role }) => role)
  const changed = new Map(rows.map((row) => [row.key, row]))
  const keys = [...roleKeys, ...rows.map(({ key }) => key).filter((key) => !(roleKeys as readonly string[]).includes(key))]
  const rights = new Map(rows.map((row) => [row.key, row.rights]))
  return keys.map((key) => {
    const row = changed.get(key)
    const isBuiltIn = (roleKeys as readonly string[]).includes(key)
    return {
      key,
      name: row?.name ?? '',
      rights: rightsOfRole(key, rights).map(writeRight),
      is_built_in: isBuiltIn,
      is_changed: isBuiltIn && row !== undefined,
      version: row?.version ?? 0,
      holders: new Set(holders.get(key)?.map(({ staff_id }) => staff_id)).size,
    }
  })
}

export type RoleChange = { key: string; name: string; rights: readonly string[]; version: number }

/** Stores a role. `version`: the one that was read, 0 for one that has no row. Refuses `changed_meanwhile`, `not_allowed` for the owner's, `invalid_input`. */
export const changeRole = (ctx: Context, { key, name, rights, version }: RoleChange) =>
  atomically(ctx, async (ctx) => {
    if (key === 'owner') throw new Refusal('not_allowed', { permission: 'staff.roles' })
    const known = rights.map(readRight)
    if (known.includes(null)) throw new Refusal('invalid_input', { field: 'rights' })
    const row = { name, rights: [...rights] }
    const done =
      version === 0
        ? await ctx.db
            .insertInto('staff_role')
            .values({ key, ...row })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
            .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
        : await ctx.db
            .updateTable('staff_role')
            .set({ ...row, version: version + 1 })
            .where('key', '=', key)
            .where('version', '=', version)
            .executeTakeFirst()
            .then(({ numUpdatedRows }) => numUpdatedRows)
    if (done !== 1n) throw new Refusal('changed_meanwhile')
  })

/** Puts a role back to what it came with; an own role goes, unless somebody has it (`role_in_use`). */
export const resetRole = (ctx: Context, key: string) =>
  atomically(ctx, async (ctx) => {
    const isBuiltIn = (roleKeys as readonly string[]).includes(key)
    const inUse = !isBuiltIn && (await store.listGrantsInForce(ctx.db, ctx.now())).some(({ role }) => role === key)
    if (inUse) throw new Refusal('role_in_use')
    const { numDeletedRows } = await ctx.db.deleteFrom('staff_role').where('key', '=', key).executeTakeFirst()
    if (numDeletedRows !== 1n) throw new Refusal('not_found')
  })

/** The matrix as data: each role with its rights, as it comes along. */
export const builtInMatrix = () => Object.fromEntries(roleKeys.map((key: RoleKey) => [key, builtInRights(key).map(writeRight)]))
