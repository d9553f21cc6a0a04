/** Marked releases: their table has one form, and what they ask of the database works on today's schema. */
import { existsSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareReleases, release } from '#server/infrastructure/release.ts'
import { readReleases } from '../quality/releases.ts'
import { collectStatements } from '../tools/release-statements.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let client: Client
beforeAll(async () => {
  app = await openTestApp()
  client = new Client(app.clientConfig)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await app.close()
})

const marked = readReleases()
const fileOf = (version: string) => `docs/releases/${version}.json`

test('releases are marked in their order, each with its statements, and none is newer than this tree', () => {
  const versions = marked.map(({ version }) => version)
  expect(versions).toEqual(versions.toSorted(compareReleases))
  expect(versions.filter((version) => !existsSync(fileOf(version)) || compareReleases(version, release) > 0)).toEqual([])
})

test.each([
  ['1.0', 'abcdef1', '2026-01-01', '0001', '0001', 'x'],
  ['1.0.0', 'main', '2026-01-01', '0001', '0001', 'x'],
  ['1.0.0', 'abcdef1', 'today', '0001', '0001', 'x'],
  ['1.0.0', 'abcdef1', '2026-01-01', '0003', '0002', 'x'],
  ['1.0.0', 'abcdef1', '2026-01-01', '1', '2', 'x'],
  ['1.0.0', 'abcdef1', '2026-01-01', '0001', '0002', ''],
])('a line of another form is refused: %s %s %s %s %s %s', (...cells) => {
  const page = ['| version |', '| --- |', `| ${cells.join(' | ')} |`].join('\n')
  expect(() => readReleases(page)).toThrow('docs/releases.md has a line that is no release')
})

/** The statements that fail on the schema of the test app, with PostgreSQL's words. */
async function findBroken(statements: Record<string, string>): Promise<string[]> {
  const broken: string[] = []
  for (const [name, text] of Object.entries(statements))
    await client.query(`prepare earlier as ${text}`).then(
      () => client.query('deallocate earlier'),
      (error: Error) => broken.push(`${name}: ${error.message}`),
    )
  return broken
}

test('what supported releases ask of the database works on the schema of this tree', async () => {
  const { rows } = await client.query<{ least: string }>('select least from release')
  const supported = marked.slice(-3).filter(({ version }) => compareReleases(version, rows[0]?.least ?? '') >= 0)
  for (const { version } of supported)
    expect({
      version,
      broken: await findBroken(JSON.parse(readFileSync(fileOf(version), 'utf8')) as Record<string, string>),
    }).toEqual({
      version,
      broken: [],
    })
})

test('a dropped column and a function with other arguments are found by the statements of a release', async () => {
  const statements = await collectStatements()
  expect(Object.keys(statements).length).toBeGreaterThan(80)
  expect(await findBroken(statements)).toEqual([])
  await client.query('alter table conversation_member rename column unread to unread_2')
  await client.query('alter function send_messages rename to send_messages_2')
  const broken = await findBroken(statements)
  await client.query('alter table conversation_member rename column unread_2 to unread')
  await client.query('alter function send_messages_2 rename to send_messages')
  expect(broken).toContainEqual(expect.stringContaining('function send_messages'))
  expect(broken).toContainEqual(expect.stringContaining('"unread" does not exist'))
})
