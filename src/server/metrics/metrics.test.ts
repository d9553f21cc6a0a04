/** Metrics: their content, and who may read them. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeBackup } from '#server/backups/backups.ts'
import * as z from 'zod/mini'
import { daySeconds } from '#domain/time/durations.ts'
import { createApp } from '#server/app.ts'
import { atomically } from '#server/infrastructure/context.ts'
import { type Config, readConfig } from '#server/infrastructure/config.ts'
import { gauges, histograms, writeExposition, observe, openHistogram, openMetrics } from '#server/infrastructure/metrics.ts'
import { enqueue, job, openQueue } from '#server/infrastructure/queue.ts'
import { openShop } from '../../../tests/buyers.ts'
import { openCaller } from '../../../tests/caller.ts'
import { production } from '../../../tests/production.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const token = 'a-long-token-for-the-scraper'
const appWith = (env: Record<string, string>) => {
  const config: Config = { ...app.ctx.config, ...pick(readConfig(env)) }
  return createApp({ ...app.ctx, config })
}
const pick = ({ production, trustProxy, metricsToken }: Config) => ({ production, trustProxy, metricsToken })
const scrape = async (env: Record<string, string> = {}, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
  const answer = await appWith(env).request('http://social.localhost/metrics', { headers }, {
    incoming: { socket: { remoteAddress } },
  } as never)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

test('each call is counted by its status and timed, for every caller', async () => {
  const anna = await openCaller(app, await app.createMember('Anna'))
  const visitor = await openCaller(app, null)
  for (let n = 0; n < 3; n += 1) await anna('GET /api/likes.php')
  await visitor('GET /api/likes.php')
  const { status, type, text } = await scrape()
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(text).toContain('duet_requests_total{call="GET /api/likes.php",status="200"} 3\n')
  expect(text).toContain('duet_requests_total{call="GET /api/likes.php",status="403"} 1\n')
  expect(text).toContain('duet_request_duration_seconds_bucket{call="GET /api/likes.php",le="+Inf"} 4\n')
  expect(text).not.toContain('POST /api/orders.php')
})

test('what people do is counted once by brand, after it is stored, and likes of fictional profiles are not', async () => {
  const shop = openShop(app)
  const anna = await app.createMember('Ada', { activated: true })
  const ben = await app.createMember('Bo')
  const call = await openCaller(app, anna)
  for (const member of [ben, await app.createMember('Cleo', { fictional: true })])
    await call('POST /api/likes.php', { body: { profile: member } })
  const { ref } = await shop.buy(anna)
  await shop.say(ref, 'paid')
  await shop.write(anna, ben, 2)
  await shop.say(ref, 'charged_back')
  const undone = atomically(app.ctx, (ctx) => {
    ctx.metrics.countAction('report', app.site())
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const { text } = await scrape()
  expect(text.match(/^duet_actions_total.*/gm)?.toSorted()).toEqual(
    [
      ['dispute', 1],
      ['like', 1],
      ['order', 1],
      ['paid_message', 2],
      ['payment', 1],
    ].map(([action, many]) => `duet_actions_total{action="${action}",brand="social"} ${many}`),
  )
})

test('the newest check of the ledger, the newest backup and the free space are shown', async () => {
  const before = (await scrape()).text
  for (const name of ['duet_backup_age_seconds', 'duet_database_archive_failing']) expect(before).not.toContain(name)
  const { ctx, clientConfig } = app
  const source = { address: { clientConfig }, files: null, release: '1.2.3', now: ctx.now }
  const { manifest } = await makeBackup(source, { into: ctx.config.backupDir, keep: null })
  const seconds = (ctx.now().getTime() - Date.parse(manifest.at)) / 1000
  expect((await scrape()).text).toContain(`\nduet_backup_age_seconds ${seconds}\n`)
  const check = { kind: 'new' as const, at: new Date(app.ctx.now().getTime() - 90_000), ok: false, findings: JSON.stringify({}) }
  await app.ctx.db.insertInto('ledger_check').values(check).execute()
  const { text } = await scrape()
  expect(text).toContain('\nduet_ledger_balanced 0\n')
  expect(text).toContain('\nduet_ledger_checked_age_seconds{check="new"} 90\n')
  expect(text).toContain('\nduet_erasing_wait_seconds 0\n')
  expect(text).toMatch(/\nduet_data_free_bytes [1-9]\d+\n/)
})

