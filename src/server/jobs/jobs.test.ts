/** Jobs as operators see them: counts, ids without payloads, run again and dropped. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { enqueue, job, openQueue } from '#server/infrastructure/queue.ts'
import { dropJob, listJobs, listQueueStates, pauseQueue, retryJob, retryJobsNamed } from '#server/jobs/jobs.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { command } from '../../../tests/server-processes.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app.close())

const payload = z.object({ member: z.number(), order: z.string(), token: z.string(), text: z.string() })
const bill = job({ name: 'test.bill', payload, attempts: 1, run: () => Promise.reject(new Error('550 anna@example.com: no')) })
const about = { member: 12, order: 'abc', token: 'a-secret', text: 'dear you' }

async function fail(count: number) {
  const ctx = { ...app.ctx, now: () => new Date() }
  const worker = openQueue({ clientConfig: app.clientConfig, log: ctx.log })
  const before = (await listJobs(ctx, null)).length
  for (let n = 0; n < count; n += 1) await enqueue(ctx, bill, about)
  await worker.work(ctx, [bill])
  await expect.poll(async () => (await listJobs(ctx, null)).length).toBe(before + count)
  await worker.stop()
}

test('a job that failed for good is listed with what it is about, and never with its words, tokens or addresses', async () => {
  await fail(2)
  const [one, two] = await listJobs(app.ctx, null)
  expect(one).toMatchObject({ name: 'test.bill', state: 'dead', about: { member: 12, order: 'abc' }, problem: '550 *@* no' })
  expect(await listJobs(app.ctx, 'test.bill')).toHaveLength(2)
  const { stdout } = command(app, 'job', 'list')
  expect(stdout).toContain('member 12  order abc')
  for (const secret of ['a-secret', 'dear you', 'anna@example.com']) expect(stdout).not.toContain(secret)
  expect(await retryJob(app.ctx, one!.id)).toBe('test.bill')
  const states = await listQueueStates({ ...app.ctx, now: () => new Date(Date.now() + 5_000) })
  expect(states.find(({ name }) => name === 'test.bill')).toMatchObject({ due: 1, dead: 1 })
  expect(await dropJob(app.ctx, two!.id)).toBe('test.bill')
  await expect(dropJob(app.ctx, two!.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(retryJob(app.ctx, two!.id)).rejects.toMatchObject({ code: 'not_found' })
  await sql`delete from queue.job where name = 'test.bill'`.execute(app.ctx.db)
})

test('all of a name run again at once, each once', async () => {
  await fail(100)
  expect(await retryJobsNamed(app.ctx, 'test.bill')).toBe(100)
  expect(await retryJobsNamed(app.ctx, 'test.bill')).toBe(0)
  const { rows } = await sql<{
    data: unknown
  }>`select data from queue.job where name = 'test.bill' and state = 'created'`.execute(app.ctx.db)
  expect(rows).toEqual(Array(100).fill({ data: about }))
  await sql`delete from queue.job where name = 'test.bill'`.execute(app.ctx.db)
})

test('a paused queue stays paused when its workers start anew, and goes on when it is resumed', async () => {
  const ctx = { ...app.ctx, now: () => new Date() }
  const done: number[] = []
  const count = job({ name: 'test.bill', payload, run: (_, { member }) => Promise.resolve(void done.push(member)) })
  await enqueue(ctx, bill, about)
  await pauseQueue(ctx, 'test.bill', { reason: 'the bank is down', by: 'shell:ada' })
  for (let starts = 0; starts < 2; starts++) {
    const worker = openQueue({ clientConfig: app.clientConfig, log: ctx.log })
    await worker.work(ctx, [count])
    await pause(1_000)
    await worker.stop()
    expect([done, (await listJobs(ctx, 'test.bill')).map(({ state }) => state)]).toEqual([[], ['due']])
  }
  await pauseQueue(ctx, 'test.bill', null)
  const worker = openQueue({ clientConfig: app.clientConfig, log: ctx.log })
  await worker.work(ctx, [count])
  await expect.poll(() => done).toEqual([12])
  await worker.stop()
})

test('a job that waits for later runs now', async () => {
  await enqueue(app.ctx, bill, about, { startAfterSeconds: 3_600 })
  const [waiting] = await listJobs(app.ctx, 'test.bill')
  expect(waiting).toMatchObject({ state: 'later', tries: 0, problem: null })
  await retryJob(app.ctx, waiting!.id)
  expect((await listJobs(app.ctx, 'test.bill'))[0]).toMatchObject({ state: 'due' })
  expect(command(app, 'job', 'drop', waiting!.id, '--json').stdout).toContain('test.bill')
})

test.each([
  [['job', 'retry', 'test.nothing'], 3, 'No job named test.nothing'],
  [['job', 'drop', 'test.bill'], 2, 'is no id of a job'],
  [['job', 'retry', '00000000-0000-4000-8000-000000000000'], 3, 'No job 00000000'],
])('duet %j ends with %i', (words, code, error) => {
  const { status, stderr } = command(app, ...words)
  expect([status, stderr]).toEqual([code, expect.stringContaining(error)])
})
