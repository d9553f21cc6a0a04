/** After-migrations: they take away what only older releases use, once no process of those is left. */
import type { Db, DbAddress } from '#server/infrastructure/db.ts'
import {
  applyMigration,
  type MigrateOptions,
  raiseLeast,
  readReleases,
  waitingMigrations,
  withTurns,
} from '#server/infrastructure/migrate.ts'
import { databaseFolder } from '#server/infrastructure/migration-files.ts'
import { inTurn } from '#server/infrastructure/migration-turns.ts'
import { listProcesses, type RunningProcess } from '#server/infrastructure/processes.ts'
import { compareReleases } from '#server/infrastructure/release.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

/** Runs what waits in `after/`; call `migrate` before. Returns the applied paths. @throws StartError while an older process runs. */
export function migrateAfter(address: DbAddress, db: Db, options: MigrateOptions = {}): Promise<string[]> {
  return withTurns(address, options, async (turns) => {
    const waiting = await waitingMigrations(turns, options.folder ?? databaseFolder)
    const leasts = waiting.flatMap(({ least }) => least ?? []).toSorted(compareReleases)
    const least = leasts.at(-1)
    if (least === undefined) return []
    const { least: former } = await readReleases(turns)
    // From here on older processes refuse to start. Those that started before are in the list.
    await inTurn(
      turns,
      () => 'the least release',
      () => raiseLeast(turns, least),
    )
    const old = olderThan(least, await listProcesses(db))
    if (old.length > 0) {
      await turns.client.query('update release set least = $1', [former])
      throw new StartError(`Stop these first, which are older than ${least}: ${old.map(describe).join(', ')}.`)
    }
    const applied = []
    for (const file of waiting) if (file.isAfter && (await applyMigration(turns, file))) applied.push(file.path)
    return applied
  })
}

export const olderThan = (least: string, processes: readonly RunningProcess[]) =>
  processes.filter(({ release }) => compareReleases(release, least) < 0)

const describe = ({ kind, host, pid, release }: RunningProcess) => `${kind} ${release} on ${host} (process ${pid})`
