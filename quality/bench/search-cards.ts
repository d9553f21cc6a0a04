/** Millions of search cards alone, without the members behind them, for what measures the index only. */
import { sql } from 'kysely'
import type { Context, Db } from '#server/infrastructure/context.ts'

const cardsAtOnce = 1_000_000
export const firstCard = 1_000_000_000
/** Larger countries first; each has so many regions and cells. */
export const countries = ['DE', 'FR', 'GB', 'IT', 'ES', 'PL', 'NL', 'BE'] as const
export const regionsEach = 12
const cellsEach = 400
/** The cells of a country begin here. */
export const firstCellOf = (country: number) => 500_000 + country * 10_000

/** The triggers and keys of the table sleep meanwhile: nothing else is in this database. */
export async function addSearchCards(ctx: Context, count: number, print: (line: string) => void) {
  const beganMs = performance.now()
  const inBulk = (work: (db: Db) => Promise<unknown>) =>
    ctx.db.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      await sql`set local statement_timeout = 0`.execute(db)
      await sql`set local maintenance_work_mem = '1GB'`.execute(db)
      await work(db)
    })
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes where tablename = 'search_card' and indexname <> 'search_card_pkey'`.execute(
    ctx.db,
  )
  await inBulk(async (db) => {
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  })
  for (let done = 0; done < count; done += cardsAtOnce)
    await inBulk((db) => insertCards(db, firstCard + done, Math.min(cardsAtOnce, count - done)))
  for (const { definition } of indexes) await inBulk((db) => sql.raw(definition).execute(db))
  await inBulk((db) => sql`insert into search_change (member_id, what) values (0, 'card')`.execute(db))
  await ctx.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    await sql`vacuum (analyze) search_card`.execute(db)
    await sql`reset statement_timeout`.execute(db)
  })
  const seconds = (performance.now() - beganMs) / 1000
  print(`\n${count.toLocaleString('en')} cards, made in ${seconds.toFixed(0)} s`)
}

/** Half of all are of the first two countries; ranks crowd at the newest, as with members who come back. */
const insertCards = (db: Db, from: number, size: number) =>
  sql`insert into search_card (id, pool_id, gender, country, countryregion, rank, date_of_birth, fictional, cell, has_photo, seeks_f, seeks_m, seeks_x, fit_min, fit_max)
    select i.id, case when i.d % 4 < 3 then 1 else 2 end, g.gender, c.country, c.country || '-' || (i.d / 16 % ${regionsEach})::int, (12960 * (1 - i.s * i.s * i.s))::int + case when i.d % 10 < 6 then 2016 else 0 end,
        current_date - (6600 + 20000 * i.a * i.b)::int, i.d % 17 = 0, 500000 + c.n * 10000 + (i.d / 256 % ${cellsEach})::int, i.d % 10 < 6,
        g.gender = 'm' or i.d % 23 = 0, g.gender <> 'm' or i.d % 19 = 0, i.d % 97 = 0, case when i.d % 10 < 3 then greatest(18, (10 + 55 * i.a * i.b)::int) else 18 end,
        case when i.d % 10 < 3 then (30 + 55 * i.a * i.b)::int else 100 end
      from (select n as id, abs(hashint8extended(n, 3)) as d, (abs(hashint8extended(n, 1)) % 1000) / 1000.0 as a, (abs(hashint8extended(n, 2)) % 1000) / 1000.0 as b,
              (abs(hashint8extended(n, 8)) % 1000) / 1000.0 as s from generate_series(${from}::bigint, ${from + size - 1}::bigint) n) i,
        lateral (select floor(8 * i.a * i.a)::int as n) p, lateral (select (${sql.lit(`{${countries.join(',')}}`)}::text[])[p.n + 1] as country, p.n) c,
        lateral (select case when i.d % 100 < 42 then 'f' when i.d % 100 < 98 then 'm' else 'x' end as gender) g`.execute(db)
