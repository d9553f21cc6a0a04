/** Calls over HTTP, beside a bare server that sends the same, in turns. */
import type { Started } from './bench.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'
import { load, type LoadRequest } from './load.ts'
import { median } from './figures.ts'
import type { Seat } from './demo-data.ts'

export type Setting = {
  seats: Seat[]
  bare: Started
  duet: Started
  databasePid: number | null
  /** The search process that the server asks. */
  searchPid?: number
  print: (line: string) => void
}
type Round = { perSecond: number; cpuUs: number; databaseUs: number; searchUs: number; errors: number; p99Ms: number }

const rounds = 3
const seconds = 4

type Turns = { aim: number; connections?: number }

export async function inTurns(
  title: string,
  { bare, duet, databasePid, searchPid, print }: Setting,
  requests: LoadRequest[],
  { aim, connections }: Turns,
) {
  await load(duet.port, requests, 2, connections)
  await load(bare.port, requests, 1, connections)
  const bareRounds: Round[] = []
  const duetRounds: Round[] = []
  for (let n = 0; n < rounds; n++) {
    bareRounds.push(await oneRound(bare, requests, { databasePid: null, connections }))
    duetRounds.push(await oneRound(duet, requests, { databasePid, searchPid, connections }))
  }
  const [least, ours] = [bareRounds, duetRounds].map((all) => ({
    perSecond: median(all.map((round) => round.perSecond)),
    cpuUs: median(all.map((round) => round.cpuUs)),
    databaseUs: median(all.map((round) => round.databaseUs)),
    searchUs: median(all.map((round) => round.searchUs)),
    p99Ms: median(all.map((round) => round.p99Ms)),
  })) as [Omit<Round, 'errors'>, Omit<Round, 'errors'>]
  print(`\n${title}`)
  print(
    `  requests/s   ${ours.perSecond.toFixed(0)} of ${least.perSecond.toFixed(0)} bare: ${(ours.perSecond / least.perSecond).toFixed(2)} (aim ≥ ${aim})`,
  )
  print(
    `  CPU/request  ${ours.cpuUs.toFixed(1)} µs of ${least.cpuUs.toFixed(1)} µs bare: ${(ours.cpuUs / least.cpuUs).toFixed(2)}; and ${ours.databaseUs.toFixed(1)} µs in PostgreSQL${searchPid ? `, ${ours.searchUs.toFixed(1)} µs in the search process` : ''}`,
  )
  print(
    `  slowest      p99 ${ours.p99Ms.toFixed(1)} ms of ${least.p99Ms.toFixed(1)} ms bare, ${connections ?? 32} clients at once`,
  )
  const errors = duetRounds.reduce((sum, round) => sum + round.errors, 0)
  if (errors) print(`  ${errors} answers were errors`)
}

type MeasureOptions = { databasePid: number | null; searchPid?: number | undefined; connections: number | undefined }

async function oneRound(
  server: Started,
  requests: LoadRequest[],
  { databasePid, searchPid, connections }: MeasureOptions,
): Promise<Round> {
  const [cpu, database, search] = [
    cpuOf(server.pid),
    databasePid ? cpuOfFamily(databasePid) : 0,
    searchPid ? cpuOf(searchPid) : 0,
  ]
  const result = await load(server.port, requests, seconds, connections)
  const done = Math.max(1, result.requests)
  const databaseUs = databasePid ? (cpuOfFamily(databasePid) - database) / done : 0
  const { errors, p99Ms } = result
  const searchUs = searchPid ? (cpuOf(searchPid) - search) / done : 0
  return { perSecond: result.requestsPerSecond, cpuUs: (cpuOf(server.pid) - cpu) / done, databaseUs, searchUs, errors, p99Ms }
}
