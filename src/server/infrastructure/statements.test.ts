/** Every prepared statement is one that PostgreSQL understands, and its rows are what the code takes them for. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statements, type Statement } from '#server/infrastructure/db.ts'
import { describeStatement, type Described } from '../../../tests/describe-statement.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

const texts = import.meta.glob<string>(['../**/*.ts', '!../**/*.test.ts'], { query: '?raw', import: 'default' })
const modules = import.meta.glob(['../**/*.ts', '!../**/*.test.ts'])
let app: TestApp
let client: Client
beforeAll(async () => {
  app = await openTestApp()
  client = new Client(app.clientConfig)
  await client.connect()
  for (const [file, read] of Object.entries(texts)) if (/\bprepared[<(]/.test(await read())) await modules[file]?.()
})
afterAll(async () => {
  await client.end()
  await app.close()
})

test('each has a name of its own, which PostgreSQL does not cut off', () => {
  const names = statements.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter((name, place) => names.indexOf(name) !== place || !/^[a-z-]+\.\w{1,30}$/.test(name))).toEqual([])
})

test('none gets another column when a migration adds one: it would fail on every connection that has it prepared', async () => {
  const namesOf = async (text: string) => (await describeStatement(client, text)).map(({ name }) => name).join()
  const planted = { name: 'planted.all', text: 'select * from member where id = $1' }
  const all = [...statements, planted]
  const before = []
  for (const { text } of all) before.push(await namesOf(text))
  await client.query(`begin; do $$ declare t text; begin
    for t in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition loop execute format('alter table %I add column planted int', t); end loop; end $$`)
  const changed = []
  for (const [place, { name, text }] of all.entries()) if ((await namesOf(text)) !== before[place]) changed.push(name)
  await client.query('rollback')
  expect(changed).toEqual([planted.name])
})

test('the columns of each are those that its row type declares', async () => {
  const wrong = []
  for (const statement of statements) wrong.push(...findingsOf(statement, await describeStatement(client, statement.text)))
  expect(wrong).toEqual([])
})

test.each<[fault: string, columns: Record<string, string>]>([
  ['planted.one: id is int8, not int4', { id: 'int4', paid_at: 'timestamptz?', n: 'int4' }],
  ['planted.one: paid_at may be null', { id: 'int8', paid_at: 'timestamptz', n: 'int4' }],
  ['planted.one: id is never null', { id: 'int8!', paid_at: 'timestamptz?', n: 'int4' }],
  ['planted.one: id is never null', { id: 'int8?', paid_at: 'timestamptz?', n: 'int4' }],
  ['planted.one: n is not declared', { id: 'int8', paid_at: 'timestamptz?' }],
  ['planted.one: more is not there', { id: 'int8', paid_at: 'timestamptz?', n: 'int4', more: 'text' }],
])('a wrong declaration is found: %s', async (fault, columns) => {
  const text = 'select id, paid_at, 1 as n from member where id = $1'
  expect(findingsOf({ name: 'planted.one', text, columns }, await describeStatement(client, text))).toEqual([fault])
})

/** The result of a void function (`noted`) is not checked. The nullability of expressions is taken as declared. */
function findingsOf({ name, text, columns }: Statement, described: readonly Described[]): string[] {
  if (!columns) return []
  const found = new Map(described.filter(({ type }) => type !== 'void').map((column) => [column.name, column]))
  const findings = [...found.keys()].filter((column) => !columns[column]).map((column) => `${column} is not declared`)
  for (const [column, declared] of Object.entries(columns)) {
    const { type, isNotNull } = found.get(column) ?? {}
    const kind = declared.replace(/[?!]$/, '')
    // the other side of an outer join has nulls where its table has none
    const isKnown = !/\b(left|right|full) join\b|\bunion\b/.test(text)
    if (!type) findings.push(`${column} is not there`)
    else if (type !== kind) findings.push(`${column} is ${type}, not ${kind}`)
    else if (isNotNull === false && declared === kind) findings.push(`${column} may be null`)
    else if (isNotNull === true && declared !== kind && (isKnown || declared.endsWith('!')))
      findings.push(`${column} is never null`)
  }
  return findings.map((fault) => `${name}: ${fault}`)
}
