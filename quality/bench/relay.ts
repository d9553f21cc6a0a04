/** The outbox of events: published a second, with workers that are killed, and what a message costs with the option on and off. Needs nats-server. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '#server/infrastructure/context.ts'
import { setTriggers } from '#server/outbox/triggers.ts'
import { hasNats, readStream, startNats } from '../../tests/nats.ts'
import type { BenchContext } from './bench.ts'
import { openClient, type Client } from './client.ts'
import { cpuOfFamily } from './cpu.ts'
import { median } from './figures.ts'
import { withCosts } from './write-costs.ts'
import { many, writersOf } from './writers.ts'

const events = 100_000
const kills = 20
const writers = 8
const workers = 2
const roundMs = 8_000
const rounds = 3

type Bench = BenchContext & { databasePid: number | null; env: Record<string, string | undefined> }

export async function measureRelay(bench: Bench) {
  if (!hasNats()) return bench.print('\nThere is no nats-server on this machine: events are not measured.')
  await setTriggers(bench.ctx, false)
  await sql`delete from outbox_event`.execute(bench.ctx.db)
  await published(bench)
  await killed(bench)
  await costOfSends(bench)
}

const startWorker = (bench: Bench, url: string): ChildProcess =>
  fork(join(import.meta.dirname, 'relay-worker.ts'), { env: { ...bench.env, NATS_URL: url }, stdio: 'inherit' })

const waiting = async ({ db }: Context) =>
  (await sql<{ n: number }>`select count(*)::int as n from outbox_event`.execute(db)).rows[0]?.n ?? 0

const write = (db: Context['db'], count: number) =>
  sql`insert into outbox_event (pool, kind, at, data)
    select 1024, 'message.sent', now(), jsonb_build_object('message', n, 'conversation', n, 'from', 281474976711680 + n, 'to', 281474976712704 + n, 'credits', 2)
      from generate_series(1, ${count}::int) n`.execute(db)

/** A backlog of all, and one worker. */
async function published(bench: Bench) {
  const { ctx, databasePid, print } = bench
  const nats = await startNats()
  await write(ctx.db, events)
  const cpuBefore = databasePid ? cpuOfFamily(databasePid) : 0
  const worker = startWorker(bench, nats.url)
  while ((await waiting(ctx)) === events) await pause(5)
  const startMs = performance.now()
  while ((await waiting(ctx)) > 0) await pause(50)
  const rate = (events * 1000) / (performance.now() - startMs)
  const us = databasePid ? ((cpuOfFamily(databasePid) - cpuBefore) / events).toFixed(0) : '?'
  await end(worker, 'SIGTERM')
  print(`\nEvents to NATS, a backlog of ${events.toLocaleString('en')}`)
  print(`  published    ${rate.toFixed(0)} a second by one worker, ${us} µs of CPU in PostgreSQL each`)
  await nats.stop()
}

/** Transactions that commit in another order than they drew ids, while workers are killed and started again. */
async function killed(bench: Bench) {
  const { ctx, print } = bench
  const nats = await startNats()
  const running = Array.from({ length: workers }, () => startWorker(bench, nats.url))
  let written = 0
  const writing = async () => {
    while (written < events) {
      const count = Math.min(10, events - written)
      written += count
      await ctx.db.transaction().execute(async (db) => {
        // as behind the row that causes an event
        await sql`select pg_current_xact_id()`.execute(db)
        await write(db, count)
        await pause(Math.random() * 40)
      })
    }
  }
  const killing = async () => {
    for (let n = 0; n < kills; n += 1) {
      await pause(800 + Math.random() * 800)
      await end(running[n % workers] as ChildProcess, 'SIGKILL')
      running[n % workers] = startWorker(bench, nats.url)
    }
  }
  await Promise.all([killing(), ...Array.from({ length: writers }, writing)])
  while ((await waiting(ctx)) > 0) await pause(100)
  for (const worker of running) await end(worker, 'SIGTERM')
  const ids = (await readStream(nats.url)).map(({ body }) => body.id)
  const distinct = new Set(ids).size
  const disordered = ids.filter((id, n) => n > 0 && id <= (ids[n - 1] as number)).length
  print(
    `\n${events.toLocaleString('en')} events of ${writers} writers whose transactions overlap, ${workers} workers, ${kills} kills`,
  )
  print(
    `  arrived      ${ids.length}, distinct ${distinct}, missing ${events - distinct}, twice ${ids.length - distinct}, out of order ${disordered}`,
  )
  await nats.stop()
}

const end = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })

/** In turns, so that a machine that gets busier meets both. */
async function costOfSends(bench: Bench) {
  const { ctx, duet, print } = bench
  const client = openClient(duet.port, writers * 8)
  const who = await writersOf(ctx, 2000)
  print('\nA paid message with the option off and on, in turns')
  await many(client, who, { forMs: roundMs })
  const rates: Record<'off' | 'on', number[]> = { off: [], on: [] }
  for (let n = 0; n < rounds * 2; n += 1) {
    const state = n % 2 === 0 ? 'off' : 'on'
    await setTriggers(ctx, state === 'on')
    rates[state].push(await oneRound(bench, client, who, state))
  }
  await setTriggers(ctx, false)
  print(`  a second     ${median(rates.off).toFixed(0)} off, ${median(rates.on).toFixed(0)} on`)
  print(`  written      ${await waiting(ctx)} events`)
  await sql`delete from outbox_event`.execute(ctx.db)
  client.close()
}

async function oneRound(bench: Bench, client: Client, who: Awaited<ReturnType<typeof writersOf>>, state: string) {
  await sql`checkpoint`.execute(bench.ctx.db).catch(() => {})
  let rate = 0
  const [costs] = await withCosts(bench, `message, ${state.padEnd(3)}`, async () => {
    const { sent, tookMs } = await many(client, who, { forMs: roundMs })
    rate = (sent * 1000) / tookMs
    return { done: sent }
  })
  bench.print(`${costs}, ${rate.toFixed(0)} a second`)
  return rate
}
