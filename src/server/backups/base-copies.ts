/** Base copies of the embedded PostgreSQL: its whole folder, copied while it runs. With the archive after it, any second can be recovered. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import * as z from 'zod/mini'
import { readJson, writeDurably } from '#server/backups/manifest.ts'
import { archiveSettings, walFolder } from '#server/embedded-postgres/postgres-archive.ts'
import type { Db, DbAddress } from '#server/infrastructure/db.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

const BaseManifest = z.object({
  format: z.literal(1),
  release: z.string(),
  begun_at: z.iso.datetime(),
  /** By the clock of the database. No earlier time can be recovered from this copy. */
  done_at: z.iso.datetime(),
  timeline: z.number(),
  first_segment: z.string(),
  last_segment: z.string(),
  bytes: z.number(),
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
})
export type BaseManifest = z.infer<typeof BaseManifest>
export type BaseCopy = { folder: string; manifest: BaseManifest | null }

const [prefix, manifestName] = ['base-', 'manifest.json']
export const clusterIn = (folder: string) => join(folder, 'cluster')

type Copying = {
  address: DbAddress
  /** The folder of the archive: copies lie beside its segments. */
  archive: string
  release: string
  /** How many whole copies stay, this one included; older segments go with the others. Null keeps all. */
  keep: number | null
  onStep?: (step: string) => void
  /** How long the last segment may take to arrive. */
  waitMs?: number
}

/**
 * Copies the cluster, and waits until the archive has what the copy needs. The manifest is written last; copies without one were
 * interrupted, and are removed first. @throws StartError where the server does not archive there, or does not get it done.
 */
export async function makeBaseCopy(copying: Copying): Promise<{ folder: string; manifest: BaseManifest }> {
  const { address, archive, keep } = copying
  const client = new Client({ ...address.clientConfig, application_name: 'duet base copy' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout to 0; set timezone to utc')
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(20261125) as mine')
    if (!rows[0]?.mine) throw new StartError('Another base copy is being made.')
    await refuseWithoutArchive(client, archive)
    for (const one of await listBaseCopies(archive)) if (!one.manifest) await rm(one.folder, { recursive: true, force: true })
    const made = await copyCluster(client, copying)
    if (keep !== null) await removeOld(archive, keep)
    return made
  } finally {
    await client.end()
  }
}

async function refuseWithoutArchive(client: Client, archive: string) {
  const { rows } = await client.query<{ command: string }>(`select current_setting('archive_command') as command`)
  if (rows[0]?.command !== archiveSettings(archive).archive_command)
    throw new StartError(`PostgreSQL does not archive to ${archive}: stop every process of Duet, and start it with WAL_ARCHIVE.`)
}

async function copyCluster(client: Client, { archive, release, onStep = () => {}, waitMs = 120_000 }: Copying) {
  type Begun = { at: Date; cluster: string }
  const begun = await client.query<Begun>(
    `select clock_timestamp() as at, current_setting('data_directory') as cluster, pg_backup_start('duet', true)`,
  )
  const { at, cluster } = begun.rows[0] as Begun
  const folder = join(archive, prefix + at.toISOString().replaceAll(/[-:]|\.\d+/g, ''))
  const { folders, files, bytes } = await copyTree(cluster, clusterIn(folder), onStep)
  type Done = { label: string; last: string; at: Date }
  const stopped = await client.query<Done>(
    'select labelfile as label, pg_walfile_name(lsn) as last, clock_timestamp() as at from pg_backup_stop(false)',
  )
  const done = stopped.rows[0] as Done
  const first = /\(file ([0-9A-F]{24})\)/.exec(done.label)?.[1] ?? done.last
  await writeFile(join(folder, 'backup_label'), done.label, { mode: 0o600, flush: true })
  onStep('waiting for the archive')
  for (const segment of [done.last, first]) await untilArchived(client, join(walFolder(archive), segment), waitMs)
  const manifest: BaseManifest = {
    format: 1,
    release,
    begun_at: at.toISOString(),
    done_at: new Date(done.at.getTime() + 1).toISOString(),
    timeline: Number.parseInt(first.slice(0, 8), 16),
    first_segment: first,
    last_segment: done.last,
    bytes,
    folders,
    files,
  }
  await writeDurably(join(folder, manifestName), manifest)
  return { folder, manifest }
}

/** Folders that PostgreSQL fills anew at each start; the log comes from the archive. */
const emptied = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(^|\/)pgsql_tmp/
const left =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|duet\.recovered\.json|\.s\.PGSQL.*)$|(^|\/)pg_internal\.init/

