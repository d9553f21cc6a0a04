/** Live events: the delay from sending to receiving, in one process and across two, and the cost for senders. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#server/infrastructure/context.ts'
import type { Started } from './bench.ts'
import { openBrowsers } from './browsers.ts'
import { openClient } from './client.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'
import { median, quantile } from './figures.ts'
import { atRate } from './rate.ts'
import type { Seat } from './demo-data.ts'
import { many, send, writersOf, type Writer } from './writers.ts'

export type EventsSetting = {
  ctx: Context
  duet: Started
  databasePid: number | null
  startServer: (env?: Record<string, string>) => Promise<Started>
  print: (line: string) => void
}
export type Pair = { from: Writer; to: Seat }

const couples = 200
const messagesASecond = 50
const messages = 1000
const rounds = 4
const roundMs = 5000

export async function measureEvents(setting: EventsSetting) {
  const { ctx, duet, startServer, print } = setting
  const pairs = await pairsOf(ctx, couples)
  print(`\nLive events: ${messagesASecond} messages a second sent over HTTP, until the other’s stream has them`)
  await onTheWay('one process', { pairs, from: duet, to: duet, aim: 'p50 ≤ 20 ms, p99 ≤ 100 ms', print })
  const second = await startServer()
  await onTheWay('two processes', { pairs, from: duet, to: second, aim: 'p50 ≤ 50 ms', print })
  second.child.kill()
  await measurePublishing(setting, pairs)
}

/** Pairs who write to each other; each member is in one pair. */
export async function pairsOf(ctx: Context, count: number): Promise<Pair[]> {
  const writers = await writersOf(ctx, 4 * count, true)
  const taken = new Set<number>()
  const pairs: Pair[] = []
  for (let n = 0; n + 1 < writers.length && pairs.length < count; n += 2) {
    const [from, to] = [writers[n], writers[n + 1]]
    if (!from || !to || from.conversation !== to.conversation || taken.has(from.member) || taken.has(to.member)) continue
    taken.add(from.member).add(to.member)
    pairs.push({ from, to })
  }
  return pairs
}

/** A message whose text is its sending time. */
export const stamped = () => `Good evening @${performance.timeOrigin + performance.now()}`

type Way = { pairs: Pair[]; from: Started; to: Started; aim: string; print: EventsSetting['print'] }

async function onTheWay(name: string, { pairs, from, to, aim, print }: Way) {
  const browsers = await openBrowsers({ port: to.port, cookies: pairs.map(({ to }) => to.cookie) })
  const client = openClient(from.port, 32)
  let sent = 0
  const write = async (n: number) => {
    const { status } = await send(client, (pairs[n % pairs.length] as Pair).from, stamped())
    if (status === 200) sent += 1
  }
  for (let n = 0; n < 100; n += 1) await write(n)
  await pause(500)
  await browsers.report()
  sent = 0
  await atRate(messagesASecond, (messages / messagesASecond) * 1000, write)
  await pause(1000)
  const { times } = await browsers.report()
  client.close()
  browsers.close()
  print(`  ${name.padEnd(14)} ${times.length} of ${sent} heard, p50 ${ms(times, 0.5)} ms, p99 ${ms(times, 0.99)} ms (aim ${aim})`)
}

export const ms = (times: readonly number[], share: number) => quantile(times, share).toFixed(1)

type Cost = { perSecond: number; webUs: number; databaseUs: number }

/** The same senders alternate between a server with live events and one without. */
async function measurePublishing({ duet, databasePid, startServer, print }: EventsSetting, pairs: Pair[]) {
  const silent = await startServer({ BENCH_EVENTS: 'off' })
  const browsers = await openBrowsers({ port: duet.port, cookies: pairs.flatMap(({ from, to }) => [from.cookie, to.cookie]) })
  const all = { off: [] as Cost[], on: [] as Cost[] }
  for (let round = -1; round < rounds; round += 1)
    for (const [name, server] of [
      ['off', silent],
      ['on', duet],
    ] as const) {
      const cost = await costOf(server, databasePid, pairs, round < 0 ? 2000 : roundMs)
      if (round >= 0) all[name].push(cost)
    }
  browsers.close()
  silent.child.kill()
  const [on, off] = [all.on, all.off].map(middle) as [Cost, Cost]
  print(
    `  messages/s     ${on.perSecond.toFixed(0)} sent to streams of both, ${off.perSecond.toFixed(0)} without streams: ${(on.perSecond / off.perSecond).toFixed(2)} (aim ≥ 0.8)`,
  )
  print(
    `  CPU/message    web ${on.webUs.toFixed(0)} µs and ${off.webUs.toFixed(0)} µs, PostgreSQL ${on.databaseUs.toFixed(0)} µs and ${off.databaseUs.toFixed(0)} µs`,
  )
}

async function costOf(server: Started, databasePid: number | null, pairs: Pair[], forMs: number): Promise<Cost> {
  const client = openClient(server.port, 32)
  const cpu = () => [cpuOf(server.pid), databasePid ? cpuOfFamily(databasePid) : 0] as const
  const before = cpu()
  const writers = pairs.map(({ from }) => from)
  const { sent, tookMs } = await many(client, writers, { forMs })
  // what follows a message is part of its cost
  await pause(500)
  const after = cpu()
  client.close()
  return {
    perSecond: (sent * 1000) / tookMs,
    webUs: (after[0] - before[0]) / Math.max(1, sent),
    databaseUs: (after[1] - before[1]) / Math.max(1, sent),
  }
}

const middle = (costs: Cost[]): Cost => ({
  perSecond: median(costs.map(({ perSecond }) => perSecond)),
  webUs: median(costs.map(({ webUs }) => webUs)),
  databaseUs: median(costs.map(({ databaseUs }) => databaseUs)),
})
