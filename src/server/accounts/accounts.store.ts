/** SQL of accounts: addresses, passwords, devices, and mailed links. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { bumpUser, isAddressTaken } from '#server/member-rows/member-rows.ts'

export type Purpose = 'reset_password' | 'mail_change' | 'mail_undo' | 'login'
export type LinkRow = {
  token_hash: Buffer
  member_id: ProfileId
  payload: unknown
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

/** Everything an account's own changes look at; undefined when there is no such member. */
export const findAccountRow = (db: Db, member: ProfileId) =>
  db
    .selectFrom('member as m')
    .innerJoin('profile as p', 'p.id', 'm.id')
    .select(['m.id', 'm.email', 'm.pool_id', 'm.site_id', 'm.password_hash', 'm.status', 'm.activated_at', 'p.name'])
    .where('m.id', '=', member)
    .executeTakeFirst()

export const updatePassword = (db: Db, member: ProfileId, password_hash: string) =>
  db.updateTable('member').set({ password_hash }).where('id', '=', member).execute()

/** False when it was confirmed before. */
export async function markActivated(db: Db, member: ProfileId, now: Date): Promise<boolean> {
  const waiting = db.updateTable('member').set({ activated_at: now }).where('id', '=', member).where('activated_at', 'is', null)
  const { numUpdatedRows } = await waiting.executeTakeFirst()
  await db.deleteFrom('claimed_address').where('member_id', '=', member).execute()
  await bumpUser(db, member)
  return numUpdatedRows === 1n
}

/** False when another member of the pool has the address, or may still take it back. The transaction is lost then. */
export async function updateEmail(db: Db, member: ProfileId, email: string): Promise<boolean> {
  try {
    await db.updateTable('member').set({ email }).where('id', '=', member).execute()
    await bumpUser(db, member)
    return true
  } catch (error) {
    if (isAddressTaken(error)) return false
    throw error
  }
}

type NewLink = Omit<LinkRow, 'used_at'> & { purpose: Purpose }
export const insertAccountLink = ({ token_hash, member_id, purpose, payload, created_at, expires_at }: NewLink, db: Db) =>
  db
    .insertInto('token')
    .values({ token_hash, member_id, purpose, payload: JSON.stringify(payload), created_at, expires_at, used_at: null })
    .execute()

/** Only in the pool of the requested brand: nothing crosses pools. */
export const findLink = (db: Db, tokenHash: Buffer, purpose: Purpose, pool: number) =>
  db
    .selectFrom('token as t')
    .innerJoin('member as m', 'm.id', 't.member_id')
    .select(['t.token_hash', 't.member_id', 't.payload', 't.created_at', 't.expires_at', 't.used_at'])
    .where('t.token_hash', '=', tokenHash)
    .where('t.purpose', '=', purpose)
    .where('m.pool_id', '=', pool)
    .where('m.status', '<>', 'banned')
    .$narrowType<{ member_id: ProfileId }>()
    .executeTakeFirst()

export const markUsed = (db: Db, tokenHash: Buffer, now: Date) =>
  db.updateTable('token').set({ used_at: now }).where('token_hash', '=', tokenHash).execute()

/** The newest link of a purpose that still waits to be used. */
export const findWaitingLink = (db: Db, member: ProfileId, purpose: Purpose, now: Date) =>
  db
    .selectFrom('token')
    .select('payload')
    .where('member_id', '=', member)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

/** Unused links. `since`: only those requested from then on. */
export async function deleteLinks(db: Db, member: ProfileId, purposes: readonly (Purpose | 'activate')[], since?: Date) {
  const links = db
    .deleteFrom('token')
    .where('member_id', '=', member)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
  await (since ? links.where('created_at', '>=', since) : links).execute()
}

type Held = { pool_id: number; email: string; member_id: ProfileId; until: Date }
/** Until then only this member may have the address. */
export async function holdAddress(db: Db, { email, ...held }: Held) {
  const row = { ...held, email_key: email.toLowerCase() }
  const { member_id, until } = row
  const insert = db.insertInto('held_address').values(row)
  await insert.onConflict((conflict) => conflict.columns(['pool_id', 'email_key']).doUpdateSet({ member_id, until })).execute()
}

/** Addresses held for a member, those held until `from` or later. */
export const releaseAddresses = (db: Db, member: ProfileId, from: Date) =>
  db.deleteFrom('held_address').where('member_id', '=', member).where('until', '>=', from).execute()

/** Another member who has this address and never confirmed it; null when there is none. */
export const findUnconfirmedHolder = async (db: Db, pool: number, email: string, except: ProfileId) =>
  ((
    await db
      .selectFrom('member')
      .select('id')
      .where('pool_id', '=', pool)
      .where('email_key', '=', email.toLowerCase())
      .where('activated_at', 'is', null)
      .where('id', '<>', except)
      .executeTakeFirst()
  )?.id ?? null) as ProfileId | null

/** False when this mark, of an address or of a browser, was welcomed before. */
export async function insertWelcomed(db: Db, row: { pool_id: number; mark: Buffer; given_at: Date }): Promise<boolean> {
  const insert = db.insertInto('welcomed_address').values(row)
  return (await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}
