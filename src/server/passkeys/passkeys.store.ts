/** SQL of passkeys. */
import { sql, type Insertable } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

export const listPasskeyRows = (db: Db, member: ProfileId) =>
  db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'host', 'transports', 'model', 'browser', 'system', 'created_at', 'last_used_at'])
    .where('member_id', '=', member)
    .orderBy('id', 'desc')
    .execute()
export type PasskeyRow = Awaited<ReturnType<typeof listPasskeyRows>>[number]

/** A passkey and its owner's status. Locked until the transaction ends, so that one response moves the counter once. */
export const findPasskey = async (db: Db, credential: Buffer) =>
  (await db
    .selectFrom('passkey')
    .innerJoin('member', 'member.id', 'passkey.member_id')
    .select(['passkey.id', 'member_id', 'host', 'public_key', 'counter', 'member.pool_id', 'member.status'])
    .where('credential_id', '=', credential)
    .forUpdate('passkey')
    .executeTakeFirst()) ?? null

export const notePasskeyUse = (db: Db, id: number, counter: number, at: Date) =>
  db.updateTable('passkey').set({ counter, last_used_at: at }).where('id', '=', id).execute()

/** False when the passkey is already stored, for any member. */
export async function insertPasskey(db: Db, row: Insertable<Tables['passkey']>): Promise<boolean> {
  const added = db.insertInto('passkey').values(row)
  const { numInsertedOrUpdatedRows } = await added
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False when the member has no such passkey. */
export async function deletePasskey(db: Db, member: ProfileId, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('member_id', '=', member)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** How many went. `ids`: only those of them that are the member's. */
export async function deletePasskeysOf(db: Db, member: ProfileId, ids?: readonly number[]): Promise<number> {
  const all = db.deleteFrom('passkey').where('member_id', '=', member)
  const { numDeletedRows } = await (ids ? all.where('id', '=', sql<number>`any(${ids}::bigint[])`) : all).executeTakeFirst()
  return Number(numDeletedRows)
}

export const insertChallenge = (db: Db, row: Tables['passkey_challenge']) =>
  db.insertInto('passkey_challenge').values(row).execute()

/** Of a login: it was answered. False when it was already. */
export async function insertSpentChallenge(db: Db, row: Tables['passkey_challenge']): Promise<boolean> {
  const added = db.insertInto('passkey_challenge').values(row)
  const { numInsertedOrUpdatedRows } = await added
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes a challenge, once. Null when it is unknown, used or too old. */
export const takeChallenge = async (db: Db, hash: Buffer, now: Date) =>
  (await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['host', 'member_id'])
    .executeTakeFirst()) ?? null

export async function deleteExpiredChallenges(db: Db, now: Date) {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
}
