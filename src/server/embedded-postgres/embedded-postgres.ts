/** The embedded PostgreSQL: started or joined at the start, watched while we run, stopped by the last process. */
import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { minuteMs } from '#domain/time/durations.ts'
import type { Log } from '#server/infrastructure/log.ts'
import { archiveSettings, prepareArchive } from '#server/embedded-postgres/postgres-archive.ts'
import { ensureCluster, readPassword } from '#server/embedded-postgres/postgres-cluster.ts'
import { findOwner, type Owner, choosePaths, type PostgresPaths } from '#server/embedded-postgres/postgres-paths.ts'
import {
  abortPostmaster,
  clearStaleLocks,
  findPostmaster,
  lastLogLines,
  shutdownMs,
  startPostgres,
  stopPostmaster,
  type PostgresSettings,
} from '#server/embedded-postgres/postgres-process.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

export type Postgres = {
  clientConfig: ClientConfig
  /** For psql and other tools; contains the password. */
  url: string
  /** For people: where the data lies. */
  address: string
  /** The server's process, or null while it is down. */
  findPid: () => number | null
  /** Leaves. The last Duet process to leave stops the server. */
  stop: () => Promise<void>
}

type Options = {
  dataDir: string
  log: Log
  /** The folder of the archive (`WAL_ARCHIVE`). A server that runs already keeps its own. */
  walArchive?: string | null
  settings?: PostgresSettings
  /** A shutdown that takes longer becomes an immediate one. */
  patienceMs?: number | undefined
}
type Server = { patienceMs: number; place: PostgresPaths; owner: Owner; settings: PostgresSettings; keeperConfig: ClientConfig }

const database = 'duet'
const lockHolderName = 'duet keeper'
const timeoutMs = 5 * minuteMs

export async function openPostgres({
  dataDir,
  log,
  walArchive = null,
  settings = {},
  patienceMs = shutdownMs,
}: Options): Promise<Postgres> {
  const owner = findOwner()
  const paths = choosePaths(dataDir, owner)
  await ensureCluster(paths, owner)
  if (walArchive) prepareArchive(walArchive, owner)
  const password = readPassword(paths.cluster)
  const clientConfig: ClientConfig = { host: paths.socketDir, port: 5432, user: 'duet', password, database }
  const server = {
    patienceMs,
    place: paths,
    owner,
    settings: { ...(walArchive ? archiveSettings(walArchive) : {}), ...settings },
    keeperConfig: { ...clientConfig, database: 'postgres', application_name: lockHolderName },
  }
  const keeper = await watch(server, log)
  return {
    clientConfig,
    url: `postgresql://localhost/${database}?${new URLSearchParams({ host: paths.socketDir, user: 'duet', password }).toString()}`,
    address: paths.cluster,
    findPid: () => findPostmaster(paths.cluster),
    stop: keeper.leave,
  }
}

/** Holds one connection for as long as we are here. When it breaks, the server died: bring it back. */
async function watch(server: Server, log: Options['log']) {
  let isLeaving = false
  const isWanted = () => !isLeaving
  const hold = async () => {
    const keeper = await joinServer(server, isWanted)
    keeper.once('end', () => {
      if (isLeaving) return
      log.warn({ event: 'postgres.away' }, 'PostgreSQL stopped: starting it again')
      holding = holdAgain()
    })
    return keeper
  }
  const holdAgain = async (): Promise<Client | null> => {
    try {
      const keeper = await hold()
      log.info({ event: 'postgres.back' }, 'PostgreSQL is back')
      return keeper
    } catch (error) {
      if (isLeaving) return null
      log.error({ event: 'postgres.not_back', err: error }, 'PostgreSQL did not start: trying again')
      await pause(1000)
      return holdAgain()
    }
  }
  let holding: Promise<Client | null> = hold()
  await holding
  const leave = async () => {
    isLeaving = true
    const keeper = await holding
    if (keeper) await leaveServer(server, keeper)
  }
  return { leave }
}

/** Joins the server that runs, or starts it; waits while it recovers, or while another process starts or stops it. */
async function joinServer(server: Server, isWanted: () => boolean): Promise<Client> {
  const { place: paths, owner, settings } = server
  const giveUpAt = Date.now() + timeoutMs
  let stopsSince = Number.POSITIVE_INFINITY
  let isOurs = false
  let failures = 0
  let lastEnd = 'it does not answer'
  while (isOurs || isWanted()) {
    const { keeper, isStopping } = await connect(server.keeperConfig)
    if (keeper) return keeper
    stopsSince = isStopping ? Math.min(stopsSince, Date.now()) : Number.POSITIVE_INFINITY
    const pid = findPostmaster(paths.cluster)
    if (pid !== null && Date.now() > stopsSince + server.patienceMs) await abortPostmaster(pid)
    // It may end at once because another process was faster, or because orphans of a killed server still hold its memory.
    if (failures > 40 || Date.now() > giveUpAt)
      throw new StartError(`PostgreSQL does not start, ${lastEnd}: ${lastLogLines(paths)}`)
    if (!isOurs && pid === null) {
      clearStaleLocks(paths)
      isOurs = true
      startPostgres(paths, owner, settings, (how) => {
        isOurs = false
        failures += 1
        lastEnd = how
      })
    }
    await pause(Math.min(20 + failures * 20, 500))
  }
  throw new StartError('PostgreSQL is not wanted any more.')
}

/** A connected client, with our own database made on first sight; none while there is no server to talk to. */
async function connect(config: ClientConfig): Promise<{ keeper?: Client; isStopping: boolean }> {
  const client = new Client({ ...config, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // its end is what counts, and is listened to
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`).catch(() => {}) // another process may be faster
    return { keeper: client, isStopping: false }
  } catch (error) {
    void client.end().catch(() => {})
    if ((error as { code?: string }).code === '28P01')
      throw new StartError('PostgreSQL refuses the password in its own folder.', { cause: error })
    return { isStopping: error instanceof Error && error.message.endsWith('is shutting down') }
  }
}

/** A process that was killed holds its connection until PostgreSQL has noticed. */
const pollMs = 250

/**
 * One leaves at a time, so that of two who leave together the second sees that it is the last. Where the connection broke, the server
 * died: one that stands in its place was started by another process, which stops it.
 */
async function leaveServer({ place: paths, patienceMs }: Server, keeper: Client) {
  const pid = findPostmaster(paths.cluster)
  const countOthers = async () =>
    (await keeper.query('select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()', [lockHolderName]))
      .rowCount ?? 0
  const others = await keeper
    .query('select pg_advisory_lock(20261121)')
    .then(countOthers)
    .then((count) => (count === 0 ? 0 : pause(pollMs).then(countOthers)))
    .catch(() => null)
  if (others === 0 && pid !== null) await stopPostmaster(pid, patienceMs)
  await keeper.end().catch(() => {})
}
