/** People who move into a house: a member, a profile and everything that stands beside them, as sign-up leaves it. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { sql } from 'kysely'
import type { Context, Db } from '#server/infrastructure/context.ts'

/** What everyone who moves in signs in with. */
export const password = 'welcome home'
// 8 KiB and one pass: a hash is verified by the settings in it, and the product's own take 30 ms.
const passwordHash = '$argon2id$v=19$m=8,t=1,p=1$YGyPkbqR2FRNGTdnfk/ifA$XqJKu55Lm+MEUrKcjQe8ePlNw7XdaWJmAeJv1GOROUE'

export type MemberOptions = {
  /** The brand by its host. */
  host?: string
  email?: string
  gender?: 'f' | 'm' | 'x' | null
  seeking?: 'f' | 'm' | 'x' | 'any' | null
  date_of_birth?: string | null
  country?: string | null
  countryregion?: string | null
  city?: string | null
  language?: string
  personal?: string | null
  interests?: string[]
  fictional?: boolean
  last_signup_step?: boolean
  status?: Status
  /** False: the mail with the key was not opened yet. */
  activated?: boolean
  credits?: number
  seen_at?: Date
}

const usual = {
  gender: 'f',
  seeking: 'any',
  date_of_birth: '1990-01-01',
  country: 'NL',
  countryregion: 'NL-NH',
  city: 'Haarlem',
  language: 'en',
  personal: null,
  interests: [] as string[],
  fictional: false,
  last_signup_step: true,
} as const

type Status = 'active' | 'banned' | 'paused' | 'deleted'
/** Whoever is banned has the row of a ban, as the database demands; without more, it makes a decision of it. */
export const setStatus = (db: Db, member: number, status: Status) =>
  sql`with ban as (insert into member_ban (member_id, reason, was, banned_at)
        select id, 'a test', 'active', now() from member where id = ${member} and ${status}::text = 'banned' on conflict do nothing)
      update member set status = ${status} where id = ${member}`.execute(db)

/** All visits of a day count at noon, so that tests get a fixed order. The product draws a random time. */
const noonOf = (seen: Date) => new Date(`${seen.toISOString().slice(0, 10)}T12:00:00Z`)

export async function insertMember(ctx: Context, name: string, more: MemberOptions): Promise<ProfileId> {
  const {
    host = 'social.localhost',
    email,
    status = 'active',
    activated = true,
    credits = 0,
    seen_at = ctx.now(),
    ...given
  } = more
  const site = ctx.sites.byHost(host)
  if (!site) throw new Error(`No brand has the host ${host}.`)
  const who = {
    ...usual,
    ...(given.country && given.countryregion === undefined ? { countryregion: null, city: null } : {}),
    ...given,
  }
  return ctx.db.transaction().execute(async (db) => {
    const account = { pool_id: site.pool_id, site_id: site.id, language: who.language, password_hash: passwordHash, status }
    const { id } = await db
      .insertInto('member')
      .values({
        ...account,
        email: email ?? `${name.toLowerCase()}@example.test`,
        activated_at: activated ? ctx.now() : null,
        signed_up_at: ctx.now(),
        seen_at,
        coarse_seen_at: noonOf(seen_at),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('profile')
      .values({ id, pool_id: site.pool_id, name, ...who })
      .execute()
    await db.insertInto('member_state').values({ member_id: id }).execute()
    if (status === 'banned') await setStatus(db, id, status)
    await sql`select give_welcome_credits(${id}, ${credits}, ${ctx.now()})`.execute(db)
    return id as ProfileId
  })
}
