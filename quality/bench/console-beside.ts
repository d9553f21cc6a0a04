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
const seconds = 15
const rounds = 3
/** `duet`: the port of the members' pages. `exporter`: a process that makes exports (`console-export.ts`). */
type Beside = {
  ctx: Context
  client: Client
  cookie: string
  duet: number
  exporter: ChildProcess
  members: number
  print: Print
}

/** Members poll and search at a steady rate, with and without a busy console, in turns. */
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
  const [alone, besideBusy] = [[], []] as [number[], number[]]
  let errors = 0
  for (let round = 0; round < rounds; round++) {
    for (const [all, isBusy] of [
      [alone, false],
      [besideBusy, true],
    ] as const) {
      const stop = isBusy ? await keepBusy(beside) : null
      const loaded = await load(seconds)
      await stop?.()
      all.push(...loaded.times)
      errors += loaded.errors
    }
  }
  pages.close()
  const [p99Alone, p99Beside] = [quantile(alone, 0.99), quantile(besideBusy, 0.99)]
  print(`\nMembers at ${perSecond} calls a second, ${rounds} × ${seconds} s each way in turns; errors ${errors}`)
  print(`  console idle                 p50 ${median(alone).toFixed(1)} ms, p99 ${p99Alone.toFixed(1)} ms`)
  print(
    `  console busy                 p50 ${median(besideBusy).toFixed(1)} ms, p99 ${p99Beside.toFixed(1)} ms: ${(p99Beside / p99Alone).toFixed(2)} (aim 1.10)`,
  )
}

/**
 * Three dashboards that load themselves again every 15 seconds, four people who look a member up and open a page every two seconds, and an
 * export of 900,000 lines of the log by a process of its own.
 */
async function keepBusy({ client, cookie, exporter, members }: Beside) {
  let isOver = false
  const every = async (ms: number, work: (n: number) => Promise<unknown>, after = 0) => {
    await pause(after)
    for (let n = 0; !isOver; n++) {
      const begunMs = performance.now()
      await work(n)
      while (!isOver && performance.now() - begunMs < ms) await pause(50)
    }
  }
  const look = (name: ConsoleCallName, query = {}) => ask(client, cookie, name, { query })
  const since = new Date(Date.now() - 16 * 86_400_000).toISOString().slice(0, 10)
  const made = await ask(client, cookie, 'POST /api/exports/log', { body: { what: 'log', format: 'ndjson', since } })
  if (made.status !== 200) throw new Error(`The export was refused: ${made.status} ${made.text}`)
  const { id } = JSON.parse(made.text) as { id: number }
  exporter.send({ id })
  const work = Promise.all([
    ...[0, 5_000, 10_000].map((after) =>
      every(
        15_000,
        async () => {
          await look('GET /api/today')
          await look('GET /api/figures/days', { days: 90 })
          await look('GET /api/figures/funnel', { days: 30 })
        },
        after,
      ),
    ),
    ...[0, 500, 1_000, 1_500].map((after) =>
      every(
        2_000,
        async (n) => {
          await look('GET /api/members', { q: 'anna' })
          await look('GET /api/members/one', { id: bulkMember(n + after, members) })
        },
        after,
      ),
    ),
  ])
  return async () => {
    isOver = true
    await work
    await ask(client, cookie, 'POST /api/exports/stop', { body: { id } })
  }
}
