/** Brings the embedded PostgreSQL back to any second: a base copy and the archive after it, in the place of the cluster that is there. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, statfs, copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import * as z from 'zod/mini'
import { type BaseManifest, clusterIn, listBaseCopies } from '#server/backups/base-copies.ts'
import { readJson, writeDurably } from '#server/backups/manifest.ts'
import {
  clearStaging,
  isRunning,
  type RecoveryPaths,
  placeOf,
  readMark,
  removeMark,
  replay,
  takePlace,
} from '#server/embedded-postgres/recover-cluster.ts'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import type { Log } from '#server/infrastructure/log.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

/** Each recovery begins a timeline of PostgreSQL at `until`, and lives on it from `begun_at` on. */
const Timeline = z.object({ timeline: z.number(), parent: z.number(), until: z.iso.datetime(), begun_at: z.iso.datetime() })
type Timeline = z.infer<typeof Timeline>

type Recovering = {
  dataDir: string
  /** The folder of the archive to read. */
  archive: string
  /** Where the recovered cluster archives from now on; null where it does not. */
  walArchive: string | null
  /** Null is the end of the archive. */
  to: Date | null
  now: () => Date
  log: Log
  settings?: Record<string, string>
  onStep?: (step: string) => void
}
export type Recovered = { until: Date; aside: string | null }

/**
 * Recovers into a folder beside the cluster; only a cluster that reached the time takes the place, and the old one is kept. The
 * restore stays open: `recordRestore` finishes it, then `forgetRecovery`. Said again after a kill it goes on where it was.
 * @throws StartError while a server runs on the cluster, and for a time that copies and archive do not reach.
 */
export async function recover(recovering: Recovering): Promise<Recovered> {
  const { dataDir, to, now, onStep = () => {} } = recovering
  const place = placeOf(dataDir)
  if (isRunning(place)) await stopAbandoned(recovering)
  if (isRunning(place)) throw new StartError('PostgreSQL still runs on this cluster: stop every web process and worker first.')
  const asked = to?.toISOString() ?? 'end'
  const done = readMark(place.cluster)
  if (done?.asked === asked) return { until: new Date(done.until), aside: null }
  if (readMark(place.staging)?.asked !== asked) await prepare(place, recovering, asked, onStep)
  const until = new Date(readMark(place.staging)?.until ?? '')
  return { until, aside: takePlace(place, now()) }
}

/** The server of a Duet that was killed lives on: the process that leaves it last stops it. */
const stopAbandoned = async ({ dataDir, walArchive, log }: Recovering) =>
  (await openPostgres({ dataDir, walArchive, log })).stop()

/** After the restore was recorded: the next recovery, to the same time too, begins anew. */
export const forgetRecovery = (dataDir: string) => removeMark(placeOf(dataDir))

async function prepare(place: RecoveryPaths, recovering: Recovering, asked: string, onStep: (step: string) => void) {
  const { archive, walArchive, to, now, settings = {} } = recovering
  await clearStaging(place)
  const { folder, manifest, timeline } = await chooseBase(archive, to)
  try {
    await refuseWithoutRoom(dirname(place.cluster), manifest)
    onStep(`copying back ${folder}, ${(manifest.bytes / 1e6).toFixed(0)} MB`)
    await copyBack(folder, manifest, place.staging)
    onStep('replaying the archive')
    const work = async (client: Client, reached: Date | null) => {
      const until = reached ?? new Date(manifest.done_at)
      await client.query('insert into restore_event (until, begun_at) values ($1, now())', [until])
      const { rows } = await client.query<{ segment: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as segment')
      const fresh = Number.parseInt((rows[0]?.segment ?? '').slice(0, 8), 16)
      const begun: Timeline = { timeline: fresh, parent: timeline, until: until.toISOString(), begun_at: now().toISOString() }
      await writeDurably(join(archive, `timeline-${fresh}.json`), begun)
      return until
    }
    await replay({ place, target: { archive, timeline, to }, asked, walArchive, settings, onStep, work })
  } catch (error) {
    await clearStaging(place)
    throw error
  }
}

async function listTimelines(archive: string): Promise<Timeline[]> {
  const names = (await readdir(archive).catch(() => [])).filter((name) => /^timeline-\d+\.json$/.test(name))
  const all = await Promise.all(names.map((name) => readJson(join(archive, name), Timeline)))
  return all.flatMap((one) => one ?? []).toSorted((a, b) => (a.begun_at < b.begun_at ? 1 : -1))
}

/** The timeline the site lived on at that time, and the newest copy on the way to it. Times in ISO compare as text. */
async function chooseBase(archive: string, to: Date | null) {
  const timelines = await listTimelines(archive)
  const copies = (await listBaseCopies(archive)).flatMap(({ folder, manifest }) => (manifest ? [{ folder, manifest }] : []))
  const oldest = copies.at(-1)?.manifest
  if (!oldest) throw new StartError(`There is no whole base copy in ${archive}.`)
  const asked = to?.toISOString() ?? '9999'
  const lived = timelines.find(({ begun_at }) => begun_at <= asked)?.timeline
  const timeline = lived ?? timelines.at(-1)?.parent ?? oldest.timeline
  const find = (on: number, until: string): (typeof copies)[number] | undefined => {
    const found = copies.find(({ manifest }) => manifest.timeline === on && manifest.done_at <= until)
    const begun = timelines.find((one) => one.timeline === on)
    return found ?? (begun && find(begun.parent, begun.until < until ? begun.until : until))
  }
  const base = find(timeline, asked)
  if (base) return { ...base, timeline }
  throw new StartError(`The oldest base copy is of ${oldest.done_at}: no earlier time can be recovered.`)
}

async function refuseWithoutRoom(folder: string, { bytes }: BaseManifest) {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes * 1.1)
    throw new StartError(`${folder} needs ${(bytes / 1e6).toFixed(0)} MB more: the old cluster is kept beside the recovered one.`)
}

/** Checks every checksum on the way. */
async function copyBack(folder: string, { folders, files }: BaseManifest, to: string) {
  for (const path of ['', ...folders]) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  const queue = files[Symbol.iterator]()
  const work = async () => {
    for (const { path, sha256 } of queue) {
      const sum = createHash('sha256')
      const counted = new PassThrough().on('data', (chunk: Buffer) => sum.update(chunk))
      await pipeline(createReadStream(join(clusterIn(folder), path)), counted, createWriteStream(join(to, path), { mode: 0o600 }))
      if (sum.digest('hex') !== sha256)
        throw new StartError(`${path} of ${folder} is damaged. Nothing was changed; use another copy.`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  await copyFile(join(folder, 'backup_label'), join(to, 'backup_label'))
}
