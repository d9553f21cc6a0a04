/** A page of search over HTTP: filters as members set them, beside a bare server that sends as much. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Started } from './bench.ts'
import { median } from './figures.ts'
import { inTurns, type Setting } from './http.ts'
import { load, type LoadRequest } from './load.ts'
import { anyFilters, forms, throwFilters } from './search-filters.ts'
import type { FilterOptions } from '#domain/search/search.ts'
import type { Seat } from './demo-data.ts'
import { startSearch } from './search-process.ts'

const aim = 0.18
/** Over the socket, with the search process on the same two processors. */
const remoteAim = 0.12
const searcherCount = 1000
const rounds = 3
const seconds = 2

export async function compareSearches(setting: Setting) {
  const requests = requestsOf(setting.seats, throwFilters)
  await prepareBare(setting, requests)
  await inTurns(`A page of search`, setting, requests, { aim })
  await inTurns('Counts of a search and of its relaxations', setting, countsOf(setting.seats), { aim })
}

type StartServer = (more: Record<string, string>) => Promise<Started>

/** The same, with the index in the search process. */
export async function compareRemote(setting: Setting, env: NodeJS.ProcessEnv, startServer: StartServer) {
  const SEARCH_SOCKET = join(tmpdir(), `duet-bench-${process.pid}.sock`)
  setting.print('\nThe search process')
  const search = await startSearch({ ...env, SEARCH_SOCKET }, setting.print)
  const duet = await startServer({ SEARCH_SOCKET })
  try {
    const remote = { ...setting, duet, searchPid: search.pid }
    const requests = requestsOf(setting.seats, throwFilters)
    await prepareBare(remote, requests)
    await inTurns('A page of search, over the socket', remote, requests, { aim: remoteAim })
    await inTurns('Counts, over the socket', remote, countsOf(setting.seats), { aim: remoteAim })
  } finally {
    duet.child.kill()
    await search.stop()
  }
}

/** The bare server sends as much as a typical page has. */
async function prepareBare(setting: Setting, requests: LoadRequest[]) {
  const bodies = await Promise.all(
    requests
      .slice(0, 50)
      .map(({ path, headers }) => fetch(`http://127.0.0.1:${setting.duet.port}${path}`, { headers }).then((r) => r.text())),
  )
  const typical = bodies.toSorted((a, b) => a.length - b.length)[Math.floor(bodies.length / 2)] ?? ''
  await fetch(`http://127.0.0.1:${setting.bare.port}/`, { method: 'PUT', body: typical })
  setting.print(`\nThe bare server sends ${typical.length.toLocaleString('en')} bytes.`)
}

/** Wider, nearer and deeper searches beside the first page of one country, all of them in each round. */
export async function compareForms({ seats, duet, print }: Setting) {
  const all: Record<string, LoadRequest[]> = { 'page 50': requestsOf(seats, anyFilters, 50) }
  for (const [name, form] of Object.entries(forms)) all[name] = requestsOf(seats, form)
  const rates = new Map<string, number[]>(Object.keys(all).map((name) => [name, []]))
  for (let n = 0; n <= rounds; n++)
    for (const [name, requests] of Object.entries(all)) {
      const { requestsPerSecond, errors } = await load(duet.port, requests, seconds)
      if (errors) print(`  ${name}: ${errors} answers were errors`)
      // the first round warms up
      if (n > 0) rates.get(name)?.push(requestsPerSecond)
    }
  const first = median(rates.get('any combination') ?? [])
  print('\nSearches over HTTP, 32 clients at once: how many times the first page of any combination they take')
  for (const [name, perSecond] of rates)
    print(`  ${name.padEnd(22)} ${median(perSecond).toFixed(0).padStart(6)} a second: ${(first / median(perSecond)).toFixed(2)}`)
}

const countsOf = (seats: readonly Seat[]) => requestsOf(seats, throwFilters, 1, '/api/search_counts.php')

const requestsOf = (
  seats: readonly Seat[],
  form: (name: string, age: number) => FilterOptions,
  page = 1,
  path = '/api/search.php',
): LoadRequest[] =>
  seats.slice(0, searcherCount).map(({ cookie, age }, n) => {
    const parameters = Object.entries({ ...form(`search ${n}`, age), page })
    const params = new URLSearchParams(parameters.map(([name, value]) => [name, value === true ? '1' : String(value ?? '')]))
    return { path: `${path}?${params}`, headers: { cookie } }
  })
