/** `duet upgrade` and `duet db migrate`: bring the database to this release, and take away what older ones used. */
import { openDb, type Db } from '#server/infrastructure/db.ts'
import { openLog } from '#server/infrastructure/log.ts'
import { migrateAfter } from '#server/infrastructure/migrate-after.ts'
import { migrate } from '#server/infrastructure/migrate.ts'
import type { RunningProcess } from '#server/infrastructure/processes.ts'
import { planUpgrade, type UpgradePlan } from '#server/infrastructure/upgrade-plan.ts'
import { inColumns } from '../columns.ts'
import { withDatabase, type ToolDatabase } from '../with-database.ts'
import { Ending, type Given, wrongWords } from './command.ts'
import { print, printOutcome } from './output.ts'

const log = openLog({ logLevel: 'warn' })

function withDb<T>(work: (database: ToolDatabase, db: Db) => Promise<T>) {
  return withDatabase(async (database) => {
    const db = openDb({ ...database.address, max: 1, oltp: false })
    try {
      return await work(database, db)
    } finally {
      await db.destroy()
    }
  })
}

/** Ends with 1 when something forbids the upgrade. */
export function upgrade(given: Given) {
  if (given.has('check') && given.has('after')) throw wrongWords('Say --check or --after: --check tells of both.')
  return withDb(async ({ address }, db) => {
    const plan = await planUpgrade(address, db)
    if (given.has('check')) showPlan(given, plan)
    if (plan.problems.length > 0) throw new Ending(plan.problems.join('\n'))
    if (given.has('check')) return
    const applied = await migrate(address, { log })
    if (given.has('after')) applied.push(...(await migrateAfter(address, db, { log })))
    const waiting = plan.after.length > 0 && !given.has('after')
    const next = waiting ? ' When all processes run it: duet upgrade --after.' : ''
    printOutcome(given, { release: plan.release, applied }, `${lines(applied)}The database is at release ${plan.release}.${next}`)
  })
}

/** What a start does too, without looking ahead. */
export const migrateNow = (given: Given) =>
  withDatabase(async ({ address, describe }) => {
    const applied = await migrate(address, { log })
    printOutcome(given, { applied }, `${lines(applied)}${describe} is up to date.`)
  })

const lines = (applied: readonly string[]) => applied.map((path) => `applied ${path}\n`).join('')

function showPlan(given: Given, plan: UpgradePlan) {
  if (given.has('json')) return print(plan)
  const { release, database, migrations, functions, after, processes, tooOld, rollback, diskBytes } = plan
  console.log(`This is release ${release}; the database ${database ? `was brought to ${database.newest}` : 'is new'}.`)
  for (const { file, locks, isBatches } of migrations) console.log(`runs   ${file}  ${effectOf(locks, isBatches)}`)
  if (functions.length > 0) console.log(`runs   ${functions.join(' ')}  stops nobody`)
  for (const { file, locks, isBatches } of after) console.log(`after  ${file}  ${effectOf(locks, isBatches)}`)
  if (migrations.length + functions.length + after.length === 0) console.log('Nothing waits.')
  if (processes.length > 0)
    console.log(`\n${inColumns([['process', 'release', 'machine', 'pid'], ...processes.map(cellsOf)]).join('\n')}\n`)
  if (tooOld.length > 0) console.log(`--after waits for ${tooOld.length} of these processes to stop.`)
  if (diskBytes > 0) console.log(`Batches may need ${Math.ceil(diskBytes / 1e6)} MB more of the database's disk.`)
  if (database)
    console.log(`Back: to any release from ${rollback.upgraded} on, and once --after has run from ${rollback.after} on.`)
}

const cellsOf = ({ kind, release, host, pid }: RunningProcess) => [kind, release, host, String(pid)]

function effectOf(locks: readonly string[], isBatches: boolean): string {
  if (isBatches) return 'in batches, each committed'
  return locks.length > 0 ? `locks ${locks.join(', ')} for a moment` : 'locks no table that is there'
}
