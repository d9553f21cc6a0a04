/** SQL of what staff sign in with: passkeys, authenticator, recovery codes, links, challenges. */
import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

export const listStaffPasskeys = (db: Db, staff: number) =>
  db
    .selectFrom('staff_passkey')
    .select(['id', 'credential_id', 'browser', 'system', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staff)
    .orderBy('id')
    .execute()

/** Locked until the transaction ends, so that one answer moves the counter once. */
export const findStaffPasskey = async (db: Db, credential: Buffer) =>
  (await db
    .selectFrom('staff_passkey')
    .select(['id', 'staff_id', 'public_key', 'counter', 'host'])
    .where('credential_id', '=', credential)
    .forUpdate()
    .executeTakeFirst()) ?? null

export const noteStaffPasskeyUse = (db: Db, id: number, counter: number, at: Date) =>
  db.updateTable('staff_passkey').set({ counter, last_used_at: at }).where('id', '=', id).execute()

/** False when it is stored already. */
export const insertStaffPasskey = async (db: Db, row: Insertable<Tables['staff_passkey']>): Promise<boolean> =>
  (
    await db
      .insertInto('staff_passkey')
      .values(row)
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n

export const deleteStaffPasskey = async (db: Db, staff: number, id: number): Promise<boolean> =>
  (await db.deleteFrom('staff_passkey').where('staff_id', '=', staff).where('id', '=', id).executeTakeFirst()).numDeletedRows ===
  1n

/** False when the challenge was answered before. */
export const spendChallenge = async (db: Db, hash: Buffer, expires_at: Date): Promise<boolean> =>
  (
    await db
      .insertInto('staff_challenge')
      .values({ hash, expires_at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n

export const findTotp = async (db: Db, staff: number) =>
  (await db
    .selectFrom('staff_totp')
    .select(['secret', 'last_step'])
    .where('staff_id', '=', staff)
    .forUpdate()
    .executeTakeFirst()) ?? null

export const putTotp = (db: Db, staff: number, secret: Buffer, last_step: number) =>
  db
    .insertInto('staff_totp')
    .values({ staff_id: staff, secret, last_step })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet({ secret, last_step }))
    .execute()

export const noteStep = (db: Db, staff: number, last_step: number) =>
  db.updateTable('staff_totp').set({ last_step }).where('staff_id', '=', staff).execute()

/** Takes the place of all earlier codes. */
export async function replaceCodes(db: Db, staff: number, hashes: readonly Buffer[]) {
  await db.deleteFrom('staff_code').where('staff_id', '=', staff).execute()
  await db
    .insertInto('staff_code')
    .values(hashes.map((hash) => ({ staff_id: staff, hash, used_at: null })))
    .execute()
}

/** False for a code that is not one of theirs, or was used. */
export const useCode = async (db: Db, staff: number, hash: Buffer, at: Date): Promise<boolean> =>
  (
    await db
      .updateTable('staff_code')
      .set({ used_at: at })
      .where('staff_id', '=', staff)
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows === 1n

export const countCodesLeft = async (db: Db, staff: number): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('staff_code')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('staff_id', '=', staff)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow()
    ).n,
  )

/** Which factors these people have. */
export async function factorsOf(db: Db, staff: readonly number[]) {
  const { rows } = await sql<{ id: number; passkey: boolean; totp: boolean }>`
    select s.id, exists (select from staff_passkey p where p.staff_id = s.id) as passkey, exists (select from staff_totp t where t.staff_id = s.id) as totp
      from staff s where s.id = any(${staff}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** All factors go: new ones take their place. */
export async function deleteFactors(db: Db, staff: number) {
  await db.deleteFrom('staff_passkey').where('staff_id', '=', staff).execute()
  await db.deleteFrom('staff_totp').where('staff_id', '=', staff).execute()
  await db.deleteFrom('staff_code').where('staff_id', '=', staff).execute()
  await db.updateTable('staff').set({ password_hash: null }).where('id', '=', staff).execute()
}

/** An earlier link of the person stops working. */
export async function insertLink(db: Db, link: Insertable<Tables['staff_link']>) {
  await db.deleteFrom('staff_link').where('staff_id', '=', link.staff_id).execute()
  await db.insertInto('staff_link').values(link).execute()
}

/** Locked until the transaction ends: a link works once. Null for an old one. */
export const findStaffLink = async (db: Db, hash: Buffer, now: Date) =>
  (await db
    .selectFrom('staff_link')
    .selectAll()
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()) ?? null

export const putLinkSecret = (db: Db, hash: Buffer, totp_secret: Buffer) =>
  db.updateTable('staff_link').set({ totp_secret }).where('hash', '=', hash).execute()

export const deleteStaffLinks = (db: Db, staff: number) => db.deleteFrom('staff_link').where('staff_id', '=', staff).execute()
