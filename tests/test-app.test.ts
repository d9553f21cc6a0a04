/** The test app: a database of its own, a stopped clock, and jobs that run on demand. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { minuteMs } from '#domain/time/durations.ts'
import { atomically } from '#server/infrastructure/context.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { openCaller } from './caller.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const greeted: string[] = []
const greet = job({
  name: 'test-app.greet',
  payload: z.object({ name: z.string() }),
  run: async (_ctx, { name }) => void greeted.push(name),
})

test('people move in on the brand of their choice, and the first two brands share a pool', async () => {
  const anna = await app.createMember('Anna')
  const ben = await app.createMember('Ben', { host: 'classic.localhost', gender: 'm', credits: 12 })
  const carla = await app.createMember('Carla', { host: 'lavish.localhost' })
  const rows = await app.ctx.db.selectFrom('member').select(['id', 'pool_id']).where('id', 'in', [anna, ben, carla]).execute()
  const poolOf = new Map(rows.map((row) => [row.id, row.pool_id]))
  expect(poolOf.get(ben)).toBe(poolOf.get(anna))
  expect(poolOf.get(carla)).not.toBe(poolOf.get(anna))
  const wallet = await app.ctx.db.selectFrom('wallet').select('balance').where('member_id', '=', ben).executeTakeFirst()
  expect(wallet?.balance).toBe(12)
})

test('who moves in can be found', async () => {
  const dana = await app.createMember('Dana', { gender: 'x', country: 'BE', date_of_birth: '1984-02-29' })
  const card = await app.ctx.db.selectFrom('search_card').selectAll().where('id', '=', dana).executeTakeFirst()
  expect(card).toMatchObject({ gender: 'x', country: 'BE', countryregion: null, date_of_birth: '1984-02-29', fictional: false })
})

test('a job that is taken back with its cause never runs', async () => {
  const undone = atomically(app.ctx, async (ctx) => {
    await enqueue(ctx, greet, { name: 'nobody' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await app.jobs()).toEqual([])
})

test('jobs run when they are due by the stopped clock, in their order', async () => {
  await atomically(app.ctx, async (ctx) => {
    await enqueue(ctx, greet, { name: 'first' })
    await enqueue(ctx, greet, { name: 'later' }, { startAfterSeconds: 60 })
    await enqueue(ctx, greet, { name: 'second' })
  })
  expect((await app.jobs()).map((job) => job.payload)).toEqual([{ name: 'first' }, { name: 'second' }, { name: 'later' }])
  await app.runJobs([greet])
  expect(greeted).toEqual(['first', 'second'])
  app.wait(minuteMs)
  await app.runJobs([greet])
  expect(greeted).toEqual(['first', 'second', 'later'])
  expect(await app.jobs()).toEqual([])
})

test('while a promise with a key waits, the same is not promised again', async () => {
  await enqueue(app.ctx, greet, { name: 'once' }, { singletonKey: 'once' })
  await enqueue(app.ctx, greet, { name: 'twice' }, { singletonKey: 'once' })
  expect(await app.jobs()).toEqual([{ name: 'test-app.greet', payload: { name: 'once' } }])
})

test('anyone who calls is answered by the brand of that host, as who they are', async () => {
  const eva = await app.createMember('Eva')
  const stranger = await openCaller(app, null, 'lavish.localhost')
  expect((await stranger('GET /api/user.php')).status).toBe(403)
  const asEva = await openCaller(app, eva)
  expect((await asEva('GET /api/user.php')).body).toMatchObject({ profile: { id: eva } })
})
