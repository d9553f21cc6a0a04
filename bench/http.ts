/** Calls over HTTP, beside a bare server that sends the same, in turns; and a page of search measured so. */
import type { Started } from './bench.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'
import { load, type LoadRequest } from './load.ts'
import { median } from './figures.ts'
import type { Seat } from './town.ts'

export type Setting = {
  seats: Seat[]
  bare: Started
  duet: Started
  databasePid: number | null
  say: (line: string) => void
}
type Round = { perSecond: number; cpuUs: number; databaseUs: number; errors: number }

const rounds = 3
const seconds = 4

/** Everybody looks in one of six countries for people within six years of their own age. */
export async function compareSearches(setting: Setting) {
  const countries = ['NL', 'DE', 'BE', 'FR', 'GB', 'AT']
  const requests = setting.seats.slice(0, 1000).map(({ cookie, age }, n) => {
    const ages = `min_age=${Math.max(18, age - 6)}&max_age=${Math.min(100, age + 6)}`
    const query = `country=${countries[n % countries.length]}&gender=${n % 2 ? 'f' : 'm'}&${ages}&page=1`
    return { path: `/api/search.php?${query}`, headers: { cookie } }
  })
  const bodies = await Promise.all(
    requests
      .slice(0, 50)
      .map(({ path, headers }) => fetch(`http://127.0.0.1:${setting.duet.port}${path}`, { headers }).then((r) => r.text())),
  )
  const typical = bodies.toSorted((a, b) => a.length - b.length)[Math.floor(bodies.length / 2)] ?? ''
  await fetch(`http://127.0.0.1:${setting.bare.port}/`, { method: 'PUT', body: typical })
  await inTurns(`A page of search (${typical.length.toLocaleString('en')} bytes)`, setting, requests, { aim: 0.15 })
}

type Turns = { aim: number; connections?: number }

export async function inTurns(
  title: string,
  { bare, duet, databasePid, say }: Setting,
  requests: LoadRequest[],
  { aim, connections }: Turns,
) {
  await load(duet.port, requests, 2, connections)
  await load(bare.port, requests, 1, connections)
  const bareRounds: Round[] = []
  const duetRounds: Round[] = []
  for (let n = 0; n < rounds; n++) {
    bareRounds.push(await oneRound(bare, requests, { databasePid: null, connections }))
    duetRounds.push(await oneRound(duet, requests, { databasePid, connections }))
  }
  const [least, ours] = [bareRounds, duetRounds].map((all) => ({
    perSecond: median(all.map((round) => round.perSecond)),
    cpuUs: median(all.map((round) => round.cpuUs)),
    databaseUs: median(all.map((round) => round.databaseUs)),
  })) as [Omit<Round, 'errors'>, Omit<Round, 'errors'>]
  say(`\n${title}`)
  say(
    `  requests/s   ${ours.perSecond.toFixed(0)} of ${least.perSecond.toFixed(0)} bare: ${(ours.perSecond / least.perSecond).toFixed(2)} (aim ≥ ${aim})`,
  )
  say(
    `  CPU/request  ${ours.cpuUs.toFixed(1)} µs of ${least.cpuUs.toFixed(1)} µs bare: ${(ours.cpuUs / least.cpuUs).toFixed(2)}; and ${ours.databaseUs.toFixed(1)} µs in PostgreSQL`,
  )
  const errors = duetRounds.reduce((sum, round) => sum + round.errors, 0)
  if (errors) say(`  ${errors} answers were errors`)
}

type Asked = { databasePid: number | null; connections: number | undefined }

async function oneRound(server: Started, requests: LoadRequest[], { databasePid, connections }: Asked): Promise<Round> {
  const [cpu, database] = [cpuOf(server.pid), databasePid ? cpuOfFamily(databasePid) : 0]
  const result = await load(server.port, requests, seconds, connections)
  const done = Math.max(1, result.requests)
  const databaseUs = databasePid ? (cpuOfFamily(databasePid) - database) / done : 0
  return { perSecond: result.requestsPerSecond, cpuUs: (cpuOf(server.pid) - cpu) / done, databaseUs, errors: result.errors }
}
