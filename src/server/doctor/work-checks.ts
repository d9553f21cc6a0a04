/** The doctor's checks of what runs: workers, jobs, the newest check of the ledger, switches. */
import { sql } from 'kysely'
import { finding, type Finding } from '#server/doctor/findings.ts'
import { hasConsoleRole } from '#server/infrastructure/console-role.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { listProcesses } from '#server/infrastructure/processes.ts'
import { listQueueStates } from '#server/jobs/jobs.ts'
import { countOverdueEvidence } from '#server/safety/safety.ts'
import { listSwitches } from '#server/switches/switches.ts'

const jobsWaitSeconds = 600

export async function checkWork(ctx: Context): Promise<Finding[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('queue.job') is not null as there`.execute(ctx.db)
  // its absence is reported with the other tables
  if (!rows[0]?.there) return []
  return [...(await workerFindings(ctx)), ...(await jobFindings(ctx))]
}

async function workerFindings({ db }: Context): Promise<Finding[]> {
  const running = await listProcesses(db)
  if (running.some(({ kind }) => kind.includes('worker'))) return []
  const wrong = 'No worker runs: no mail is sent, and nothing else that is queued is done.'
  return [finding('worker.none', wrong, 'Start one: systemctl start duet-worker@1, or node src/main.ts worker.')]
}

/** For a while during an upgrade it is meant. */
export async function checkReleases({ db }: Context): Promise<Finding[]> {
  const releases = [...new Set((await listProcesses(db)).map((one) => one.release))]
  if (releases.length < 2) return []
  const wrong = `Processes of different releases run: ${releases.join(', ')}.`
  return [finding('process.releases', wrong, 'Finish the upgrade, or take it back (docs/operating/upgrade.md).')]
}

async function jobFindings(ctx: Context): Promise<Finding[]> {
  const states = await listQueueStates(ctx)
  const late = states.filter(({ oldest_seconds }) => (oldest_seconds ?? 0) > jobsWaitSeconds)
  const dead = states.filter((one) => one.dead > 0)
  const found: Finding[] = []
  if (late.length > 0) {
    const minutes = Math.round(Math.max(...late.map(({ oldest_seconds }) => oldest_seconds ?? 0)) / 60)
    const wrong = `Jobs wait for ${minutes} minutes: ${late.map(({ name }) => name).join(', ')}.`
    found.push(
      finding('jobs.waiting', wrong, 'See that workers run and do not fail (duet job list); add one when they are busy.'),
    )
  }
  if (dead.length > 0) {
    const wrong = `Jobs failed for good: ${dead.map((one) => `${one.dead} of ${one.name}`).join(', ')}.`
    found.push(
      finding('jobs.dead', wrong, 'Look why with "duet job list", mend it, then "duet job retry NAME" or "duet job drop JOB".'),
    )
  }
  return found
}

export async function checkBooks({ db }: Context): Promise<Finding[]> {
  const newest = await db
    .selectFrom('ledger_check')
    .distinctOn('kind')
    .select('ok')
    .orderBy('kind')
    .orderBy('at', 'desc')
    .execute()
  if (newest.every(({ ok }) => ok)) return []
  return [
    finding(
      'ledger.mismatch',
      'The newest check of the ledger found a difference.',
      'Run "duet ledger verify" and follow the runbook, DuetLedgerUnbalanced.',
    ),
  ]
}

/** Evidence that a job wipes when its time is over, and that is still there a day later. */
export async function checkEvidence(ctx: Context): Promise<Finding[]> {
  const { n, oldest } = await countOverdueEvidence(ctx)
  if (n === 0 || oldest === null) return []
  const since = `${oldest.toISOString().slice(0, 16)} UTC`
  return [
    finding(
      'evidence.overdue',
      `${n} ${n === 1 ? 'report has' : 'reports have'} evidence that should be gone, the oldest since ${since}.`,
      'Look why safety.wipe-reports fails with "duet job list", mend it, then "duet job run safety.wipe-reports".',
    ),
  ]
}

/** The console works without its role too, with all rights of the server. */
export async function checkConsole({ db, config }: Context): Promise<Finding[]> {
  if (config.consoleUrl === null || (await hasConsoleRole(db))) return []
  return [
    finding(
      'console.no_role',
      'The database has no role duet_console that this user may take, so the console reads with all rights of the server.',
      'As a superuser: create role duet_console; grant duet_console to the user of DATABASE_URL; then restart.',
    ),
  ]
}

export const checkSwitches = async (ctx: Context): Promise<Finding[]> =>
  (await listSwitches(ctx))
    .filter(({ is_on }) => is_on)
    .map(({ name }) =>
      finding('switch.on', `The switch ${name} is on: members notice it.`, `When the work is done: duet switch off ${name}.`),
    )
