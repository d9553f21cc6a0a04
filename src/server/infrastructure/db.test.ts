/** The pool: parsed values, statements prepared once, and errors that can be retried. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addressesOf, prepared, isDatabaseAway, openDb, openPool, type Db } from '#server/infrastructure/db.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let db: Db
beforeAll(async () => {
  app = await openTestApp()
  db = openDb({ clientConfig: app.clientConfig, max: 1 })
})
afterAll(async () => {
  await db.destroy()
  await app.close()
})

test('ids are numbers, days are text, moments are dates', async () => {
  const { rows } = await sql`
    select 99999999999999::bigint as id, '{1,2,null}'::bigint[] as ids, '{}'::bigint[] as none, '1990-02-28'::date as day, '{1990-02-28}'::date[] as days,
           '2026-06-15T12:00:00Z'::timestamptz as moment, null::bigint as nothing`.execute(db)
  expect(rows[0]).toEqual({
    id: 99999999999999,
    ids: [1, 2, null],
    none: [],
    day: '1990-02-28',
    days: ['1990-02-28'],
    moment: new Date('2026-06-15T12:00:00Z'),
    nothing: null,
  })
})

test('only a direct connection brings settings of its own, and only a replica stands for reads', () => {
  const [url, direct, replica] = ['postgres://pooler/duet', 'postgres://db/duet', 'postgres://replica/duet']
  const none = { databaseUrl: null, databaseDirectUrl: null, databaseReadUrl: null }
  expect(addressesOf(none, { host: '/run' })).toEqual({
    main: { clientConfig: { host: '/run' } },
    direct: { clientConfig: { host: '/run' } },
    reads: null,
  })
  expect(addressesOf({ ...none, databaseUrl: url })).toEqual({ main: { url, isPooled: false }, direct: { url }, reads: null })
  expect(addressesOf({ databaseUrl: url, databaseDirectUrl: direct, databaseReadUrl: replica })).toEqual({
    main: { url, isPooled: true },
    direct: { url: direct },
    reads: { url: replica, isPooled: true },
  })
})

test('a number too large to be exact is an error, not another number', async () => {
  await expect(sql`select 9007199254740993::bigint`.execute(db)).rejects.toThrow(RangeError)
})

test('the same statement is prepared once per connection and planned generically', async () => {
  const find = prepared<{ name: string }>('db-test.find', 'select name from profile where id = $1 and gender = any($2::text[])', {
    name: 'text',
  })
  const anna = await app.createMember('Anna')
  for (let n = 0; n < 3; n++) expect(await find(db, [anna, ['f', 'x']])).toEqual([{ name: 'Anna' }])
  const found = await sql<{ n: number; plans: number }>`
    select count(*)::int as n, sum(generic_plans)::int as plans from pg_prepared_statements where statement like 'select name from profile%'`.execute(
    db,
  )
  expect(found.rows).toEqual([{ n: 1, plans: 3 }])
})

test('several statements at once run, as the queue sends them when it tidies up', async () => {
  const pool = openPool({ clientConfig: app.clientConfig, max: 1 })
  await expect(pool.query('begin; select 1 as a_long_statement_that_would_be_named; commit', [])).resolves.toHaveLength(3)
  await pool.end()
})

test('a prepared statement sees the transaction it runs in', async () => {
  const count = prepared<{ n: number }>('db-test.count', 'select count(*) as n from pool where name = $1', { n: 'int8' })
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('pool').values({ name: 'shallow' }).execute()
    expect(await count(tx, ['shallow'])).toEqual([{ n: 1 }])
  })
})

test('a connection that is cut fails its query, and another takes its place', async () => {
  const cut = await sql`select pg_terminate_backend(pg_backend_pid()) as long_enough_to_have_a_name`
    .execute(db)
    .catch((error: unknown) => error)
  expect(isDatabaseAway(cut)).toBe(true)
  await vi.waitFor(async () => expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]))
})

test('a standby that is not the primary yet counts as away', async () => {
  const early = await db
    .transaction()
    .setAccessMode('read only')
    .execute((trx) => sql`create table written_too_early (id int)`.execute(trx))
    .catch((error: unknown) => error)
  expect(isDatabaseAway(early)).toBe(true)
})

test('a refusal of the database is no absence', async () => {
  const refusal = await sql`insert into pool (name) values (null)`.execute(db).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Error)
  expect(isDatabaseAway(refusal)).toBe(false)
})
