/** The demo data is the same every time, and honest. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#domain/languages/languages.ts'
import { checkLedger } from '#server/credits/ledger-check.ts'
import { openTestApp, type TestApp } from '../tests/test-app.ts'
import { password, readPeople } from './people.ts'
import { seedDemoData } from './demo-data.ts'
import { isPassword, refuseWeakPassword } from '#server/passwords/passwords.ts'

let app: TestApp
const printed: string[] = []
const seed = () => seedDemoData(app.ctx, { print: (line) => printed.push(line) })

beforeAll(async () => {
  app = await openTestApp()
  await seed()
})
afterAll(() => app.close())

const ask = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(app.ctx.db)).rows

async function fingerprint({ ctx: { db } }: TestApp) {
  const tables = [
    await sql`select id, email, language, signed_up_at, seen_at, paid_at from member order by id`.execute(db),
    // since when somebody can be found is of the database's clock
    await sql`select to_jsonb(p) - 'listed_at' as profile from profile p order by id`.execute(db),
    await sql`select member_id, token, position, thumbhash from image order by token`.execute(db),
    await sql`select * from profile_like order by from_id, to_id`.execute(db),
    await sql`select * from message order by id`.execute(db),
    await sql`select * from member_state order by member_id`.execute(db),
    await sql`select * from wallet order by member_id`.execute(db),
  ]
  return createHash('sha256')
    .update(JSON.stringify(tables.map(({ rows }) => rows)))
    .digest('hex')
}

test('the demo data is the same every time', async () => {
  const other = await openTestApp()
  await seedDemoData(other.ctx, { print: () => {} })
  expect(await fingerprint(other)).toBe(await fingerprint(app))
  await other.close()
})

test('demo data that is there is left alone', async () => {
  const before = await fingerprint(app)
  await seed()
  expect(await fingerprint(app)).toBe(before)
  expect(printed).toHaveLength(1)
})

test('the books balance, and every purse is the sum of its entries', async () => {
  expect(await ask(sql`select currency from entry group by currency having sum(amount) <> 0`)).toEqual([])
  const wrong = sql`select w.member_id from wallet w left join entry e on e.member_id = w.member_id
    group by w.member_id, w.balance having w.balance <> coalesce(sum(e.amount), 0)`
  expect(await ask(wrong)).toEqual([])
  expect(await checkLedger(app.ctx)).toEqual({})
})

test('Ben has too little for another message, the others do not', async () => {
  const rows = await ask(sql<{
    name: string
    balance: number
  }>`select p.name, w.balance from wallet w join profile p on p.id = w.member_id
    join member m on m.id = p.id where m.email like '%@example.com' order by p.name`)
  expect(rows.map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Carla', 'Dominik', 'Ewa'])
  expect(rows.map(({ balance }) => Number(balance) >= 5)).toEqual([true, false, true, true, true])
})

test('counters agree with what they count', async () => {
  const wrong = sql`select s.member_id from member_state s where
    s.unread_total <> (select coalesce(sum(unread), 0) from conversation_member where member_id = s.member_id) or
    s.new_likes <> (select count(*) from profile_like where to_id = s.member_id and not seen)`
  expect(await ask(wrong)).toEqual([])
})

test('everybody to sign in as has likes and messages waiting', async () => {
  const rows = await ask(sql<{ unread_total: number; new_likes: number; matches: number; password_hash: string }>`
    select s.unread_total, s.new_likes, m.password_hash, (select count(*) from profile_like where from_id = m.id and mutual) as matches
      from member m join member_state s on s.member_id = m.id where m.email like '%@example.com'`)
  expect(rows).toHaveLength(5)
  for (const row of rows) {
    expect(row.unread_total).toBeGreaterThan(0)
    expect(row.new_likes).toBeGreaterThan(0)
    expect(Number(row.matches)).toBeGreaterThan(1)
  }
  expect(await isPassword(rows[0]?.password_hash ?? null, password)).toBe(true)
  expect(() => refuseWeakPassword(password, [])).not.toThrow()
})

test('every fictional profile is marked, looks for nothing but talk, and never liked, wrote or paid', async () => {
  const fictional = await ask(
    sql<{
      looking_for: string
      balance: number
    }>`select p.looking_for, w.balance from profile p join wallet w on w.member_id = p.id where p.fictional`,
  )
  expect(fictional).toHaveLength(readPeople().filter((person) => person.fictional).length)
  expect(fictional.length).toBeGreaterThan(10)
  expect(fictional.every(({ looking_for, balance }) => looking_for === 'chat' && Number(balance) === 0)).toBe(true)
  expect(
    await ask(
      sql`select l.from_id from profile_like l join profile p on p.id = l.from_id where p.fictional
        union all select g.sender_id from message g join profile p on p.id = g.sender_id where p.fictional`,
    ),
  ).toEqual([])
})

test('all seven languages live in both pools, nobody twice, nobody with the words of another', () => {
  const people = readPeople()
  for (const pool of ['garden', 'velours'])
    expect(new Set(people.filter((each) => each.pool === pool).map(({ language }) => language)).size).toBeGreaterThanOrEqual(6)
  expect(new Set(people.map(({ language }) => language))).toEqual(new Set(locales))
  expect(new Set(people.map(({ key }) => key)).size).toBe(people.length)
  expect(new Set(people.map(({ personal }) => personal)).size).toBe(people.length)
})

test('everybody lives in a region that exists, in a country of their brand, and is of age', async () => {
  const rows = await ask(sql<{
    countryregion: string
    country: string
    key: string
    born: string
  }>`select p.countryregion, p.country, s.key, p.date_of_birth::text as born
    from profile p join member m on m.id = p.id join site s on s.id = m.site_id`)
  const regions = new Set(Object.values(app.ctx.geo.regions).flatMap((list) => list.map(({ id }) => id as string)))
  const countries = new Map(app.ctx.sites.all().map(({ file }) => [file.key, file.countries as string[]]))
  expect(rows.filter(({ countryregion }) => !regions.has(countryregion))).toEqual([])
  expect(rows.filter(({ country, key }) => !countries.get(key)?.includes(country))).toEqual([])
  expect(rows.filter(({ born }) => born > '2008')).toEqual([])
})

test('nobody wrote before signing up, liked before, or was last seen before they wrote', async () => {
  const early = sql`select 1 from message g join member m on m.id = g.sender_id where g.sent_at < m.signed_up_at or g.sent_at > m.seen_at + interval '1 minute'`
  expect(await ask(early)).toEqual([])
  expect(await ask(sql`select 1 from member where seen_at < signed_up_at`)).toEqual([])
})

test('in every brand some agreed to be seen by visitors, and no fictional profile did', async () => {
  const seen = await ask<{ site_id: number; n: number; drawn: number }>(
    sql`select s.outside_site as site_id, count(*)::int as n, count(*) filter (where s.fictional)::int as drawn
      from search_card s where s.outside_site is not null group by 1 order by 1`,
  )
  expect(seen.map(({ drawn }) => drawn)).toEqual([0, 0, 0])
  for (const { n } of seen) expect(n).toBeGreaterThan(12)
})
