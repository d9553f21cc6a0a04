/** Brings a database up to date: migrations, applied forward only, each once and whole; then the functions and triggers that changed. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { DbAddress } from '#server/infrastructure/db.ts'
import { installQueue } from '#server/infrastructure/queue.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

type File = { name: string; text: string; checksum: string }
type Migration = File & { id: number }
type Applied = { id: number; name: string; checksum: string }

export const databaseFolder = join(import.meta.dirname, '../../../database')
/** An advisory lock: of two processes that start at once, the second waits and finds everything done. */
const lockNumber = 20260100

/**
 * Migrates the database and installs the queue's tables. `folder` holds `migrations/NNNN_name.sql` and `functions/noun.sql`.
 * Migrations never change after they ran. Function files are edited in place and rerun when their checksum changes. A migration
 * drops a function whose parameters or result change. Returns the paths of the applied files. @throws StartError when the database
 * does not answer, is too old, predates the baseline, or a file fails.
 */
export async function migrate(address: DbAddress, folder = databaseFolder): Promise<string[]> {
  const client = new Client({
    ...(address.url ? { connectionString: address.url } : address.clientConfig),
    application_name: 'duet migrate',
  })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new StartError(`The database does not answer: ${error.message || 'nobody is there'}. Check DATABASE_URL.`, {
      cause: error,
    })
  })
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await refuseOldServers(client)
    const applied = [...(await applyMigrations(client, folder)), ...(await applyFunctions(client, folder))]
    await installQueue(address)
    return applied
  } finally {
    await client.end()
  }
}

async function refuseOldServers(client: Client) {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version")
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) < 15) throw new StartError(`Duet needs PostgreSQL 15 or newer; this is ${version}.`)
}

async function applyMigrations(client: Client, folder: string): Promise<string[]> {
  await client.query(`create table if not exists migration (
    id int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
  const applied = (await client.query<Applied>('select id, name, checksum from migration order by id')).rows
  const files = readMigrations(folder)
  refuseChanged(applied, files)
  const waiting = files.slice(applied.at(-1)?.id ?? 0)
  for (const { id, name, text, checksum } of waiting) {
    await inTransaction(client, async (run) => {
      await run(`migrations/${name}`, text)
      await client.query('insert into migration (id, name, checksum) values ($1, $2, $3)', [id, name, checksum])
    })
  }
  return waiting.map(({ name }) => `migrations/${name}`)
}

function refuseChanged(applied: readonly Applied[], files: readonly Migration[]) {
  for (const { id, name, checksum } of applied) {
    const file = files[id - 1]
    if (file && file.name !== name) {
      throw new StartError(
        `This database was made by migrations that are gone (${name}): stop, delete DATA_DIR (or the database that DATABASE_URL names) and start again; the demo data comes back.`,
      )
    }
    if (file && file.checksum !== checksum) {
      throw new StartError(`migrations/${name} was changed after it ran on this database: put it back and write a new migration.`)
    }
  }
}

function readMigrations(folder: string): Migration[] {
  return readFiles(join(folder, 'migrations')).map((file, index) => {
    const id = Number(/^(\d{4})_[a-z0-9_-]+\.sql$/.exec(file.name)?.[1])
    if (id !== index + 1)
      throw new StartError(`migrations/${file.name} should be the ${index + 1}th: number the files 0001, 0002 … without gaps.`)
    return { id, ...file }
  })
}

/** In the order of names: a function or trigger may use functions of its own file or of earlier ones. */
async function applyFunctions(client: Client, folder: string): Promise<string[]> {
  await client.query(`create table if not exists function_file (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const files = readFiles(join(folder, 'functions'))
  await client.query('delete from function_file where name <> all ($1)', [files.map(({ name }) => name)])
  const { rows } = await client.query<File>('select name, checksum from function_file')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const waiting = files.filter(({ name, checksum }) => applied.get(name) !== checksum)
  await inTransaction(client, async (run) => {
    for (const { name, text, checksum } of waiting) {
      await run(`functions/${name}`, text)
      await client.query(
        `insert into function_file (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
        [name, checksum],
      )
    }
  })
  return waiting.map(({ name }) => `functions/${name}`)
}

function readFiles(folder: string): File[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/** One transaction; `run` runs a file in it. @throws StartError with the name of the failed file. */
async function inTransaction(client: Client, work: (run: (file: string, text: string) => Promise<void>) => Promise<void>) {
  let running = ''
  try {
    await client.query("begin; set local lock_timeout = '10s'")
    await work(async (file, text) => {
      running = file
      await client.query(text)
    })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new StartError(`${running} failed and left nothing behind: ${(error as Error).message}`, { cause: error })
  }
}