/** The control file comes last, as PostgreSQL asks. A file that is removed meanwhile is replayed from the log. */
async function copyTree(from: string, to: string, onStep: (step: string) => void) {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const named = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name).slice(from.length + 1) }))
  const kept = named.filter(({ path }) => !emptied.test(path) && !left.test(path))
  const folders = kept.flatMap(({ entry, path }) => (entry.isDirectory() ? [path] : []))
  for (const path of ['', ...folders]) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  const control = 'global/pg_control'
  const paths = kept.flatMap(({ entry, path }) => (entry.isFile() && path !== control ? [path] : []))
  const files: BaseManifest['files'] = []
  let [bytes, said] = [0, 0]
  const queue = paths[Symbol.iterator]()
  const copyOne = async (path: string) => {
    const copied = await copyFile(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!copied) return
    files.push({ path, ...copied })
    bytes += copied.bytes
    const tenth = Math.floor((files.length * 10) / paths.length)
    if (tenth > said) onStep(`copied ${(said = tenth) * 10} % of ${paths.length} files, ${(bytes / 1e6).toFixed(0)} MB`)
  }
  const work = async () => {
    for (const path of queue) await copyOne(path)
  }
  await Promise.all(Array.from({ length: 8 }, work))
  await copyOne(control)
  return { folders, files, bytes }
}

async function copyFile(from: string, to: string) {
  const sum = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _, next) {
      sum.update(chunk)
      bytes += chunk.length
      next(null, chunk)
    },
  })
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await pipeline(createReadStream(from), count, createWriteStream(to, { mode: 0o600, flush: true }))
  return { bytes, sha256: sum.digest('hex') }
}

const pollMs = 100
export const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function untilArchived(client: Client, segment: string, waitMs: number) {
  for (let waitedMs = 0; !(await isThere(segment)); waitedMs += pollMs) {
    if (waitedMs >= waitMs) {
      const { rows } = await client.query<{ failed: string | null }>('select last_failed_wal as failed from pg_stat_archiver')
      throw new StartError(
        `The archive did not get ${segment}${rows[0]?.failed ? `, ${rows[0].failed} failed` : ''}: see postgres.log in DATA_DIR.`,
      )
    }
    await pause(pollMs)
  }
}

/** The newest first. `manifest` is null for interrupted copies. */
export async function listBaseCopies(archive: string): Promise<BaseCopy[]> {
  const names = (await readdir(archive).catch(() => [])).filter((name) => name.startsWith(prefix)).toSorted()
  return Promise.all(
    names.toReversed().map(async (name) => ({
      folder: join(archive, name),
      manifest: await readJson(join(archive, name, manifestName), BaseManifest),
    })),
  )
}

/** When the newest whole copy was made; null without one. */
export const findNewestBase = async (archive: string): Promise<Date | null> => {
  const found = (await listBaseCopies(archive)).find(({ manifest }) => manifest)?.manifest
  return found ? new Date(found.done_at) : null
}

/** Also the segments before the oldest copy that stays. Histories of timelines are small, and stay. */
async function removeOld(archive: string, keep: number) {
  const copies = await listBaseCopies(archive)
  for (const { folder } of copies.slice(keep)) await rm(folder, { recursive: true, force: true })
  const oldest = copies.slice(0, keep).at(-1)?.manifest?.first_segment.slice(8)
  if (!oldest) return
  for (const name of await readdir(walFolder(archive)))
    if (/^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < oldest) await rm(join(walFolder(archive), name), { force: true })
}

export const sizeOfArchive = async (archive: string) => {
  const names = await readdir(walFolder(archive)).catch(() => [])
  const sizes = await Promise.all(names.map((name) => stat(join(walFolder(archive), name)).catch(() => ({ size: 0 }))))
  return { segments: names.length, bytes: sizes.reduce((sum, { size }) => sum + size, 0) }
}

/** Whether the last try to archive the log failed; null where PostgreSQL archives nothing. */
export async function isArchiveFailing(db: Db): Promise<boolean | null> {
  const { rows } = await sql<{ failing: boolean }>`
    select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing from pg_stat_archiver
     where current_setting('archive_mode') <> 'off'`.execute(db)
  return rows[0]?.failing ?? null
}
