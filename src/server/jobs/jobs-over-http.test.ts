/** Jobs in the console: a hundred that failed run again by one press, and a paused queue stays paused while the server starts anew. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { enqueue, job, openQueue } from '#server/infrastructure/queue.ts'
import { listJobs } from '#server/jobs/jobs.ts'
import { openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let olga: Worker
const payload = z.object({ member: z.number() })
const done: number[] = []
let isBroken = true
const bill = job({
  name: 'test.press',
  payload,
  attempts: 1,
  run: async (_, { member }) => {
    if (isBroken) throw new Error('the bank is down')
    done.push(member)
  },
})
beforeAll(async () => {
  app = await openTestApp()
  olga = await openConsole(app).hire('Olga', { role: 'owner' })
})
afterAll(() => app.close())

const now = () => ({ ...app.ctx, now: () => new Date() })
/** The queue of a server that has just started. */
async function startServer() {
  const queue = openQueue({ clientConfig: app.clientConfig, log: app.ctx.log })
  await queue.work(now(), [bill])
  return queue
}
const queueNow = async () => {
  const { queues } = (await olga.call('GET /api/jobs')).body as ConsoleReply<'GET /api/jobs'>
  return queues.find(({ name }) => name === 'test.press')
}

test('one press runs a hundred dead jobs again, each once; the same press sent again runs none', async () => {
  for (let member = 1; member <= 100; member += 1) await enqueue(now(), bill, { member })
  const queue = await startServer()
  await expect.poll(async () => (await queueNow())?.dead, { timeout: 30_000 }).toBe(100)
  isBroken = false
  const press = () => olga.call('POST /api/jobs/retry', { body: { name: 'test.press' }, key: 'one-press-of-olga' })
  expect((await press()).body).toEqual({ name: 'test.press', retried: 100 })
  expect((await press()).body).toEqual({ name: 'test.press', retried: 100 })
  await expect.poll(() => done.length, { timeout: 30_000 }).toBe(100)
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
  expect((await queueNow())?.dead ?? 0).toBe(0)
  await queue.stop()
})

test('a queue that is paused in the console is paused in a server that starts anew, and goes on when it is resumed there', async () => {
  done.length = 0
  const pause = (is_paused: boolean) =>
    olga.call('POST /api/jobs/pause', { body: { name: 'test.press', is_paused, reason: 'the bank is down' } })
  await enqueue(now(), bill, { member: 7 })
  expect((await pause(true)).status).toBe(200)
  const watched = job({ name: 'test.watch', payload, run: () => Promise.resolve() })
  for (let starts = 0; starts < 2; starts += 1) {
    const queue = openQueue({ clientConfig: app.clientConfig, log: app.ctx.log })
    await queue.work(now(), [bill, watched])
    // another queue of the same workers has been served since
    await enqueue(now(), watched, { member: starts })
    await expect.poll(async () => (await listJobs(now(), 'test.watch')).length, { timeout: 30_000 }).toBe(0)
    await queue.stop()
    expect([done, (await queueNow())?.is_paused]).toEqual([[], true])
  }
  expect((await pause(false)).status).toBe(200)
  const queue = await startServer()
  await expect.poll(() => done, { timeout: 30_000 }).toEqual([7])
  await queue.stop()
  await sql`delete from queue.job where name in ('test.press', 'test.watch')`.execute(app.ctx.db)
})
