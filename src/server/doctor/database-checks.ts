/** The doctor's checks of the database: its server, its clock, its tables and connections. */
import { Client } from 'pg'
import { findNewestBase } from '#server/backups/backups.ts'
import { dayMs } from '#domain/time/durations.ts'
import { finding, type Finding, reasonOf } from '#server/doctor/findings.ts'
import { readSchemaState } from '#server/doctor/schema-state.ts'
import { publicHalfOf } from '#server/infrastructure/config.ts'
import { transactionFindings, vacuumFindings } from '#server/doctor/upkeep-checks.ts'
import type { Surroundings } from '#server/doctor/surroundings.ts'

const leastVersion = 15
const clockToleranceMs = 2_000
/** Connections of a process beside its pool: the queue, and one that listens. */
const besidePool = 4
/** Left over for an operator's own tools. */
const forTools = 5
/** How full the connections may be. */
const mostUsed = 0.85

/** One connection for all of them; without it there is one finding. `processes` is how many are known to run. */
export async function checkDatabase(around: Surroundings, processes: () => Promise<number>): Promise<Finding[]> {
  const { url, clientConfig } = around.address
  const client = new Client({
    ...(url ? { connectionString: url } : clientConfig),
    application_name: 'duet doctor',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const wrong = `The database does not answer: ${reasonOf(error)}.`
    return [finding('database.away', wrong, 'Start PostgreSQL, or mend DATABASE_URL.')]
  }
  try {
    const found: Finding[] = []
    for (const check of checks()) found.push(...(await check(client, around)))
    return [...found, ...(await connectionFindings(client, around, await processes()))]
  } finally {
    await client.end().catch(() => {})
  }
}

const checks = () => [
  serverFindings,
  clockFindings,
  schemaFindings,
  pushKeyFindings,
  archiveFindings,
  transactionFindings,
  vacuumFindings,
]

async function serverFindings(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string; encoding: string; stored: string | null; actual: string | null }>(
    `select current_setting('server_version') as version, pg_encoding_to_char(encoding) as encoding,
            datcollversion as stored, pg_database_collation_actual_version(oid) as actual
       from pg_database where datname = current_database()`,
  )
  const { version = '', encoding = '', stored = null, actual = null } = rows[0] ?? {}
  const found: Finding[] = []
  if (Number.parseInt(version, 10) < leastVersion)
    found.push(finding('database.old', `PostgreSQL is ${version}.`, `Upgrade it to ${leastVersion} or newer.`))
  if (encoding !== 'UTF8')
    found.push(
      finding(
        'database.encoding',
        `The database stores text as ${encoding}.`,
        "Make it anew with encoding 'UTF8', and restore the data into it.",
      ),
    )
  if (stored !== null && actual !== null && stored !== actual) {
    const wrong = `The machine sorts text by version ${actual}, the indexes were made with ${stored}.`
    found.push(finding('database.collation', wrong, 'Run "reindex database", then "alter database … refresh collation version".'))
  }
  return found
}

async function clockFindings(client: Client, { now }: Surroundings): Promise<Finding[]> {
  const beforeMs = now().getTime()
  const { rows } = await client.query<{ ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms')
  const afterMs = now().getTime()
  const ms = rows[0]?.ms ?? beforeMs
  const ahead = Math.max(0, beforeMs - ms) + Math.min(0, afterMs - ms)
  if (Math.abs(ahead) <= clockToleranceMs) return []
  const wrong = `The clock here is ${(Math.abs(ahead) / 1000).toFixed(0)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's.`
  return [finding('database.clock', wrong, 'Let both machines take the time from the network (systemd-timesyncd or chrony).')]
}

async function schemaFindings(client: Client): Promise<Finding[]> {
  const { behind, changed } = await readSchemaState(client)
  const { rows } = await client.query<{ queue: boolean }>(`select to_regclass('queue.job') is not null as queue`)
  const found: Finding[] = []
  if (behind.length > 0) {
    const wrong = `The database lacks what this release needs: ${someOf(behind)}.`
    found.push(finding('database.behind', wrong, 'Run "npm run db:migrate", or restart a process of this release.'))
  }
  if (changed.length > 0) {
    const wrong = `Changed by hand or by another release: ${someOf(changed)}.`
    found.push(
      finding(
        'database.changed',
        wrong,
        'Put it back: delete its row in function_file and restart a process, or install the release it came with.',
      ),
    )
  }
  if (rows[0]?.queue !== true)
    found.push(
      finding(
        'queue.missing',
        'The tables of the queue are missing: no mail is sent.',
        'Restart a process: it makes them at its start.',
      ),
    )
  return found
}

const someOf = (names: readonly string[]) =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')

/** The stored pair, which all processes sign with. */
async function pushKeyFindings(client: Client, { config }: Surroundings): Promise<Finding[]> {
  const { rows: tables } = await client.query<{ is_there: boolean }>(`select to_regclass('push_key') is not null as is_there`)
  if (!tables[0]?.is_there || config.vapidKeys) return []
  const { rows } = await client.query<{ public_key: string; private_key: string }>('select public_key, private_key from push_key')
  if (!rows[0] || publicHalfOf(rows[0].private_key) === rows[0].public_key) return []
  const wrong = 'The stored keys of push messages are no pair: no browser gets one.'
  return [
    finding('push.keys_broken', wrong, 'Restore the row of push_key, or delete it and restart: browsers then subscribe again.'),
  ]
}

/** The log grows without end where it cannot be archived, and the archive where no base copy lets old segments go. */
const oldestBaseMs = 8 * dayMs

export async function archiveFindings(client: Client, { config, now }: Pick<Surroundings, 'config' | 'now'>): Promise<Finding[]> {
  if (config.walArchive === null) return []
  const { rows } = await client.query<{ mode: string; failing: boolean; at: Date | null }>(
    `select current_setting('archive_mode') as mode, last_archived_time as at,
            last_failed_time > coalesce(last_archived_time, '-infinity') as failing from pg_stat_archiver`,
  )
  const { mode = 'off', failing = false, at = null } = rows[0] ?? {}
  const found: Finding[] = []
  const say = (wrong: string, todo: string) => found.push(finding('archive.failing', wrong, todo))
  if (mode === 'off') say('PostgreSQL runs without its archive.', 'Stop every process of Duet, and start them with WAL_ARCHIVE.')
  else if (failing)
    say(
      `Nothing reaches ${config.walArchive} since ${at?.toISOString().slice(0, 16) ?? 'the start'}.`,
      'Make room there and let PostgreSQL write: until then its log fills the disk of DATA_DIR.',
    )
  const newest = await findNewestBase(config.walArchive).catch(() => null)
  if (newest === null || now().getTime() - newest.getTime() > oldestBaseMs)
    say(
      newest
        ? `The newest base copy is of ${newest.toISOString().slice(0, 16)}.`
        : `There is no base copy in ${config.walArchive}.`,
      'Let "duet backup base --keep 2" run every night, and see why it did not.',
    )
  return found
}

async function connectionFindings(client: Client, { config }: Surroundings, processes: number): Promise<Finding[]> {
  const { rows } = await client.query<{ most: number; used: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
            (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
  )
  const { most = 0, used = 0 } = rows[0] ?? {}
  const needed = processes * (config.databasePool + besidePool) + forTools
  if (used <= most * mostUsed && needed <= most) return []
  const wrong =
    needed > most
      ? `${processes} processes may open ${needed} connections, and PostgreSQL allows ${most}.`
      : `${used} of ${most} connections are in use.`
  return [finding('database.connections', wrong, 'Raise max_connections, lower DATABASE_POOL, or put a pooler in between.')]
}
