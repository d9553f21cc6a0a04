/** Members' waiting times with the console idle and busy, in turns. */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { ConsoleCallName } from '#domain/console-wire.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openClient, type Client } from './client.ts'
import { seatMembers } from './demo-data.ts'
import { median, quantile } from './figures.ts'
import { atRate } from './rate.ts'

type Print = (line: string) => void
/** The number of a made-up member. */
export const bulkMember = (n: number, members: number) => 1_000_000_000 + ((n * 7919) % members)

/** One call of the console. */
export const ask = (
  client: Client,
  cookie: string,
  name: ConsoleCallName,
  given: { query?: Record<string, unknown>; body?: object },
) => {
  const [method, path = ''] = name.split(' ')
  const search = new URLSearchParams(Object.entries(given.query ?? {}).map(([key, value]) => [key, String(value)]))
  const headers = { host: 'console.localhost', cookie, 'idempotency-key': crypto.randomUUID() }
  return client.call({
    method: method as 'GET' | 'POST',
    path: search.size ? `${path}?${search}` : path,
    headers,
    ...(given.body && { body: given.body }),
  })
}

const perSecond = 150
const seconds = 6
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
/** `duet`: the port of the members' pages. `exporter`: a process that makes exports (`console-export.ts`). */
type Beside = {
  ctx: Context
  client: Client
  cookie: string
  duet: number
  exporter: ChildProcess
  /** Signs owners in by turns: each may make ten exports a day, and a proof is fresh for five minutes. */
  signIn: () => Promise<string>
  members: number
  print: Print
}
/** Begins what the console does meanwhile, and answers what ends it. */
type Busy = (beside: Beside) => Promise<() => Promise<void>>

/**
 * Members poll and search at a steady rate, beside each thing that the console does and beside all of them. Each round goes through all
 * of them in another order. It is idle twice a round: what the two differ by is the noise of the machine.
 */
export async function besideMembers(beside: Beside) {
  const { ctx, duet, print } = beside
  const seats = await seatMembers(ctx, 2000)
  const pages = openClient(duet, 64)
  const paths = ['/api/chats.php', '/api/user.php', '/api/likes.php', '/api/search.php']
  const load = async (forSeconds: number) => {
    const times: number[] = []
    let errors = 0
    await atRate(perSecond, forSeconds * 1000, async (n) => {
      const { status, ms } = await pages.call({
        path: paths[n % paths.length] ?? '',
        headers: { cookie: seats[n % seats.length]?.cookie ?? '' },
      })
      times.push(ms)
      if (status >= 400 || status === 0) errors++
    })
    return { times, errors }
  }
  await load(10)
  const ways = Object.keys(work).filter((name) => process.env.BENCH_WAYS?.split(',').includes(name) ?? true)
  const measured = new Map(ways.map((name) => [name, [] as number[][]]))
  let errors = 0
  for (let round = 0; round < rounds; round++)
    for (const name of shuffle(ways)) {
      const end = await work[name]?.(beside)
      const loaded = await load(seconds)
      await end?.()
      measured.get(name)?.push(loaded.times)
      errors += loaded.errors
    }
  pages.close()
  print(`\nMembers at ${perSecond} calls a second, ${rounds} × ${seconds} s each way in turns; errors ${errors}`)
  const idle = p99s((measured.get('idle') ?? []).concat(measured.get('idle again') ?? []))
  for (const [name, times] of measured) {
    const { all, usual } = p99s(times)
    const ratios = `${(all / idle.all).toFixed(2)}, of the middle round ${(usual / idle.usual).toFixed(2)}`
    print(
      `  console ${name.padEnd(22)} p50 ${median(times.flat()).toFixed(1)} ms, p99 ${all.toFixed(1)} ms: ${ratios}${name.startsWith('idle') ? '' : ' (aim 1.10)'}`,
    )
  }
}

/** p99 of all calls, and of the middle one of all rounds, which one bad moment of the machine does not move. */
const p99s = (times: number[][]) => ({
  all: quantile(times.flat(), 0.99),
  usual: median(times.map((round) => quantile(round, 0.99))),
})
const shuffle = (names: readonly string[]) =>
  names
    .map((name) => ({ name, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name)

/** Repeats work every so many milliseconds until it is ended. */
function repeat(ms: number, afters: number[], work: (n: number) => Promise<unknown>) {
  let isOver = false
  const running = afters.map(async (after) => {
    await pause(after)
    for (let n = after; !isOver; n++) {
      const begunMs = performance.now()
      await work(n)
      while (!isOver && performance.now() - begunMs < ms) await pause(50)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(running)
  }
}

const dashboards: Busy = async ({ client, cookie }) =>
  repeat(15_000, [0, 5_000, 10_000], async () => {
    await ask(client, cookie, 'GET /api/today', {})
    await ask(client, cookie, 'GET /api/figures/days', { query: { days: 90 } })
    await ask(client, cookie, 'GET /api/figures/funnel', { query: { days: 30 } })
  })

const people: Busy = async ({ client, cookie, members }) =>
  repeat(2_000, [0, 500, 1_000, 1_500], async (n) => {
    await ask(client, cookie, 'GET /api/members', { query: { q: 'anna' } })
    await ask(client, cookie, 'GET /api/members/one', { query: { id: bulkMember(n, members) } })
  })

/** An export of 900,000 lines of the log, by a process of its own. */
const exporting: Busy = async ({ client, signIn, exporter }) => {
  const cookie = await signIn()
  const since = new Date(Date.now() - 16 * 86_400_000).toISOString().slice(0, 10)
  const made = await ask(client, cookie, 'POST /api/exports/log', { body: { what: 'log', format: 'ndjson', since } })
  if (made.status !== 200) throw new Error(`The export was refused: ${made.status} ${made.text}`)
  const { id } = JSON.parse(made.text) as { id: number }
  exporter.send({ id })
  return async () => void (await ask(client, cookie, 'POST /api/exports/stop', { body: { id } }))
}

const work: Record<string, Busy> = {
  idle: async () => async () => {},
  'idle again': async () => async () => {},
  '3 dashboards': dashboards,
  '4 people look up': people,
  'an export': exporting,
  'export and dashboard': async (beside) => {
    const ends = [await exporting(beside), await dashboards(beside)]
    return async () => void (await Promise.all(ends.map((end) => end())))
  },
  all: async (beside) => {
    const ends = [await exporting(beside), await dashboards(beside), await people(beside)]
    return async () => void (await Promise.all(ends.map((end) => end())))
  },
}
