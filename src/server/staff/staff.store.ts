/** SQL of staff: people, grants, sessions, factors, links. */
import { sql, type Insertable } from 'kysely'
import type { ScopeKind } from '#domain/staff/permissions.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'
import type { ChangedRoles } from '#domain/staff/rights.ts'

export type StaffRow = Pick<Tables['staff'], 'email' | 'name' | 'locale' | 'last_seen_at'> & {
  has_password: boolean
  id: number
  timezone: string
  single_keys: boolean
  languages: string[]
  state: 'invited' | 'active' | 'suspended'
}

const columns = [
  'id',
  'email',
  'name',
  'locale',
  'timezone',
  'state',
  'has_password',
  'single_keys',
  'languages',
  'last_seen_at',
] as const

export const findStaff = async (db: Db, id: number): Promise<StaffRow | null> =>
  (await db.selectFrom('staff').select(columns).where('id', '=', id).executeTakeFirst()) ?? null

/** The same, locked until the transaction ends. */
export const lockStaff = async (db: Db, id: number): Promise<StaffRow | null> =>
  (await db.selectFrom('staff').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null

export const findStaffOfAddress = async (db: Db, email: string): Promise<StaffRow | null> =>
  (await db.selectFrom('staff').select(columns).where('email_key', '=', email.toLowerCase()).executeTakeFirst()) ?? null

export const findStaffPasswordHash = async (db: Db, id: number): Promise<string | null> =>
  (await db.selectFrom('staff').select('password_hash').where('id', '=', id).executeTakeFirst())?.password_hash ?? null

/** Null when the address belongs to somebody. */
export const insertStaff = async (db: Db, row: Insertable<Tables['staff']>): Promise<number | null> =>
  (
    await db
      .insertInto('staff')
      .values(row)
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null

type StaffChange = Partial<Pick<Tables['staff'], 'name' | 'locale' | 'password_hash'>> & {
  timezone?: string
  single_keys?: boolean
  languages?: string[]
  state?: StaffRow['state']
  last_seen_at?: Date
}
export const updateStaff = (db: Db, id: number, change: StaffChange) =>
  db.updateTable('staff').set(change).where('id', '=', id).execute()

/** Newest first, 50 a page. */
export const pageOfStaff = (db: Db, before: number | null) =>
  db
    .selectFrom('staff')
    .select(columns)
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

export type GrantRow = {
  id: number
  staff_id: number
  role: string
  scope_kind: ScopeKind
  scope_id: number | null
  until_at: Date | null
}

export const grantsOf = (db: Db, staff: readonly number[], now: Date): Promise<GrantRow[]> =>
  db
    .selectFrom('staff_grant')
    .select(['id', 'staff_id', 'role', 'scope_kind', 'scope_id', 'until_at'])
    .where('staff_id', '=', sql<number>`any(${staff}::bigint[])`)
    .where((where) => where.or([where('until_at', 'is', null), where('until_at', '>', now)]))
    .orderBy('id')
    .execute()

export const lockGrant = async (db: Db, id: number): Promise<GrantRow | null> =>
  (await db
    .selectFrom('staff_grant')
    .select(['id', 'staff_id', 'role', 'scope_kind', 'scope_id', 'until_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null

/** A grant that is there already gets the new end. */
export const insertGrant = (db: Db, grant: Insertable<Tables['staff_grant']>) =>
  sql`insert into staff_grant (staff_id, role, scope_kind, scope_id, until_at, granted_by, created_at)
      values (${grant.staff_id}, ${grant.role}, ${grant.scope_kind}, ${grant.scope_id}, ${grant.until_at}, ${grant.granted_by}, ${grant.created_at})
      on conflict (staff_id, role, scope_kind, coalesce(scope_id, 0)) do update set until_at = excluded.until_at`.execute(db)

export const deleteGrant = (db: Db, id: number) => db.deleteFrom('staff_grant').where('id', '=', id).execute()

export type PersonGrant = GrantRow & { name: string; languages: string[] }
/** Every grant that holds, of people who may sign in: who else has a right. */
export const listGrantsInForce = (db: Db, now: Date): Promise<PersonGrant[]> =>
  db
    .selectFrom('staff_grant')
    .innerJoin('staff', 'staff.id', 'staff_grant.staff_id')
    .select(['staff_grant.id', 'staff_id', 'role', 'scope_kind', 'scope_id', 'until_at', 'staff.name', 'staff.languages'])
    .where('staff.state', '=', 'active')
    .where((where) => where.or([where('until_at', 'is', null), where('until_at', '>', now)]))
    .execute()

export const listChangedRoles = (db: Db) => db.selectFrom('staff_role').select(['key', 'name', 'rights', 'version']).execute()
export const readChangedRoles = async (db: Db): Promise<ChangedRoles> =>
  new Map((await listChangedRoles(db)).map(({ key, rights }) => [key, rights]))

export type Session = { id: number; created_at: Date; seen_at: Date; proved_at: Date }
/** The session of a token with its person; null where there is none, whatever its age. */
export const findSession = async (db: Db, token: Buffer): Promise<{ session: Session; staff: StaffRow } | null> => {
  const row = await db
    .selectFrom('staff_session as s')
    .innerJoin('staff', 'staff.id', 's.staff_id')
    .select([
      's.id as session_id',
      's.created_at as began_at',
      's.seen_at',
      's.proved_at',
      ...columns.map((name) => `staff.${name}` as const),
    ])
    .where('s.token_hash', '=', token)
    .executeTakeFirst()
  if (!row) return null
  const { session_id, began_at, seen_at, proved_at, ...staff } = row
  return { session: { id: session_id, created_at: began_at, seen_at, proved_at }, staff }
}

export const insertSession = async (db: Db, row: Insertable<Tables['staff_session']>): Promise<number> =>
  (await db.insertInto('staff_session').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateSession = (db: Db, id: number, change: { seen_at?: Date; proved_at?: Date }) =>
  db.updateTable('staff_session').set(change).where('id', '=', id).execute()

export const listSessionRows = (db: Db, staff: number, since: Date) =>
  db
    .selectFrom('staff_session')
    .select(['id', 'browser', 'system', 'created_at', 'seen_at'])
    .where('staff_id', '=', staff)
    .where('seen_at', '>', since)
    .orderBy('seen_at', 'desc')
    .execute()

/** `id` ends one, `except` all but one. Without either all of them. */
export const deleteSessions = (db: Db, staff: number, { id, except }: { id?: number; except?: number } = {}) => {
  const all = db.deleteFrom('staff_session').where('staff_id', '=', staff)
  if (id !== undefined) return all.where('id', '=', id).execute()
  return (except === undefined ? all : all.where('id', '<>', except)).execute()
}

export const countSessions = async (db: Db, staff: readonly number[], since: Date): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('staff_session')
    .select(({ fn }) => ['staff_id', fn.countAll<number>().as('n')])
    .where('staff_id', '=', sql<number>`any(${staff}::bigint[])`)
    .where('seen_at', '>', since)
    .groupBy('staff_id')
    .execute()
  return new Map(rows.map(({ staff_id, n }) => [staff_id, Number(n)]))
}

/** Sessions, links, challenges and keys that can be used no more. */
export async function deleteStale(db: Db, { idleSince, keysSince, now }: { idleSince: Date; keysSince: Date; now: Date }) {
  await db.deleteFrom('staff_session').where('seen_at', '<', idleSince).execute()
  await db.deleteFrom('staff_link').where('expires_at', '<', now).execute()
  await db.deleteFrom('console_key').where('created_at', '<', keysSince).execute()
  await db.deleteFrom('staff_challenge').where('expires_at', '<', now).execute()
}
