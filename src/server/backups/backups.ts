/** Backups: the whole database and its files in a folder, made while the site runs. The folder's public module. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { findMoment, listApplied, listPartitions, listSequences, listStored, type Table } from '#server/backups/catalog.ts'
import { copyOut } from '#server/backups/copy.ts'
import { type Manifest, readManifest, writeManifest } from '#server/backups/manifest.ts'
import type { DbAddress } from '#server/infrastructure/db.ts'
import { type FileStore, openLocalFiles } from '#server/infrastructure/files.ts'
import { databaseFolder, readMigrations } from '#server/infrastructure/migration-files.ts'

export type { Manifest } from '#server/backups/manifest.ts'
export {
  type BaseCopy,
  findNewestBase,
  isArchiveFailing,
  listBaseCopies,
  makeBaseCopy,
  sizeOfArchive,
} from '#server/backups/base-copies.ts'
export { forgetRecovery, recover } from '#server/backups/recover.ts'
export { restoreBackup } from '#server/backups/restore-backup.ts'

export type Source = {
  address: DbAddress
  /** Null leaves the files out: a store with versions of its own. */
  files: FileStore | null
  release: string
  now: () => Date
}
type BackupFolder = {
  /** The folder that holds all backups. */
  into: string
  /** How many whole backups stay, this one included. Null keeps all. */
  keep: number | null
}

const prefix = 'duet-'
/** Names sort by time. */
const nameAt = (at: Date) => prefix + at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/**
 * Makes a backup: tables in one snapshot, then files, so that each file of a row is there. The manifest is written last. Old
 * backups beyond `keep`, and interrupted ones, are removed after that. Returns its folder.
 */
export async function makeBackup(source: Source, { into, keep }: BackupFolder): Promise<{ folder: string; manifest: Manifest }> {
  const folder = join(into, nameAt(source.now()))
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const database = await copyDatabase(source, folder)
  const files = source.files && (await copyFiles(source.files, openLocalFiles(join(folder, 'files'))))
  const manifest: Manifest = { format: 1, release: source.release, ...database, files, done_at: source.now().toISOString() }
  await writeManifest(folder, manifest)
  if (keep !== null) await removeOld(into, keep)
  return { folder, manifest }
}

async function copyDatabase({ address }: Source, folder: string) {
  const client = new Client({
    ...(address.url ? { connectionString: address.url } : address.clientConfig),
    application_name: 'duet backup',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set timezone to utc; set statement_timeout to 0; set idle_in_transaction_session_timeout to 0')
    await client.query('begin isolation level repeatable read read only')
    const { at, ...moment } = await findMoment(client)
    const migrations = await listApplied(client)
    await copyMigrations(migrations, folder)
    await cp(join(databaseFolder, 'functions'), join(folder, 'database/functions'), { recursive: true })
    const [partitions, sequences] = [await listPartitions(client), await listSequences(client)]
    const tables: Manifest['tables'] = []
    for (const table of await listStored(client)) tables.push(await copyTable(client, table, folder))
    await client.query('commit')
    const members = tables.find(({ name }) => name === 'public.member')?.rows ?? 0
    return { at: at.toISOString(), ...moment, migrations, members, tables, partitions, sequences }
  } finally {
    await client.end()
  }
}

/** Those that ran. One among them that still waits for old processes to be gone keeps its number, and does nothing. */
async function copyMigrations(applied: readonly string[], folder: string) {
  await mkdir(join(folder, 'database/migrations/after'), { recursive: true, mode: 0o700 })
  const files = readMigrations(databaseFolder).map((file) => ({ ...file, hasRun: applied.includes(basename(file.path)) }))
  for (const { path, text, least, hasRun } of files.slice(0, files.findLastIndex((file) => file.hasRun) + 1)) {
    const stub = `-- least: ${least}\n-- It had not run when the backup was made.\nselect 1;\n`
    await writeFile(join(folder, 'database', path), hasRun ? text : stub)
  }
}

/** Level 1: at 100,000 members a higher one costs more time than it saves bytes. */
const level = 1

async function copyTable(client: Client, { name, columns }: Table, folder: string) {
  const file = `tables/${name.replaceAll('"', '')}.copy.gz`
  const sum = createHash('sha256')
  let [rows, bytes] = [0, 0]
  const count = new Transform({
    transform(chunk: Buffer, _, next) {
      sum.update(chunk)
      bytes += chunk.length
      next(null, chunk)
    },
  })
  const from = copyOut(client, `copy (select ${columns.join(', ')} from ${name}) to stdout`, () => (rows += 1))
  await pipeline(from, createGzip({ level }), count, createWriteStream(join(folder, file), { mode: 0o600, flush: true }))
  return { name, columns, file, rows, bytes, sha256: sum.digest('hex') }
}

const filesAtOnce = 8

/** Copies what is missing in the target, and never overwrites. A file that is removed meanwhile is left out. */
export async function copyFiles(from: FileStore, to: FileStore) {
  const paths = from.list()[Symbol.asyncIterator]()
  const done = { count: 0, bytes: 0 }
  const work = async () => {
    for (let next = await paths.next(); !next.done; next = await paths.next()) {
      const file = (await to.has(next.value)) ? null : await from.get(next.value)
      if (!file) continue
      await to.put(next.value, file.bytes, { contentType: file.contentType })
      done.count += 1
      done.bytes += file.size
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, work))
  return done
}

export type Listed = { folder: string; manifest: Manifest | null }

/** The newest first. `manifest` is null for interrupted backups. */
export const listBackups = async (into: string): Promise<Listed[]> =>
  Promise.all((await listFolders(into)).map(async (folder) => ({ folder, manifest: await readManifest(folder) })))

async function listFolders(into: string): Promise<string[]> {
  const names = await readdir(into).catch(() => [])
  const ours = names.filter((name) => name.startsWith(prefix)).toSorted()
  return ours.toReversed().map((name) => join(into, name))
}

/** When the newest whole backup was made; null without one. */
export async function findNewest(into: string): Promise<Date | null> {
  for (const folder of await listFolders(into)) {
    const manifest = await readManifest(folder)
    if (manifest) return new Date(manifest.at)
  }
  return null
}

/** Also interrupted ones that are older than the newest whole one. */
async function removeOld(into: string, keep: number) {
  let whole = 0
  for (const { folder, manifest } of await listBackups(into)) {
    if (manifest) whole += 1
    if (whole > keep || (!manifest && whole > 0)) await rm(folder, { recursive: true, force: true })
  }
}
