/** Restores a backup into a database: tables by the migrations of the backup, rows by COPY, then indexes and foreign keys. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { Client } from 'pg'
import { listSlowing } from '#server/backups/catalog.ts'
import { copyIn } from '#server/backups/copy.ts'
import { checksumOf, type Manifest, readManifest } from '#server/backups/manifest.ts'
import type { DbAddress } from '#server/infrastructure/db.ts'
import { migrate } from '#server/infrastructure/migrate.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

type Restoring = {
  address: DbAddress
  folder: string
  /** Allows a database with members to be replaced. */
  replace: boolean
  onStep?: (step: string) => void
}

/** Not begun by a restore, or loaded already. */
type State = 'empty' | 'used' | 'loading' | 'loaded'

/**
 * Brings the database to the moment of the backup, and leaves the restore open: `recordRestore` finishes it, and until then no
 * process starts. A restore that was killed while loading begins again; one that was killed later is not loaded twice.
 * @throws StartError for an interrupted or damaged backup, a database in use, or one with members without `replace`.
 */
export async function restoreBackup({ address, folder, replace, onStep = () => {} }: Restoring): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (!manifest) throw new StartError(`${folder} is no whole backup: it has no manifest.json.`)
  onStep('checking the files of the backup')
  await refuseDamaged(folder, manifest)
  const client = new Client({
    ...(address.url ? { connectionString: address.url } : address.clientConfig),
    application_name: 'duet restore',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set timezone to utc; set statement_timeout to 0; set idle_in_transaction_session_timeout to 0')
    await refuseInUse(client)
    const state = await findState(client, manifest)
    if (state === 'loaded') return manifest
    if (state === 'used' && !replace)
      throw new StartError('This database has members. Make a backup of it first, then say --replace to restore over it.')
    onStep('making the tables')
    await client.query('drop schema if exists queue cascade; drop schema if exists public cascade; create schema public')
    await migrate(address, { folder: join(folder, 'database'), ownRelease: manifest.release })
    await client.query('insert into restore_event (until, begun_at) values ($1, now())', [manifest.at])
    await load(client, folder, manifest, onStep)
    return manifest
  } finally {
    await client.end()
  }
}

async function refuseDamaged(folder: string, { tables }: Manifest) {
  for (const { file, sha256 } of tables) {
    const sum = await checksumOf(join(folder, file)).catch(() => null)
    if (sum !== sha256)
      throw new StartError(`${file} of this backup is damaged or missing. Nothing was changed; use another backup.`)
  }
}

/** Processes of Duet would write into the tables that are loaded. */
async function refuseInUse(client: Client) {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'duet' and pid <> pg_backend_pid()`,
  )
  if (rowCount) throw new StartError('Processes of Duet use this database: stop every web process and worker first.')
}

async function findState(client: Client, { at }: Manifest): Promise<State> {
  const { rows } = await client.query<{ member: string | null; event: string | null }>(
    `select to_regclass('public.member')::text as member, to_regclass('public.restore_event')::text as event`,
  )
  if (rows[0]?.event) {
    const events = await client.query<{ until: Date; loaded: boolean }>(
      `select until, exists (select from restore_step where restore_id = id and step = 'loaded') as loaded from restore_event where done_at is null`,
    )
    const open = events.rows[0]
    if (open && !open.loaded) return 'loading'
    if (open?.until.toISOString() === at) return 'loaded'
  }
  if (!rows[0]?.member) return 'empty'
  return (await client.query('select from member limit 1')).rowCount ? 'used' : 'empty'
}

async function load(
  client: Client,
  folder: string,
  { tables, partitions, sequences, at }: Manifest,
  onStep: (step: string) => void,
) {
  for (const { parent, name, bound } of partitions)
    await client.query(`create table if not exists ${name} partition of ${parent} ${bound}`)
  const slowing = await listSlowing(client)
  for (const { drop } of slowing) await client.query(drop)
  const kept = tables.filter(({ name }) => name !== 'public.restore_event')
  await client.query(`truncate ${kept.map(({ name }) => name).join(', ')}`)
  for (const { name, columns, file, rows } of tables) {
    if (rows > 10_000) onStep(`loading ${name}, ${rows.toLocaleString('en')} rows`)
    await client.query(`alter table ${name} disable trigger user`)
    const chunks = createReadStream(join(folder, file)).pipe(createGunzip())
    const taken = await copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, chunks)
    if (taken !== rows) throw new StartError(`${name} should have ${rows} rows, and the backup brought ${taken}.`)
    await client.query(`alter table ${name} enable trigger user`)
  }
  onStep('making indexes and foreign keys')
  await client.query(`set maintenance_work_mem to '256MB'`)
  for (const { make } of slowing.toReversed()) await client.query(make)
  for (const { name, last, called } of sequences) await client.query('select setval($1, $2, $3)', [name, last, called])
  await client.query('analyze')
  await client.query(
    `insert into restore_step (restore_id, step, result, done_at) select id, 'loaded', '{}', now() from restore_event where until = $1`,
    [at],
  )
}
