/** The data of the bench: demo data and bulk data in a reused database of its own, and members' sessions. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#server/infrastructure/context.ts'
import { addBulkData } from '../../seed/bulk-data.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

/** `isAlone`: members without likes, chats and blocks, in a quarter of the time. */
export async function prepareDemoData(ctx: Context, members: number, print: (line: string) => void, isAlone = false) {
  await seedDemoData(ctx, { print })
  const { count } = await ctx.db
    .selectFrom('search_card')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= members) return
  print(`Writing bulk data: ${members.toLocaleString('en')} …`)
  await addBulkData(ctx, members, () => {}, isAlone)
}

export type Seating = Pick<Context, 'db' | 'sites'>

/** `age` in full years, near enough: people look for people of about their own age. */
export type Seat = { member: number; cookie: string; age: number }

/** Sessions of so many members of the first site's pool, those seen last first. */
export async function seatMembers(ctx: Seating, count: number): Promise<Seat[]> {
  const rows = await ctx.db
    .selectFrom('search_card')
    .select('id')
    .where('pool_id', '=', firstSite(ctx).pool_id)
    .orderBy('rank', 'desc')
    .limit(count)
    .execute()
  return seatThese(
    ctx,
    rows.map(({ id }) => id),
  )
}

const firstSite = (ctx: Seating) => {
  const [site] = ctx.sites.all()
  if (!site) throw new Error('No site.')
  return site
}

/** Sessions of these members, in place of those they had. */
export async function seatThese(ctx: Seating, members: number[]): Promise<Seat[]> {
  const rows = await ctx.db
    .selectFrom('profile')
    .select(['id', 'date_of_birth'])
    .where('id', '=', sql<number>`any(${members}::bigint[])`)
    .execute()
  const now = new Date()
  const tokens = new Map(rows.map(({ id }) => [id, hash('sha256', `bench ${id}`, 'base64url')]))
  await ctx.db
    .deleteFrom('session')
    .where('member_id', '=', sql<number>`any(${members}::bigint[])`)
    .execute()
  const hashes = [...tokens.values()].map((token) => hash('sha256', token, 'hex'))
  await sql`insert into session (token_hash, member_id, site_id, created_at, seen_at, expires_at)
    select decode(s.hash, 'hex'), s.member, ${firstSite(ctx).id}, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz + interval '1 day'
      from unnest(${hashes}::text[], ${[...tokens.keys()]}::bigint[]) s(hash, member)`.execute(ctx.db)
  return rows.map(({ id, date_of_birth }) => ({
    member: id,
    age: now.getUTCFullYear() - Number(date_of_birth?.slice(0, 4) ?? 1990),
    cookie: `__Host-session=${tokens.get(id)}`,
  }))
}
