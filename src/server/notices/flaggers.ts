/** Trusted flaggers: who an authority named for a field. A key proves that a notice is theirs (Art. 22 of the Digital Services Act). */
import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { digestOf, newSecret } from '#server/infrastructure/secrets.ts'

type NewFlagger = { name: string; field: string; email: string; pool_id: number; from_at: Date; until_at: Date | null }

/** Adds one. The key is shown this once; only its hash is stored. Refuses `invalid_input` for an end before the begin. */
export async function addFlagger(ctx: Context, who: string, flagger: NewFlagger): Promise<{ id: number; key: string }> {
  if (flagger.until_at && flagger.until_at <= flagger.from_at) throw new Refusal('invalid_input', { field: 'until' })
  const key = newSecret()
  const row = { ...flagger, key_hash: digestOf(key), added_by: who, ended_at: null, ended_by: null }
  const { id } = await ctx.db.insertInto('flagger').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, key }
}

/** Ends one: their key opens no lane from now on. Again changes nothing. Refuses `not_found`. */
export const endFlagger = (ctx: Context, who: string, id: number) =>
  atomically(ctx, async (ctx) => {
    const row = await ctx.db.selectFrom('flagger').select('ended_at').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    if (row.ended_at) return
    await ctx.db.updateTable('flagger').set({ ended_at: ctx.now(), ended_by: who }).where('id', '=', id).execute()
  })

/** Who holds a key now; null when nobody does. */
export async function findFlaggerByKey(ctx: Context, pool_id: number, key: string): Promise<{ id: number } | null> {
  const now = ctx.now()
  const row = await ctx.db
    .selectFrom('flagger')
    .select('id')
    .where('key_hash', '=', digestOf(key))
    .where('pool_id', '=', pool_id)
    .where('from_at', '<=', now)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('until_at', 'is', null), eb('until_at', '>', now)]))
    .executeTakeFirst()
  return row ?? null
}

/** The pool of a flagger; null where there is none. */
export const findPoolOfFlagger = async (ctx: Context, id: number): Promise<number | null> =>
  (await ctx.db.selectFrom('flagger').select('pool_id').where('id', '=', id).executeTakeFirst())?.pool_id ?? null

const pageLength = 50

/** Of these pools, the newest first, with how many notices came from each and what became of them. `next` goes on; null at the end. */
export async function listFlaggers(ctx: Context, pools: readonly number[], cursor?: string) {
  const now = ctx.now()
  const { rows } = await sql<{
    id: number
    name: string
    field: string
    email: string
    from_at: Date
    until_at: Date | null
    ended_at: Date | null
    pool_id: number
    notices: number
    acted: number
    groundless: number
  }>`
    select f.id, f.name, f.field, f.email, f.from_at, f.until_at, f.ended_at, f.pool_id, count(n.id)::int as notices,
           count(*) filter (where n.outcome = 'acted')::int as acted, count(n.groundless_at)::int as groundless
      from flagger f left join notice n on n.flagger_id = f.id where f.pool_id = any(${pools}::int[]) ${cursor === undefined ? sql`` : sql`and f.id < ${cursor}::bigint`}
     group by f.id order by f.id desc limit ${pageLength + 1}`.execute(ctx.db)
  const last = rows[pageLength - 1]
  const flaggers = rows.slice(0, pageLength).map(({ from_at, until_at, ended_at, ...row }) => ({
    ...row,
    from_at: from_at.toISOString(),
    until_at: until_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
    is_active: from_at <= now && ended_at === null && (until_at === null || until_at > now),
  }))
  return { flaggers, next: rows.length > pageLength && last ? String(last.id) : null }
}
