/** What the bench measures on: the town and a crowd, in a database of the bench's own that is kept for the next time; and members' sessions. */
import { hash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { addCrowd } from '../seed/crowd.ts'
import { settleTown } from '../seed/town.ts'

export async function prepareTown(ctx: Context, members: number, say: (line: string) => void) {
  await settleTown(ctx, { say })
  const { count } = await ctx.db
    .selectFrom('search_card')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= members) return
  say(`Raising a crowd of ${members.toLocaleString('en')} …`)
  await addCrowd(ctx, members, () => {})
}

/** `age` in full years, near enough: people look for people of about their own age. */
export type Seat = { member: number; cookie: string; age: number }

/** Sessions of so many members of the first site's pool. */
export async function seatMembers(ctx: Context, count: number): Promise<Seat[]> {
  const [site] = ctx.sites.all()
  if (!site) throw new Error('No site.')
  const rows = await ctx.db
    .selectFrom('search_card')
    .select(['id', 'date_of_birth'])
    .where('pool_id', '=', site.pool_id)
    .orderBy('rank', 'desc')
    .limit(count)
    .execute()
  const now = new Date()
  const expires = new Date(now.getTime() + 86_400_000)
  const seats = rows.map(({ id, date_of_birth }) => ({
    member: id,
    token: hash('sha256', `bench ${id}`, 'base64url'),
    age: now.getUTCFullYear() - Number(date_of_birth.slice(0, 4)),
  }))
  const sessions = seats.map(({ member, token }) => ({
    token_hash: hash('sha256', token, 'buffer'),
    member_id: member,
    site_id: site.id,
    created_at: now,
    seen_at: now,
    expires_at: expires,
  }))
  await ctx.db
    .deleteFrom('session')
    .where(
      'member_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  await ctx.db.insertInto('session').values(sessions).execute()
  return seats.map(({ member, token, age }) => ({ member, age, cookie: `__Host-session=${token}` }))
}
