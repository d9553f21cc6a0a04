/** The queue: jobs run once, failures are retried, and dead jobs are stored. */
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import type { Context } from '#server/infrastructure/context.ts'
import { enqueue, job, openQueue, type Queue } from '#server/infrastructure/queue.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let ctx: Context
let worker: Queue
beforeEach(async () => {
  app = await openTestApp()
  ctx = { ...app.ctx, now: () => new Date() }
  worker = openQueue({ clientConfig: app.clientConfig, log: ctx.log })
})
afterEach(async () => {
  await worker.stop()
  await app.close()
})

async function until(isSo: () => boolean | Promise<boolean>) {
  for (let waitedMs = 0; !(await isSo()); waitedMs += 50) {
    if (waitedMs > 15_000) throw new Error('It never came to that.')
    await pause(50)
  }
}

const stateOf = async (name: string) =>
  (await sql<{ state: string }>`select state::text from queue.job where name = ${name}`.execute(ctx.db)).rows.map(
    (row) => row.state,
  )

test('what is promised in one process is done in another, fifty times and each once', async () => {
  const done: number[] = []
  const count = job({ name: 'test.count', payload: z.object({ n: z.number() }), run: async (_ctx, { n }) => void done.push(n) })
  await worker.work(ctx, [count])
  await ctx.db.transaction().execute(async (db) => {
    for (let n = 0; n < 50; n++) await enqueue({ ...ctx, db }, count, { n })
  })
  await until(() => done.length >= 50)
  await until(async () => (await stateOf('test.count')).every((state) => state === 'completed'))
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n))
})

test('one that fails waits for its next try, and holds nobody up', async () => {
  const done: string[] = []
  const fickle = job({
    name: 'test.fickle',
    payload: z.object({ who: z.string() }),
    run: async (_ctx, { who }) => {
      if (who === 'bad') throw new Error('not today')
      done.push(who)
    },
  })
  await worker.work(ctx, [fickle])
  for (const who of ['bad', 'good', 'better']) await enqueue(ctx, fickle, { who })
  await until(() => done.length === 2)
  await until(async () => (await stateOf('test.fickle')).includes('retry'))
  const { rows } = await sql<{ pause_s: number }>`
    select extract(epoch from start_after - now())::int as pause_s from queue.job where name = 'test.fickle' and state = 'retry'`.execute(
    ctx.db,
  )
  expect(rows[0]?.pause_s).toBeGreaterThanOrEqual(2)
})

test('one that fails for good is laid among the dead', async () => {
  const doomed = job({
    name: 'test.doomed',
    payload: z.object({ n: z.number() }),
    attempts: 1,
    run: async () => Promise.reject(new Error('never')),
  })
  await worker.work(ctx, [doomed])
  await enqueue(ctx, doomed, { n: 7 })
  await until(async () => (await stateOf('dead-jobs')).length === 1)
  const { rows } =
    await sql`select data, source_name, output->>'message' as message from queue.job where name = 'dead-jobs'`.execute(ctx.db)
  expect(rows).toEqual([{ data: { n: 7 }, source_name: 'test.doomed', message: 'never' }])
})

test('stopping finishes what is under way', async () => {
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const slow = job({
    name: 'test.slow',
    payload: z.object({}),
    run: async () => {
      begun.resolve()
      await goOn.promise
    },
  })
  const leaving = openQueue({ clientConfig: app.clientConfig, log: ctx.log })
  await leaving.work(ctx, [slow])
  await enqueue(ctx, slow, {})
  await begun.promise
  const stopped = leaving.stop()
  expect(await stateOf('test.slow')).toEqual(['active'])
  goOn.resolve()
  await stopped
  expect(await stateOf('test.slow')).toEqual(['completed'])
})

test('scheduled jobs stay, and are removed with their job', async () => {
  const hourly = job({ name: 'test.hourly', payload: z.object({}), everyCron: '0 * * * *', run: async () => {} })
  const names = async () =>
    (await sql<{ name: string }>`select name from queue.schedule`.execute(ctx.db)).rows.map((row) => row.name)
  await worker.work(ctx, [hourly])
  expect(await names()).toEqual(['test.hourly'])
  const next = openQueue({ clientConfig: app.clientConfig, log: ctx.log })
  await next.work(ctx, [])
  expect(await names()).toEqual([])
  await next.stop()
})

/** A proxy to the database that breaks several times before it works. */
async function openShakyWay(breaks: number) {
  const { host = '', port: to = 5432 } = app.clientConfig
  const address = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${to}`) } : { host, port: to }
  let [left, pieces] = [breaks, 0]
  const way = createServer((here) => {
    const there = connect(address)
    const hangUp = () => [here, there].forEach((end) => end.destroy())
    for (const end of [here, there]) end.on('error', hangUp).on('close', hangUp)
    here.on('data', (piece) => {
      there.write(piece)
      if (left === 0 || (pieces += 1) % 12 > 0) return
      left -= 1
      hangUp()
    })
    there.on('data', (piece) => here.write(piece))
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void way.close())
  return { port: (way.address() as { port: number }).port, brokenOff: () => breaks - left }
}

test('a worker whose database dies while it begins begins again, and does each thing once', async () => {
  const way = await openShakyWay(6)
  const shaky = openQueue({ clientConfig: { ...app.clientConfig, host: '127.0.0.1', port: way.port }, log: ctx.log })
  onTestFinished(() => shaky.stop())
  const done: number[] = []
  const jobs = Array.from({ length: 8 }, (_, n) =>
    job({ name: `test.shaky-${n}`, payload: z.object({}), everyCron: '0 0 1 1 *', run: async () => void done.push(n) }),
  )
  await shaky.work(ctx, jobs)
  expect(way.brokenOff()).toBe(6)
  for (const each of jobs) await enqueue(ctx, each, {})
  await until(() => done.length >= jobs.length)
  expect(done.toSorted()).toEqual(jobs.map((_, n) => n))
})
