/** What restore drills share: processes of this tree, life after the backup that is lost, and what must be true afterwards. */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { shellActor } from '#server/audit/audit.ts'
import { decide } from '#server/decisions/decisions.ts'
import { listUnknownPayments } from '#server/credits/credits.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Log } from '#server/infrastructure/log.ts'
import { open } from '#server/open.ts'
import { maintainIndex } from '#server/search/maintain-index.ts'
import { home } from '../../tools/web/build-web.ts'
import { buy, drawNumber, eraseSome, membersOf, payAgain, type Sinks } from './restore-world.ts'
import type { Row } from './row.ts'

const quietMs = 10_000

export type Env = Record<string, string>

export type Timed = <T>(step: string, work: () => Promise<T>, judge: (result: T) => [ok: boolean, saw: string]) => Promise<T>

/** Fills the rows of a drill's table, and prints each as it comes. */
export function openTable(): { rows: Row[]; timed: Timed } {
  const rows: Row[] = []
  const timed: Timed = async (step, work, judge) => {
    const startMs = performance.now()
    const result = await work()
    const [ok, saw] = judge(result)
    rows.push({ step, seconds: (performance.now() - startMs) / 1000, ok, saw })
    console.log(`${ok ? '✓' : '✗'} ${step}: ${saw}`)
    return result
  }
  return { rows, timed }
}

export async function within<T>(env: Env, work: (ctx: Context) => Promise<T>): Promise<T> {
  const { ctx, close } = await open(readConfig(env))
  try {
    return await work(ctx)
  } finally {
    await close()
  }
}

export type Ended = { code: number | null; out: string; seconds: number }

/** A process of this tree, with these settings and no others. */
export function start(env: Env, words: string[]): ChildProcess {
  return spawn(process.execPath, words, {
    cwd: home,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

export function duet(env: Env, ...words: string[]): Promise<Ended> {
  const startMs = performance.now()
  const child = start(env, ['tools/duet.ts', ...words])
  let out = ''
  child.stdout?.on('data', (text: Buffer) => (out += text.toString('utf8')))
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ code, out, seconds: (performance.now() - startMs) / 1000 })),
  )
}

/** A worker on this data, until what waits is done. */
async function work(ctx: Context, env: Env) {
  const child = start(env, ['src/main.ts', 'worker'])
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.stdout?.resume()
  for (let quiet = 0; quiet < 4;) {
    await pause(1_000)
    const { rows } = await sql<{
      n: number
    }>`select (select count(*) from queue.job where state < 'completed' and start_after <= now())::int
      + (select count(*) from push_note where due_at is not null or lease_until is not null)::int
      + (select count(*) from postback where state = 'waiting')::int as n`.execute(ctx.db)
    quiet = rows[0]?.n === 0 ? quiet + 1 : 0
  }
  child.kill('SIGTERM')
  await ended
}

export type Lost = Awaited<ReturnType<typeof liveOn>>

/** What happens after the backup, and is lost: everything is sent, orders are paid, numbers are drawn, members are erased. */
export async function liveOn(ctx: Context, env: Env, sinks: Sinks) {
  await ctx.sites.refresh()
  const orders = await buy(ctx, 5, 400)
  const numbers = { complaint: 0, report: 0 }
  for (let n = 0; n < 3; n += 1)
    for (const series of ['complaint', 'report'] as const) numbers[series] = await drawNumber(ctx, series)
  const erased = await eraseSome(ctx, 3)
  const [banned] = await membersOf(ctx, 1, 500)
  if (banned)
    await decide(ctx, shellActor(), { member: banned }, { measures: ['ban'], clause: 'other', facts: 'drill', source: 'own' })
  await work(ctx, env)
  return { orders, numbers, erased, banned, sent: sinks.counts() }
}

/** Judges a restored database, on which a restore was recorded. */
export async function judge(ctx: Context, env: Env, sinks: Sinks, lost: Lost, timed: Timed) {
  const returned = sql<{ n: number }>`select count(*)::int as n from member where id = any(${lost.erased}::bigint[])`
  await timed(
    'erased members',
    async () => (await returned.execute(ctx.db)).rows[0]?.n,
    (n) => [n === 0, `${n} of ${lost.erased.length} came back`],
  )
  await timed(
    'search index',
    () => countReloads(ctx),
    ({ loads, reloads }) => [loads === 1 && reloads === 0, `loaded once, ${reloads} times again in ${quietMs / 1000} s`],
  )
  await timed(
    'lost payments',
    () => Promise.all(lost.orders.map((order) => payAgain(ctx, order))),
    (answers) => [answers.every((one) => one === 'unknown_order'), answers.join(' ')],
  )
  const unknown = await listUnknownPayments(ctx.db)
  await timed(
    'payments without an order',
    async () => unknown.length,
    (n) => [n === lost.orders.length, `${n} listed`],
  )
  const fresh = await buy(ctx, 5, 600)
  const numbers = [...lost.orders, ...fresh].map(({ number }) => number)
  await timed(
    'invoice numbers',
    async () => numbers.length - new Set(numbers).size,
    (n) => [n === 0, `${n} twice: ${numbers.at(0)} … then ${numbers.at(-1)}`],
  )
  for (const series of ['complaint', 'report'] as const)
    await timed(
      `${series} numbers`,
      () => drawNumber(ctx, series),
      (next) => [next > lost.numbers[series], `${lost.numbers[series]}, then ${next}`],
    )
  await timed(
    'the worker works',
    () => work(ctx, env),
    () => [sinks.counts().mails > lost.sent.mails, `sent in all: ${JSON.stringify(sinks.counts())}`],
  )
  await timed(
    'sent twice',
    async () => sinks.twice(),
    (twice) => [Object.values(twice).every((n) => n === 0), JSON.stringify(twice)],
  )
}

/** Loads the index as a web process does, and counts what it does in the next ten seconds. */
async function countReloads(ctx: Context) {
  const events: string[] = []
  const note = (fields: object) => void events.push(String((fields as { event?: string }).event))
  const log: Log = { debug: note, info: note, warn: note, error: note }
  const index = maintainIndex({ ...ctx, log })
  await index.loaded
  await pause(quietMs)
  index.stop()
  return {
    loads: events.filter((one) => one === 'search.index_loaded').length,
    reloads: events.filter((one) => one === 'search.index_reloaded').length,
  }
}
