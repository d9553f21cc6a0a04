/** Migrations: plain SQL files, applied forward only, each once and whole. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { DbAddress } from '#server/infrastructure/db.ts'
import { installQueue } from '#server/infrastructure/queue.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

type Migration = { id: number; name: string; text: string; checksum: string }
type Applied = { id: number; name: string; checksum: string }

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')
/** Held while migrating, so that of two processes that start at once the second waits and finds all done. */
const lockNumber = 20260100

/** Brings a database up to date, the queue's own tables included. Answers the names of what it applied. */
export async function migrate(address: DbAddress, folder = migrationsFolder): Promise<string[]> {
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
    const waiting = await listWaiting(client, folder)
    for (const migration of waiting) await apply(client, migration)
    await installQueue(address)
    return waiting.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

async function refuseOldServers(client: Client) {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version")
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) < 15) throw new StartError(`Duet needs PostgreSQL 15 or newer; this is ${version}.`)
}

async function listWaiting(client: Client, folder: string) {
  await client.query(`create table if not exists migration (
    id int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
  const applied = (await client.query<Applied>('select id, name, checksum from migration order by id')).rows
  const files = readMigrations(folder)
  for (const done of applied) {
    const file = files.find((migration) => migration.id === done.id)
    if (file && file.checksum !== done.checksum) {
      throw new StartError(
        `migrations/${file.name} was changed after it ran on this database: put it back and write a new migration.`,
      )
    }
  }
  const newest = applied.at(-1)?.id ?? 0
  return files.filter((file) => file.id > newest)
}

export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    const id = Number(/^(\d{4})_[a-z0-9_-]+\.sql$/.exec(name)?.[1])
    if (id !== index + 1)
      throw new StartError(`migrations/${name} should be the ${index + 1}th: number the files 0001, 0002 … without gaps.`)
    const text = readFileSync(join(folder, name), 'utf8')
    return { id, name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

async function apply(client: Client, { id, name, text, checksum }: Migration) {
  try {
    await client.query("begin; set local lock_timeout = '10s'")
    await client.query(text)
    await client.query('insert into migration (id, name, checksum) values ($1, $2, $3)', [id, name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new StartError(`migrations/${name} failed and left nothing behind: ${(error as Error).message}`, { cause: error })
  }
}
