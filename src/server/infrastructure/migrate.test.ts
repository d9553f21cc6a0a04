/** Migrations: forward only, each once and whole. Functions: once in the tree, and again when their file changes. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { detailFields } from '#domain/profiles/profile-fields.ts'
import { openDb, type Db } from '#server/infrastructure/db.ts'
import { migrate } from '#server/infrastructure/migrate.ts'
import { databaseFolder, readFunctions, readMigrations } from '#server/infrastructure/migration-files.ts'
import { run } from '../../../tests/database.ts'
import { openTestApp } from '../../../tests/test-app.ts'

const { server, template } = inject('database')
const name = template.replace('template', `migrations_${process.pid}`)
const clientConfig = { ...server, database: name }
let db: Db
let folder: string
const write = (file: string, text: string) => writeFileSync(join(folder, 'migrations', file), text)
const writeFunctions = (file: string, text: string) => writeFileSync(join(folder, 'functions', file), text)
const query = async (text: string) =>
  (await sql<{ answer: unknown }>`select ${sql.raw(text)} as answer`.execute(db)).rows[0]?.answer
const bring = () => migrate({ clientConfig }, { folder })
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
  for (const part of ['migrations', 'functions']) mkdirSync(join(folder, part))
  await sql`drop table if exists migration, function_file, release, a, b, c`.execute(db)
  await sql`drop function if exists one, two`.execute(db)
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
  expect(both.flat().sort()).toEqual(['migrations/0001_a.sql', 'migrations/0002_b.sql'])
  write('0003_c.sql', 'create table c (n int);')
  expect(await bring()).toEqual(['migrations/0003_c.sql'])
  expect(await bring()).toEqual([])
  expect(await tables()).toEqual(['a', 'b', 'c', 'function_file', 'migration', 'release'])
})

test('a file that fails leaves nothing behind and can be mended', async () => {
  write('0001_a.sql', 'create table a (n int); create table a (n int);')
  await expect(bring()).rejects.toThrow('migrations/0001_a.sql failed and left nothing behind: relation "a" already exists')
  expect(await tables()).toEqual(['function_file', 'migration', 'release'])
  write('0001_a.sql', 'create table a (n int);')
  expect(await bring()).toEqual(['migrations/0001_a.sql'])
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

test('a database of the migrations before the baseline is refused with what to do', async () => {
  write('0001_members.sql', 'create table a (n int);')
  await bring()
  rmSync(join(folder, 'migrations/0001_members.sql'))
  write('0001_baseline.sql', 'create table a (n int);')
  await expect(bring()).rejects.toThrow(
    /^This database was made by migrations that are gone \(0001_members\.sql\): stop, delete DATA_DIR .+ and start again; the demo data comes back\.$/,
  )
})

const one = (body: string) => `create or replace function one() returns int language sql as $$ select ${body} $$;`

test('functions come after the migrations, and again only when their file changed', async () => {
  write('0001_a.sql', 'create table a (n int); insert into a values (7);')
  writeFunctions('a.sql', one('n from a'))
  writeFunctions('b.sql', `create or replace function two() returns int language sql as $$ select 2 * one() $$;`)
  expect(await bring()).toEqual(['migrations/0001_a.sql', 'functions/a.sql', 'functions/b.sql'])
  expect(await query('two()')).toBe(14)
  expect(await bring()).toEqual([])
  writeFunctions('a.sql', one('1'))
  expect(await bring()).toEqual(['functions/a.sql'])
  expect(await query('two()')).toBe(2)
})

test('of several files of functions all are applied or none', async () => {
  writeFunctions('a.sql', one('1'))
  await bring()
  writeFunctions('a.sql', one('2'))
  writeFunctions('b.sql', 'create or replace function two() returns int language sql as $$ select nowhere $$;')
  await expect(bring()).rejects.toThrow('functions/b.sql failed and left nothing behind: column "nowhere" does not exist')
  expect(await query('one()')).toBe(1)
  writeFunctions('b.sql', one('3'))
  expect(await bring()).toEqual(['functions/a.sql', 'functions/b.sql'])
})

test('a file of functions that went away and comes back is applied anew', async () => {
  writeFunctions('a.sql', one('1'))
  await bring()
  rmSync(join(folder, 'functions/a.sql'))
  write('0001_a.sql', 'drop function one();')
  await bring()
  writeFunctions('a.sql', one('1'))
  expect(await bring()).toEqual(['functions/a.sql'])
})

test('each function and each trigger has one definition, and every file may run again', async () => {
  const texts = [...readMigrations(databaseFolder), ...readFunctions(databaseFolder)].map(({ text }) => text)
  const defined = texts.flatMap((text) => [
    ...[...text.matchAll(/^\s*create (?:or replace )?(?:function|procedure) (\w+)/gim)].map(([, it]) => `function ${it}`),
    ...[...text.matchAll(/^\s*create (?:or replace )?(?:constraint )?trigger (\w+)/gim)].map(([, it]) => `trigger ${it}`),
  ])
  expect(defined.length).toBeGreaterThan(100)
  expect(defined.filter((it, place) => defined.indexOf(it) !== place)).toEqual([])

  const app = await openTestApp()
  const { clientConfig } = app
  const definitions = () =>
    sql<{
      it: string
    }>`select pg_get_functiondef(oid) as it from pg_proc where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgparentid = 0 order by 1`.execute(
      app.ctx.db,
    )
  const before = (await definitions()).rows
  expect(before).toHaveLength(defined.length)
  await sql`delete from function_file`.execute(app.ctx.db)
  await migrate({ clientConfig })
  expect((await definitions()).rows).toEqual(before)
  await app.close()
})

test('the tables and columns that the code names are those that the migrations make', async () => {
  const app = await openTestApp()
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
     where table_schema = 'public' and table_name not in ('migration', 'function_file', 'release')
       and not exists (select from pg_class c where c.oid = to_regclass(quote_ident(table_name)) and c.relispartition)`.execute(
    app.ctx.db,
  )
  await app.close()
  expect(columnsInCode()).toEqual(rows.map((row) => row.place).toSorted())
})

/** `table.column` for every line of the interface `Tables`, and of those it extends; the details of a profile by their list. */
function columnsInCode() {
  const files = [
    'schema.ts',
    'schema-desk.ts',
    'schema-many-acts.ts',
    'schema-meeting.ts',
    'schema-moderation.ts',
    'schema-money.ts',
    'schema-operations.ts',
    'schema-photos.ts',
    'schema-shards.ts',
    'schema-staff.ts',
  ].map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  const source = files.join('').replace(/\/\*[\s\S]*?\*\//g, '')
  const tables = [...source.matchAll(/^ {2}(\w+): (?:Record<DetailField, string \| null> & )?\{([^}]*)\}/gm)]
  const columns = tables.flatMap(([, table, body = '']) =>
    [...body.matchAll(/(?:^|[;\n])\s*(\w+)\??:/g)].map(([, column]) => `${table}.${column}`),
  )
  return [...columns, ...detailFields.map((field) => `profile.${field}`)].toSorted()
}
