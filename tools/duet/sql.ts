/** `duet db sql`: psql, or a small prompt where there is none; with a statement, runs that one. */
import { spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { sql } from 'kysely'
import { logAct, shellActor } from '#server/audit/audit.ts'
import { bulkOptions, openDb, openPool, type PreparingPool } from '#server/infrastructure/db.ts'
import { withDatabase, type ToolDatabase } from '../with-database.ts'
import type { Given, Words } from './command.ts'
import { print } from './output.ts'

/** `--json` prints the rows of the one statement. */
export function runSql([statement]: Words, given: Given) {
  return withDatabase(async (database) => {
    await logSession(database)
    const hasPsql = spawnSync('psql', ['--version']).status === 0
    if (hasPsql && !statement) return openPsql(database)
    const pool = openPool({ ...database.address, max: 1, oltp: false })
    try {
      if (statement) await show(pool, statement, given.has('json'))
      else await prompt(pool, database)
    } finally {
      await pool.end()
    }
  })
}

/** A database from before the audit log has none, and a standby takes no line; what is typed is not kept, because it may name people. */
async function logSession({ address }: ToolDatabase) {
  const db = openDb({ ...address, max: 1, oltp: false })
  try {
    const { rows } = await sql<{
      has: boolean
    }>`select to_regclass('audit_head') is not null and not pg_is_in_recovery() as has`.execute(db)
    if (rows[0]?.has) await logAct({ db, now: () => new Date() }, shellActor(), { act: 'db sql', kind: 'look' })
  } finally {
    await db.destroy()
  }
}

/** The password travels in the environment: command lines can be read by everyone on the machine. */
function openPsql({ url }: ToolDatabase) {
  const { hostname, port, username, password, pathname, searchParams: given } = new URL(url)
  const env = {
    ...process.env,
    PGHOST: given.get('host') ?? hostname,
    PGPORT: port || '5432',
    PGUSER: given.get('user') ?? decodeURIComponent(username),
    PGPASSWORD: given.get('password') ?? decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
    PGOPTIONS: bulkOptions,
  }
  process.on('SIGINT', () => {}) // Ctrl-C belongs to psql
  process.exitCode = spawnSync('psql', { stdio: 'inherit', env }).status ?? 1
}

async function prompt(pool: PreparingPool, { describe }: ToolDatabase) {
  console.log(`${describe}. Statements end with ; and \\q leaves.`)
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'duet> ' })
  let statement = ''
  lines.prompt()
  for await (const line of lines) {
    if (line.trim() === '\\q') break
    statement += `${line}\n`
    if (line.trim().endsWith(';')) {
      await show(pool, statement).catch((error: Error) => console.error(error.message))
      statement = ''
    }
    lines.prompt()
  }
  lines.close()
}

async function show(pool: PreparingPool, statement: string, json = false) {
  const results = [await pool.query(statement)].flat()
  if (json) return print(results.flatMap(({ rows }) => rows))
  for (const { rows, rowCount, command } of results) {
    if (rows.length > 0) console.table(rows)
    console.log(`${command} ${rowCount ?? 0}`)
  }
}
