/** Compares a database with the SQL files of this release: what is missing, and what was changed by hand. */
import type { Client } from 'pg'
import { databaseFolder, readFunctions, readMigrations } from '#server/infrastructure/migration-files.ts'

export type SchemaState = { behind: string[]; changed: string[] }

/** Reads only. `behind` and `changed` name files and functions. */
export async function readSchemaState(client: Client, folder = databaseFolder): Promise<SchemaState> {
  const [migrations, functions] = [await checksumsIn(client, 'migration'), await checksumsIn(client, 'function_file')]
  const bodies = await bodiesIn(client)
  const state: SchemaState = { behind: [], changed: [] }
  for (const { path, checksum, isAfter } of readMigrations(folder)) {
    const applied = migrations.get(nameOf(path))
    // what waits until old processes are gone is no mistake
    if (applied === undefined && !isAfter) state.behind.push(path)
    else if (applied !== undefined && applied !== checksum) state.changed.push(path)
  }
  for (const { path, checksum, text } of readFunctions(folder)) {
    if (functions.get(nameOf(path)) !== checksum) state.behind.push(path)
    else state.changed.push(...changedIn(text, bodies))
  }
  return state
}

const nameOf = (path: string) => path.split('/').at(-1) ?? path

async function checksumsIn(client: Client, table: 'migration' | 'function_file') {
  const { rows: found } = await client.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [table])
  if (!found[0]?.is_there) return new Map<string, string>()
  const { rows } = await client.query<{ name: string; checksum: string }>(`select name, checksum from ${table}`)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** PostgreSQL keeps a function's text as it was written. */
async function bodiesIn(client: Client) {
  const { rows } = await client.query<{ name: string; body: string }>(
    `select p.proname as name, p.prosrc as body from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public'`,
  )
  return new Set(rows.map(({ name, body }) => `${name} ${body}`))
}

const functionPattern = /create or replace function (\w+)\s*\([^$]*\$\$((?:[^$]|\$(?!\$))*)\$\$/g

const changedIn = (text: string, bodies: ReadonlySet<string>) =>
  [...text.matchAll(functionPattern)].flatMap(([, name = '', body = '']) =>
    bodies.has(`${name} ${body}`) ? [] : [`function ${name}`],
  )
