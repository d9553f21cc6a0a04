/** No statement leaves anything in a session of the database: a pooler gives the next statement to another one. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** These connect past the pooler (`DATABASE_DIRECT_URL`), or to the embedded PostgreSQL, which has none. */
const direct = new Set([
  'src/server/infrastructure/postgres-bus.ts',
  'src/server/backups/backups.ts',
  'src/server/backups/base-copies.ts',
  'src/server/backups/restore-backup.ts',
  'src/server/cells/pool-tables.store.ts',
  'src/server/embedded-postgres/embedded-postgres.ts',
  'src/server/infrastructure/migrate.ts',
  'tools/duet/files.ts',
])

const start = String.raw`(?:^|[\`'";]|\bexecute )\s*`
// our SQL is in lower case, and sentences for people begin with a capital
const states: readonly [what: string, pattern: RegExp][] = [
  [
    'a setting of the session',
    new RegExp(`${start}(?:set|reset) (?!local\\b|constraints\\b|transaction\\b)(?:session )?[a-z_.]+ ?(?:=|to\\b|;|[\`'"])`),
  ],
  ['a setting of the session', /\bset_config\([^)]*,\s*false\s*\)/i],
  ['a lock of the session', /\bpg_(?:try_)?advisory_(?:un)?lock(?:_shared|_all)?\b/i],
  ['a listener', new RegExp(`${start}(?:un)?listen ["$\\w]`, 'i')],
  ['a cursor beyond its transaction', /\bwith hold\b/i],
  ['a temporary table beyond its transaction', /\bcreate temp(?:orary)? table (?!\w+ on commit drop)/i],
  ['a temporary object', /\bcreate temp(?:orary)? (?:view|sequence)/i],
  ['a statement prepared by SQL', new RegExp(`${start}(?:prepare|deallocate) \\w+ ?(?:\\(|as\\b|[\`'"])`, 'i')],
  ['all of the session', new RegExp(`${start}discard (?:all|plans|temp|sequences)`, 'i')],
  ['the last value of a session', /\b(?:currval|lastval)\s*\(/i],
]

const withoutComments = (file: string, text: string) =>
  file.endsWith('.sql') ? text.replace(/--.*$/gm, '') : text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

const found = (file: string, text: string) =>
  states.filter(([, pattern]) => pattern.test(withoutComments(file, text))).map(([what]) => `${file}: ${what}`)

const files = globSync(['src/server/**/*.ts', 'src/main.ts', 'tools/duet/*.ts', 'seed/*.ts', 'database/functions/*.sql']).filter(
  (file) => !file.endsWith('.test.ts'),
)

test('no statement outside the direct address leaves state in a session', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => !direct.has(file)).flatMap((file) => found(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('each file that is excused has a reason', () => {
  expect([...direct].filter((file) => found(file, readFileSync(file, 'utf8')).length === 0)).toEqual([])
})

test.each([
  'await client.query("set statement_timeout = 0")',
  'await client.query(`begin; set timezone to utc`)',
  'sql`set session characteristics as transaction read only`; sql`reset all`',
  "perform set_config('jit', 'off', false);",
  'select pg_advisory_lock($1)',
  'select pg_try_advisory_lock(1)',
  'await client.query(`listen ${channel}`)',
  'declare book cursor with hold for select 1',
  'sql`create temp table said as select 1`',
  'prepare find (int) as select 1',
  'discard all',
  "select currval('ids')",
])('a planted breach is found: %s', (text) => {
  expect(found('planted.ts', text)).toHaveLength(1)
})

test.each([
  'sql`set local statement_timeout = 0`',
  'select pg_advisory_xact_lock(1)',
  'sql`create temp table said on commit drop as select 1`',
  'update member set name = $1 where id = $2',
  'set constraints all immediate',
])('what ends with its transaction is no breach: %s', (text) => {
  expect(found('planted.ts', text)).toEqual([])
})
