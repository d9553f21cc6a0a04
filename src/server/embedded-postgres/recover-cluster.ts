/** Recovery of a cluster: a base copy in a folder beside the cluster replays the archive, is promoted, and takes its place. */
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { readPassword, unfinishedRecovery } from '#server/embedded-postgres/postgres-cluster.ts'
import {
  archiveSettings,
  prepareArchive,
  replaySettings,
  type Target,
  walFolder,
} from '#server/embedded-postgres/postgres-archive.ts'
import { choosePaths, findOwner, isCluster, type Owner, pathsOf } from '#server/embedded-postgres/postgres-paths.ts'
import {
  clearStaleLocks,
  findPostmaster,
  postgresLog,
  startPostgres,
  stopPostmaster,
  type PostgresSettings,
} from '#server/embedded-postgres/postgres-process.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

/** In the recovered cluster until its restore is finished. `until` is null before it was promoted; `asked` is the time, or `end`. */
export type Mark = { asked: string; until: string }
const markName = 'duet.recovered.json'

export type RecoveryPaths = { owner: Owner; cluster: string; staging: string }

/** Where the cluster of this DATA_DIR lies, and where it is recovered. */
export function placeOf(dataDir: string): RecoveryPaths {
  const owner = findOwner()
  const { cluster } = choosePaths(dataDir, owner)
  return { owner, cluster, staging: unfinishedRecovery(cluster) }
}

export function readMark(folder: string): Mark | null {
  const path = join(folder, markName)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Mark) : null
}
export const removeMark = ({ cluster }: RecoveryPaths) => rmSync(join(cluster, markName), { force: true })
export const isRunning = ({ cluster }: RecoveryPaths) => findPostmaster(cluster) !== null

/** Removes what a killed recovery left, its server included. */
export async function clearStaging({ staging }: RecoveryPaths) {
  const pid = findPostmaster(staging)
  if (pid !== null) await stopPostmaster(pid)
  rmSync(staging, { recursive: true, force: true })
}

/** What the lost cluster wrote last and did not archive any more, as far as its folder can still be read. */
function keepLastSegments({ cluster, staging }: RecoveryPaths, archive: string) {
  const from = join(cluster, 'pg_wal')
  const names = existsSync(from) ? readdirSync(from).filter((name) => /^([0-9A-F]{24}|[0-9A-F]{8}\.history)$/.test(name)) : []
  for (const name of names)
    if (!existsSync(join(walFolder(archive), name))) copyFileSync(join(from, name), join(staging, 'pg_wal', name))
}

function give(folder: string, owner: Owner) {
  chmodSync(folder, 0o700)
  if (!owner) return
  chownSync(folder, owner.uid, owner.gid)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, entry), owner.uid, owner.gid)
}

type Replaying = {
  place: RecoveryPaths
  target: Target
  asked: string
  /** Where the recovered cluster will archive; null where it will not. */
  walArchive: string | null
  settings: PostgresSettings
  onStep: (step: string) => void
  /** In the promoted database, before anybody else reaches it. `until` is the time it came back to, or null where nothing was replayed. */
  work: (client: Client, until: Date | null) => Promise<Date>
}

/** Replays the archive on the base copy in the staging folder, and stops it again. @throws StartError where the archive ends too early. */
export async function replay({ place, target, asked, walArchive, settings, onStep, work }: Replaying): Promise<void> {
  const { owner, staging } = place
  const paths = pathsOf(staging, owner)
  mkdirSync(join(staging, 'pg_wal/archive_status'), { recursive: true })
  keepLastSegments(place, target.archive)
  writeFileSync(join(staging, 'recovery.signal'), '')
  give(staging, owner)
  if (walArchive) prepareArchive(walArchive, owner)
  rmSync(postgresLog(paths), { force: true })
  clearStaleLocks(paths)
  let end: string | null = null
  const all = { ...(walArchive ? archiveSettings(walArchive) : {}), ...replaySettings(target), ...settings }
  startPostgres(paths, owner, all, (how) => (end = how))
  const config = { host: paths.socketDir, port: 5432, user: 'duet', password: readPassword(staging), database: 'duet' }
  try {
    const client = await untilPromoted(config, () => end && whyEnded(readFileSync(postgresLog(paths), 'utf8'), end), onStep)
    try {
      const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
      const until = await work(client, target.to ?? rows[0]?.at ?? null)
      await client.query('checkpoint')
      const mark: Mark = { asked, until: until.toISOString() }
      await client.end()
      await stopStaging(staging)
      writeFileSync(join(staging, markName), JSON.stringify(mark))
      give(staging, owner)
    } finally {
      await client.end().catch(() => {})
    }
  } finally {
    await stopStaging(staging)
  }
  rmSync(postgresLog(paths), { force: true })
}

async function stopStaging(staging: string) {
  const pid = findPostmaster(staging)
  if (pid !== null) await stopPostmaster(pid)
}

const pollMs = 200
const reportMs = 5_000

async function untilPromoted(config: ClientConfig, ended: () => string | null, onStep: (step: string) => void): Promise<Client> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const why = ended()
    if (why !== null) throw new StartError(why)
    const client = new Client({ ...config, application_name: 'duet recover', connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    const state = await client
      .connect()
      .then(() =>
        client.query<{ busy: boolean; at: Date | null }>(
          'select pg_is_in_recovery() as busy, pg_last_xact_replay_timestamp() as at',
        ),
      )
      .catch(() => null)
    if (state?.rows[0]?.busy === false) return client
    if (waitedMs % reportMs === 0 && state?.rows[0]?.at) onStep(`replayed to ${state.rows[0].at.toISOString()}`)
    await client.end().catch(() => {})
    await pause(pollMs)
  }
}

/** One sentence out of PostgreSQL's log. */
export function whyEnded(log: string, how: string): string {
  if (!log.includes('recovery ended before configured recovery target was reached'))
    return `PostgreSQL did not recover, ${how}: ${log.trim().split('\n').slice(-3).join(' · ')}`
  const last = /last completed transaction was at log time (\S+ \S+)/.exec(log)?.[1]
  const at = last && new Date(last.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
  return at
    ? `The archive ends at ${at}: say --to with an earlier time, or --to end for all there is.`
    : 'The archive has nothing that is newer than the base copy: say --to end for that.'
}

/** The recovered cluster takes its place. The old one is kept beside it: returns where, or null where there was none. */
export function takePlace({ cluster, staging }: RecoveryPaths, at: Date): string | null {
  const aside = `${cluster}.before-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  const isThere = isCluster(cluster)
  if (isThere) renameSync(cluster, aside)
  renameSync(staging, cluster)
  return isThere ? aside : null
}
