/** Migrations: forward only, each once and whole, and never changed after the fact. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDb, type Db } from '#server/infrastructure/db.ts'
import { migrate } from '#server/infrastructure/migrate.ts'
import { run } from '../../../tests/database.ts'
import { openHouse } from '../../../tests/test-app.ts'

const { server, template } = inject('database')
const name = template.replace('template', `migrations_${process.pid}`)
const clientConfig = { ...server, database: name }
let db: Db
let folder: string
const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
const bring = () => migrate({ clientConfig }, folder)
const tables = async () =>
  (await sql<{ t: string }>`select tablename as t from pg_tables where schemaname = 'public' order by 1`.execute(db)).rows.map(
    (row) => row.t,
  )

beforeAll(async () => {
  await run(server, `create database ${name}`)
  db = openDb({ clientConfig, max: 2 })
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'duet-migrations-'))
  await sql`drop table if exists migration, a, b, c`.execute(db)
  return () => rmSync(folder, { recursive: true })
})
afterAll(async () => {
  await db.destroy()
  await run(server, `drop database ${name} with (force)`)
})

test('each file runs once, in order, even when two start at once', async () => {
  write('0001_a.sql', 'create table a (n int); insert into a values (1);')
  write('0002_b.sql', 'create table b as select * from a;')
  const both = await Promise.all([bring(), bring()])
  expect(both.flat()).toEqual(['0001_a.sql', '0002_b.sql'])
  write('0003_c.sql', 'create table c (n int);')
  expect(await bring()).toEqual(['0003_c.sql'])
  expect(await bring()).toEqual([])
  expect(await tables()).toEqual(['a', 'b', 'c', 'migration'])
})

test('a file that fails leaves nothing behind and can be mended', async () => {
  write('0001_a.sql', 'create table a (n int); create table a (n int);')
  await expect(bring()).rejects.toThrow('migrations/0001_a.sql failed and left nothing behind: relation "a" already exists')
  expect(await tables()).toEqual(['migration'])
  write('0001_a.sql', 'create table a (n int);')
  expect(await bring()).toEqual(['0001_a.sql'])
})

test('a file that was changed after it ran is refused', async () => {
  write('0001_a.sql', 'create table a (n int);')
  await bring()
  write('0001_a.sql', 'create table a (n bigint);')
  await expect(bring()).rejects.toThrow('migrations/0001_a.sql was changed after it ran on this database')
})

test('a gap in the numbers is refused', async () => {
  write('0002_b.sql', 'create table b (n int);')
  await expect(bring()).rejects.toThrow('number the files')
})

test('the tables and columns that the code names are those that the migrations make', async () => {
  const house = await openHouse()
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
     where table_schema = 'public' and table_name <> 'migration'`.execute(house.ctx.db)
  await house.close()
  expect(columnsInCode()).toEqual(rows.map((row) => row.place).toSorted())
})

/** `table.column` for every line of the interface `Tables`, and of the one it extends. */
function columnsInCode() {
  const files = ['schema.ts', 'schema-meeting.ts', 'schema-money.ts', 'schema-affiliates.ts', 'schema-telling.ts'].map((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8'),
  )
  const source = files.join('').replace(/\/\*[\s\S]*?\*\//g, '')
  const tables = [...source.matchAll(/^ {2}(\w+): \{([^}]*)\}/gm)]
  const columns = tables.flatMap(([, table, body = '']) =>
    [...body.matchAll(/(?:^|[;\n])\s*(\w+)\??:/g)].map(([, column]) => `${table}.${column}`),
  )
  return columns.toSorted()
}
