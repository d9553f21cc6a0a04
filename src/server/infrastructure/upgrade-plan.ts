/** What an upgrade would do to a database, and what forbids it. Reads only. */
import type { Db, DbAddress } from '#server/infrastructure/db.ts'
import { haveFunctionsChanged, waitingFunctions } from '#server/infrastructure/function-files.ts'
import { refuseBelow, type Releases } from '#server/infrastructure/least-release.ts'
import { databaseFolder, type Migration, readMigrations } from '#server/infrastructure/migration-files.ts'
import { olderThan } from '#server/infrastructure/migrate-after.ts'
import { type MigrateOptions, readReleases, waitingMigrations, withTurns } from '#server/infrastructure/migrate.ts'
import type { Turns } from '#server/infrastructure/migration-turns.ts'
import { listProcesses, type RunningProcess } from '#server/infrastructure/processes.ts'
import { compareReleases, release } from '#server/infrastructure/release.ts'

type Waiting = { file: string; locks: string[]; isBatches: boolean; least: string | null }
export type UpgradePlan = {
  release: string
  /** Null on a database that was never migrated. */
  database: Releases | null
  migrations: Waiting[]
  functions: string[]
  /** What `duet upgrade --after` would run. */
  after: Waiting[]
  processes: RunningProcess[]
  /** Those that `--after` waits for. */
  tooOld: RunningProcess[]
  /** Bytes that rewriting may need beside what is there: the size of the tables with `-- batches`. */
  diskBytes: number
  /** The least release that may run after the upgrade, and after `--after`. */
  rollback: { upgraded: string; after: string }
  /** One sentence each; none means go on. */
  problems: string[]
}

const longSeconds = 10

export function planUpgrade(address: DbAddress, db: Db, options: MigrateOptions = {}): Promise<UpgradePlan> {
  const { folder = databaseFolder, ownRelease = release } = options
  return withTurns(address, options, async (turns) => {
    if (!(await isMigrated(turns))) return planOfNew(folder, ownRelease)
    const database = await readReleases(turns)
    const waiting = await waitingMigrations(turns, folder)
    const isNewest = compareReleases(ownRelease, database.newest) >= 0
    const functions = isNewest && (await haveFunctionsChanged(turns, folder)) ? await waitingFunctions(turns, folder) : []
    const migrations = waiting.filter(({ isAfter }) => !isAfter)
    const after = waiting.filter(({ isAfter }) => isAfter)
    const least =
      after
        .flatMap((file) => file.least ?? [])
        .toSorted(compareReleases)
        .at(-1) ?? database.least
    const processes = await listProcesses(db)
    const tables = migrations.flatMap(({ locks }) => locks)
    return {
      release: ownRelease,
      database,
      migrations: migrations.map(described),
      functions: functions.map(({ path }) => path),
      after: after.map(described),
      processes,
      tooOld: olderThan(least, processes),
      diskBytes: await sizeOfBatches(turns, migrations),
      rollback: { upgraded: database.least, after: [database.least, least].toSorted(compareReleases)[1] ?? least },
      problems: [...refusals(database, ownRelease), ...(await longTransactions(turns, tables))],
    }
  })
}

const described = ({ path, locks, isBatches, least }: Migration): Waiting => ({ file: path, locks, isBatches, least })

async function isMigrated({ client }: Turns): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.process') is not null as there`)
  return rows[0]?.there ?? false
}

function planOfNew(folder: string, ownRelease: string): UpgradePlan {
  const migrations = readMigrations(folder).map(described)
  const nothing = { functions: [], after: [], processes: [], tooOld: [], diskBytes: 0, problems: [] }
  return { release: ownRelease, database: null, migrations, ...nothing, rollback: { upgraded: ownRelease, after: ownRelease } }
}

function refusals(database: Releases, ownRelease: string): string[] {
  try {
    refuseBelow(database, ownRelease)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

/** Transactions that hold a table which a migration must lock. It would try for minutes, and stop others two seconds each time. */
async function longTransactions({ client }: Turns, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ relation: string; seconds: number; pid: number }>(
    `select distinct c.relname as relation, extract(epoch from now() - a.xact_start)::int as seconds, a.pid
       from pg_locks l join pg_class c on c.oid = l.relation join pg_stat_activity a on a.pid = l.pid
      where l.granted and c.relname = any ($1) and a.xact_start < now() - make_interval(secs => $2) and a.pid <> pg_backend_pid()`,
    [tables, longSeconds],
  )
  return rows.map(
    ({ relation, seconds, pid }) => `A transaction of ${seconds} s (PostgreSQL process ${pid}) holds ${relation}: end it first.`,
  )
}

/** A rewritten row is written anew, with its lines in indexes: at most the size of the table. */
async function sizeOfBatches({ client }: Turns, migrations: readonly Migration[]): Promise<number> {
  const tables = migrations.filter(({ isBatches }) => isBatches).flatMap(({ text }) => /\bupdate (\w+)/i.exec(text)?.[1] ?? [])
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce(sum(pg_total_relation_size(oid)), 0)::text as bytes from pg_class where relkind in ('r', 'p') and relname = any ($1)`,
    [tables],
  )
  return Number(rows[0]?.bytes ?? 0)
}
