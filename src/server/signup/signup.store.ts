/** Sign-up as rows. */
import { sql } from 'kysely'
import type { Locale } from '#domain/languages.ts'
import type { ProfileId } from '#domain/profiles.ts'
import type { Db } from '#server/context.ts'

type NewMember = {
  pool_id: number
  site_id: number
  email: string
  password_hash: string
  name: string
  language: Locale
  country: string | null
  timezone: string | null
  trafficsource: string | null
  referring_profile: number | null
  form_path: string | null
  referrer: string | null
  user_agent: string | null
  at: Date
}

/** The new member's id; null when the address is in the pool already. */
export async function insertMember(db: Db, { name, country, at, ...account }: NewMember): Promise<ProfileId | null> {
  const member = await db
    .insertInto('member')
    .values({ ...account, activated_at: null, paid_at: null, signed_up_at: at, seen_at: at })
    .onConflict((conflict) => conflict.constraint('member_once_in_pool').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!member) return null
  const { id } = member
  const open = {
    gender: null,
    seeking: null,
    date_of_birth: null,
    countryregion: null,
    city: null,
    personal: null,
    main_image_id: null,
    search_filters: null,
  }
  const fields = { relation: null, looking_for: null, children: null, smoking: null, drinking: null, education: null }
  await db
    .insertInto('profile')
    .values({ id, pool_id: account.pool_id, name, country, language: account.language, ...open, ...fields })
    .execute()
  await db.insertInto('member_state').values({ member_id: id }).execute()
  return id as ProfileId
}

export const insertToken = (db: Db, token: { token_hash: Buffer; member_id: number; created_at: Date; expires_at: Date }) =>
  db
    .insertInto('token')
    .values({ ...token, purpose: 'activate', used_at: null })
    .execute()

/** True when the token is one of ours, unexpired: its member is active from now on. */
export async function useToken(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const token = await db
    .selectFrom('token')
    .select(['member_id', 'used_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'activate')
    .forUpdate()
    .executeTakeFirst()
  if (!token) return false
  if (token.used_at) return true
  if (token.expires_at <= now) return false
  await db.updateTable('token').set({ used_at: now }).where('token_hash', '=', tokenHash).execute()
  await db
    .updateTable('member')
    .set({ activated_at: now })
    .where('id', '=', token.member_id)
    .where('activated_at', 'is', null)
    .execute()
  await db
    .updateTable('member_state')
    .set((eb) => ({ user_v: eb('user_v', '+', 1) }))
    .where('member_id', '=', token.member_id)
    .execute()
  return true
}

export const findRecipient = (db: Db, member: ProfileId) =>
  db
    .selectFrom('member as m')
    .innerJoin('profile as p', 'p.id', 'm.id')
    .select(['m.email', 'm.language', 'm.activated_at', 'p.name'])
    .where('m.id', '=', member)
    .where('m.status', '=', 'active')
    .executeTakeFirst()

const keptKeysMs = 2 * 24 * 60 * 60 * 1000

const rowsAtOnce = 10_000

/** A little at a time: after a long pause there may be more than one statement can do in its time. */
export async function deleteExpired(db: Db, now: Date) {
  const keysUntil = new Date(now.getTime() - keptKeysMs)
  await inPortions(() =>
    sql`delete from token where ctid = any(array(select ctid from token where expires_at < ${now} limit ${rowsAtOnce}))`.execute(
      db,
    ),
  )
  await inPortions(() =>
    sql`delete from session where ctid = any(array(select ctid from session where expires_at < ${now} limit ${rowsAtOnce}))`.execute(
      db,
    ),
  )
  await inPortions(() =>
    sql`delete from idempotency_key where ctid = any(array(select ctid from idempotency_key where created_at < ${keysUntil} limit ${rowsAtOnce}))`.execute(
      db,
    ),
  )
}

async function inPortions(work: () => Promise<{ numAffectedRows?: bigint }>) {
  while (((await work()).numAffectedRows ?? 0n) >= BigInt(rowsAtOnce));
}
