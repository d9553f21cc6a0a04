/** SQL of sign-up. */
import { sql } from 'kysely'
import type { Attribution } from '#domain/attribution/attribution.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { forDetails } from '#domain/profiles/profile-fields.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { FirstSearch } from '#domain/search/search.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { Db } from '#server/infrastructure/context.ts'

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
  attribution: Attribution | null
  partner_consent: boolean
  referring_profile: number | null
  form_path: string | null
  referrer: string | null
  user_agent: string | null
  search_filters: FirstSearch | null
  at: Date
}

/** The new member's id; null when the address is in the pool already. Fails with `isAddressTaken` when it is held for another. */
export async function insertMember(
  db: Db,
  { name, country, at, attribution, search_filters, ...account }: NewMember,
): Promise<ProfileId | null> {
  const member = await db
    .insertInto('member')
    .values({
      ...account,
      attribution: attribution && JSON.stringify(attribution),
      activated_at: null,
      paid_at: null,
      signed_up_at: at,
      seen_at: at,
    })
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
    search_filters: search_filters && JSON.stringify(search_filters),
  }
  await db
    .insertInto('profile')
    .values({ id, pool_id: account.pool_id, name, country, language: account.language, ...open, ...forDetails(() => null) })
    .execute()
  await db.insertInto('member_state').values({ member_id: id }).execute()
  return id as ProfileId
}

/** Stores a step of who signed up since a moment. A step before the stored one changes nothing. */
export const upsertStep = (db: Db, member: ProfileId, step: number, since: Date) =>
  sql`insert into signup_step (member_id, step, pool_id) select id, ${step}::int, pool_id from member where id = ${member} and signed_up_at >= ${since}
      on conflict (member_id) do update set step = excluded.step where signup_step.step < excluded.step`.execute(db)

/** How long the hash of an address with welcome credits is stored. */
const welcomedMs = 365 * dayMs

const rowsAtOnce = 10_000

/** A little at a time: after a long pause there may be more than one statement can do in its time. */
export async function deleteExpired(db: Db, now: Date, keysUntil: Date) {
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
  await db.deleteFrom('held_address').where('until', '<', now).execute()
  await db
    .deleteFrom('welcomed_address')
    .where('given_at', '<', new Date(now.getTime() - welcomedMs))
    .execute()
  await inPortions(() =>
    sql`delete from idempotency_key where ctid = any(array(select ctid from idempotency_key where created_at < ${keysUntil} limit ${rowsAtOnce}))`.execute(
      db,
    ),
  )
}

async function inPortions(work: () => Promise<{ numAffectedRows?: bigint }>) {
  while (((await work()).numAffectedRows ?? 0n) >= BigInt(rowsAtOnce));
}