test('it shows the state of the process and its dependencies', async () => {
  // a promise of a mail makes the queue it waits in
  await (
    await openCaller(app, null)
  )('POST /api/reset_password.php', { body: { email: 'anna@example.test' } })
  const { text } = await scrape()
  for (const name of [
    'duet_streams_open 0',
    'duet_database_connections{state="idle"} ',
    'duet_database_waiting 0',
    'duet_queue_jobs{queue="',
    'nodejs_eventloop_lag_p99_seconds ',
    'nodejs_eventloop_utilization ',
    'nodejs_heap_size_used_bytes ',
    'process_cpu_seconds_total ',
  ])
    expect(text, name).toContain(`\n${name}`)
  expect(text.split('\n').filter((line) => line && !/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{.+\})? [\d.e+-]+)$/.test(line))).toEqual(
    [],
  )
})

test('jobs are counted by what became of them, and the oldest that waits is timed', async () => {
  const metrics = openMetrics()
  const ctx = { ...app.ctx, metrics }
  const greet = job({ name: 'test.greet', payload: z.object({ fails: z.boolean() }), run: async (_, { fails }) => fail(fails) })
  const fail = (fails: boolean) => {
    if (fails) throw new Error('no')
  }
  await enqueue(ctx, greet, { fails: false })
  await enqueue(ctx, greet, { fails: true })
  await enqueue(ctx, greet, { fails: false }, { startAfterSeconds: 10 * 365 * daySeconds })
  app.wait(120_000)
  const exposed = async () => (await createApp(ctx).request('http://social.localhost/metrics')).text()
  expect(await exposed()).toContain('\nduet_queue_oldest_seconds{queue="test.greet"} 120\n')

  const worker = openQueue({ clientConfig: app.clientConfig, log: ctx.log })
  onTestFinished(() => worker.stop())
  await worker.work(ctx, [greet])
  const line = (outcome: string) => `\nduet_jobs_total{job="test.greet",outcome="${outcome}"} 1\n`
  await expect.poll(exposed).toContain(line('done'))
  await expect.poll(exposed).toContain(line('failed'))
})

test('without a database the rest is still reported', async () => {
  const { db } = app.ctx
  const away = new Proxy(db, {
    get: (of, name) =>
      name === 'getExecutor' || name === 'executeQuery'
        ? () => {
            throw new Error('away')
          }
        : Reflect.get(of, name, of),
  })
  const answer = await createApp({ ...app.ctx, db: away }).request('http://social.localhost/metrics')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('process_cpu_seconds_total')
})

test.each([
  ['this machine, on a laptop', {}, {}, '127.0.0.1', 200],
  ['this machine, by IPv6', {}, {}, '::1', 200],
  ['another machine', {}, {}, '192.0.2.7', 404],
  ['anybody behind a proxy', { TRUST_PROXY: '1' }, { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1', 404],
  ['this machine, in production', production, {}, '127.0.0.1', 404],
  ['anyone who brings the token', { METRICS_TOKEN: token }, { authorization: `Bearer ${token}` }, '192.0.2.7', 200],
  ['anyone who brings another', { METRICS_TOKEN: token }, { authorization: `Bearer ${token}x` }, '127.0.0.1', 404],
  ['anyone who brings none', { METRICS_TOKEN: token }, {}, '127.0.0.1', 404],
  ['a scraper in production', { ...production, METRICS_TOKEN: token }, { authorization: `Bearer ${token}` }, '192.0.2.7', 200],
] as [string, Record<string, string>, Record<string, string>, string, number][])(
  '%s is answered as it should be',
  async (_, env, headers, address, status) => {
    expect((await scrape(env, headers, address)).status).toBe(status)
  },
)

test('buckets are cumulative, and a value on a bound belongs below it', () => {
  const took = openHistogram([0.1, 0.5])
  for (const seconds of [0.05, 0.1, 0.3, 2]) observe(took, seconds)
  expect(writeExposition([histograms('took_seconds', 'How long.', [[{ page: 'chat' }, took]])]).split('\n')).toEqual([
    '# HELP took_seconds How long.',
    '# TYPE took_seconds histogram',
    'took_seconds_bucket{page="chat",le="0.1"} 2',
    'took_seconds_bucket{page="chat",le="0.5"} 3',
    'took_seconds_bucket{page="chat",le="+Inf"} 4',
    'took_seconds_sum{page="chat"} 2.45',
    'took_seconds_count{page="chat"} 4',
    '',
  ])
})

test('a label’s value cannot end it', () => {
  expect(writeExposition([gauges('jobs', 'Jobs.', [[{ queue: 'a"b\\c\nd' }, 1]])])).toContain('jobs{queue="a\\"b\\\\c\\nd"} 1\n')
})
