/** The failover drill: Patroni with a synchronous standby loses its primary under paid messages. No acknowledged message is lost. */
import { setTimeout as pause } from 'node:timers/promises'
import { getOrCreate } from '#domain/get-or-create.ts'
import { ledgerReport } from '#server/credits/credits.ts'
import { atRate } from '../bench/rate.ts'
import { freePort, withInstallation } from './installation.ts'
import { startCluster, type Cluster } from './patroni.ts'
import type { Row } from './row.ts'
import { checkAcknowledged, openUsers, preparePeople, type Users } from './use.ts'

const runs = Number(process.env.DRILL_RUNS ?? 20)
const perSecond = Number(process.env.DRILL_RATE ?? 60)
const leastMessages = 2_000
const mostSeconds = 20
/** Of each process in each second. */
const mostLines = 1
/** Tries of a message half a second apart: longer than a failover. */
const tries = 120
const onlyMessages = 4

/** Refuses without Patroni, etcd, HAProxy and PostgreSQL of the system. */
export async function failoverDrill(): Promise<Row[]> {
  const cluster = await startCluster()
  try {
    return await withInstallation(
      async (installation) => {
        const people = await preparePeople(installation.ctx)
        const log = countLines()
        const ports = [await freePort(), await freePort()]
        for (const port of ports)
          await installation.startDuet({ port, env: { LOG: 'warn', TRUST_PROXY: '1' }, onLine: (line) => log.add(port, line) })
        const rows: Row[] = []
        for (let run = 1; run <= runs; run += 1) {
          const users = openUsers({ people, ports: () => ports, tries })
          const row = await loseThePrimary(run, { cluster, users, log, ctx: installation.ctx })
          console.log(`${row.ok ? '✓' : '✗'} ${row.step}: ${row.saw}`)
          rows.push(row)
          users.close()
        }
        const { balanced } = await ledgerReport(installation.ctx)
        return [...rows, { step: 'ledger', seconds: 0, ok: balanced, saw: balanced ? 'agrees' : 'does not agree' }]
      },
      { url: cluster.url },
    )
  } finally {
    await cluster.stop()
  }
}

type Losing = { cluster: Cluster; users: Users; log: ReturnType<typeof countLines>; ctx: Parameters<typeof ledgerReport>[0] }

async function loseThePrimary(run: number, { cluster, users, log, ctx }: Losing): Promise<Row> {
  log.clear()
  const state = { isDone: false, n: 0 }
  const using = (async () => {
    while (!state.isDone) await atRate(perSecond, 1_000, () => users.one(onlyMessages * state.n++))
  })()
  while (users.use.acknowledged.length < leastMessages / 4) await pause(100)
  const startedMs = performance.now()
  const victim = await cluster.killPrimary()
  const before = users.use.acknowledged.length
  // answers of before the kill may still come in
  while (users.use.acknowledged.length < before + perSecond * 3) await pause(100)
  const seconds = (performance.now() - startedMs) / 1000
  while (users.use.acknowledged.length < leastMessages) await pause(100)
  state.isDone = true
  await using
  const { lost, double } = await checkAcknowledged(ctx, users.use)
  const gap = users.use.gapMs / 1000
  await cluster.restart(victim)
  const lines = log.most()
  return {
    step: `run ${run}`,
    seconds,
    ok: lost + double === 0 && gap <= mostSeconds && lines.length <= mostLines,
    saw: `${users.use.acknowledged.length} acknowledged, ${lost} lost, ${double} twice; ${gap.toFixed(1)} s without one; at most ${lines.length} log lines a second: ${[...new Set(lines)].join(', ')}`,
  }
}

type LogLine = { time: string; event: string; err?: { message: string } }

/** Log lines of each process in each second, by their own clock. */
function countLines() {
  const events = new Map<string, string[]>()
  return {
    add(port: number, line: string) {
      const { time, event, err }: LogLine = line.startsWith('{') ? (JSON.parse(line) as LogLine) : { time: '', event: line }
      const second = `${port} ${time.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}`
      getOrCreate(events, second, () => []).push(event === 'call.failed' ? `${event} (${err?.message})` : event)
    },
    clear: () => events.clear(),
    /** The events of the second with the most lines. */
    most: () => [...events.values()].toSorted((a, b) => b.length - a.length)[0] ?? [],
  }
}
