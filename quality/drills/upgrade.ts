/**
 * The upgrade drill: two processes and a worker of an earlier release become this one while people use the site, go back, and come
 * forward again. No request fails, nothing deadlocks, and the earlier release answers members who met something newer. `--from COMMIT`
 * and `--to COMMIT|FOLDER` name other trees.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { openDb, type Db } from '#server/infrastructure/db.ts'
import { noLog } from '#server/infrastructure/migrate.ts'
import { openSiteDirectory } from '#server/sites/sites.ts'
import { home } from '../../tools/web/build-web.ts'
import { atRate } from '../bench/rate.ts'
import { readReleases } from '../releases.ts'
import { startProcess, freePort, type DuetProcess } from './installation.ts'
import { actAnew, askAnew, failedJobs, fourOf } from './newer-acts.ts'
import type { Row } from './row.ts'
import { openTree, type Tree } from './trees.ts'
import { bulkMembers, checkAcknowledged, failuresOf, openUsers, seatPeople } from './use.ts'

const runs = Number(process.env.DRILL_RUNS ?? 20)
const perSecond = Number(process.env.DRILL_RATE ?? 60)
const betweenMs = 4_000
const supported = 3

/** Refuses where no release is marked and none is given. */
export async function upgradeDrill(): Promise<Row[]> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { from: { type: 'string', multiple: true }, to: { type: 'string' } },
  })
  const marked = readReleases().slice(-supported)
  const from = values.from ?? marked.map(({ commit }) => commit)
  if (from.length === 0) throw new Error('No release is marked in docs/releases.md: say --from COMMIT.')
  const target = openTree(values.to ?? home)
  const rows: Row[] = []
  for (const commit of from) {
    const source = openTree(commit)
    for (let run = 1; run <= runs; run += 1) {
      const row = await upgradeOnce(`${source.version} → ${target.version}, run ${run}`, source, target)
      console.log(`${row.ok ? '✓' : '✗'} ${row.step}: ${row.saw}`)
      rows.push(row)
    }
  }
  return rows
}

async function upgradeOnce(step: string, source: Tree, target: Tree): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-upgrade-'))
  const postgres = await openPostgres({ dataDir: folder, log: noLog })
  const db = openDb({ clientConfig: postgres.clientConfig, max: 2 })
  const fleet = openFleet(folder)
  try {
    duet(source, folder, 'demo', 'add', '--quiet', '--members', String(bulkMembers))
    const people = await seatPeople({ db, sites: await openSiteDirectory(db) })
    const acted = fourOf(people.seats)
    await fleet.fill(source)
    const users = openUsers({ people, ports: fleet.ports })
    const before = await deadlocks(db)
    const state = { isDone: false, n: 0 }
    const using = (async () => {
      while (!state.isDone) await atRate(perSecond, 1_000, () => users.one(state.n++))
    })()
    const startedMs = performance.now()
    await pause(betweenMs)
    const wrong: string[] = []
    for (const [n, tree] of [target, source, target].entries()) {
      await fleet.roll(tree)
      if (n === 0) await actAnew(target, folder, acted)
      wrong.push(...(await askAnew(tree, fleet.ports(), acted)))
    }
    state.isDone = true
    await using
    const seconds = (performance.now() - startedMs) / 1000
    users.close()
    for (const [failure, count] of users.use.failures) console.error(`${count} × ${failure}`)
    const { lost, double } = await checkAcknowledged({ db }, users.use)
    wrong.push(...(await failedJobs(db)))
    for (const line of wrong) console.error(line)
    const locked = (await deadlocks(db)) - before
    const failed = failuresOf(users.use)
    const ending = endOf(source, target, folder)
    const sent = `${users.use.acknowledged.length} messages, ${lost} lost, ${double} twice`
    return {
      step,
      seconds,
      ok: failed + locked + lost + double + wrong.length === 0 && ending === null,
      saw: `${failed} of ${users.use.requests} requests failed, ${locked} deadlocks, longest ${(users.use.longestMs / 1000).toFixed(1)} s; ${sent}; ${wrong.length} wrong answers to what is newer${ending ? `; ${ending}` : ''}`,
    }
  } finally {
    await fleet.stop()
    await db.destroy()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Two web processes and a worker, replaced one by one. */
function openFleet(folder: string) {
  const services = ['web', 'web', 'worker']
  const running: { process: DuetProcess; services: string }[] = []
  const start = async (tree: Tree, service: string) => {
    const process = await startProcess({
      port: await freePort(),
      services: service,
      tree: tree.folder,
      env: { DATA_DIR: folder, TRUST_PROXY: '1' },
    })
    running.push({ process, services: service })
  }
  return {
    ports: () => running.filter((one) => one.services === 'web').map(({ process }) => process.port),
    async fill(tree: Tree) {
      for (const service of services) await start(tree, service)
    },
    /** As a proxy does: no new request goes to a process that is to stop. */
    async roll(tree: Tree) {
      for (const old of running.slice()) {
        running.splice(running.indexOf(old), 1)
        await old.process.stop()
        await start(tree, old.services)
        await pause(betweenMs)
      }
    },
    async stop() {
      for (const { process } of running.splice(0)) await process.stop()
    },
  }
}

const duet = ({ folder }: Tree, dataDir: string, ...words: string[]) =>
  execFileSync(process.execPath, ['tools/duet.ts', ...words], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** After-migrations run, and then old code is refused where they need newer code. Null when it is as it should be. */
function endOf(source: Tree, target: Tree, dataDir: string): string | null {
  const env = { ...process.env, DATA_DIR: dataDir }
  const run = (tree: Tree, ...words: string[]) =>
    spawnSync(process.execPath, ['tools/duet.ts', ...words], { cwd: tree.folder, env, encoding: 'utf8' })
  const upgraded = run(target, 'upgrade', '--after', '--json')
  if (upgraded.status !== 0) return `upgrade --after: ${upgraded.stderr.trim()}`
  const { applied } = JSON.parse(upgraded.stdout) as { applied: string[] }
  const old = run(source, 'db', 'migrate')
  return applied.length > 0 && old.status === 0 ? 'old code starts after --after' : null
}

async function deadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select deadlocks::int as n from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.n ?? 0
}
