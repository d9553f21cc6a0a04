/** The log: what a fault repeats does not flood it, lines of one request share its id, and paths name nobody. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inRequest, openLog, outsideRequests, pathForLog } from '#server/infrastructure/log.ts'
import { openMetrics } from '#server/infrastructure/metrics.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function open() {
  const written: string[] = []
  const metrics = openMetrics()
  const log = openLog({ logLevel: 'info' }, { metrics, to: { write: (line) => void written.push(line) } })
  return { log, metrics, lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

test('a database that is away for minutes is one line a second, with the number of those left out', () => {
  const { log, metrics, lines } = open()
  const fail = () => log.warn({ event: 'database.away' }, 'the database is away')
  for (let n = 0; n < 500; n += 1) fail()
  vi.advanceTimersByTime(999)
  fail()
  vi.advanceTimersByTime(1)
  fail()
  vi.advanceTimersByTime(1_000)
  fail()
  expect(lines().map(({ event, left_out }) => [event, left_out])).toEqual([
    ['database.away', undefined],
    ['database.away', 500],
    ['database.away', undefined],
  ])
  expect([...metrics.logged.values()]).toEqual([{ event: 'database.away', level: 'warn', count: 503 }])
})

test('whatever a database that is away stops shares one line a second', () => {
  const { log, metrics, lines } = open()
  const away = Object.assign(new Error('the server ends'), { code: '57P01' })
  const stopAll = () => {
    log.warn({ event: 'bus.postgres_away' }, 'PostgreSQL notifications cannot be listened to')
    log.warn({ event: 'database.away' }, 'the database is away')
    log.warn({ event: 'presence.not_saved', err: away }, 'presence was not saved')
    log.warn({ event: 'job.failed', err: new Error('a bug') }, 'a job failed')
    log.warn({ event: 'job.failed', err: away }, 'a job failed')
  }
  stopAll()
  vi.advanceTimersByTime(1_000)
  log.warn({ event: 'job.failed', err: away }, 'a job failed')
  stopAll()
  expect(lines().map(({ event, left_out }) => [event, left_out])).toEqual([
    ['bus.postgres_away', undefined],
    ['job.failed', undefined],
    ['job.failed', 1],
    ['job.failed', undefined],
  ])
  expect([...metrics.logged.values()].map(({ event, count }) => [event, count])).toEqual([
    ['bus.postgres_away', 2],
    ['database.away', 2],
    ['presence.not_saved', 2],
    ['job.failed', 5],
  ])
})

test('one fault takes no line from another, and what is no fault of all requests is always written', () => {
  const { log, lines } = open()
  for (let n = 0; n < 3; n += 1) {
    log.warn({ event: 'database.away' }, 'the database is away')
    log.warn({ event: 'files.away' }, 'the file store is away')
    log.warn({ event: 'job.failed' }, 'a job failed')
  }
  expect(lines().map(({ event }) => event)).toEqual(['database.away', 'files.away', 'job.failed', 'job.failed', 'job.failed'])
})

test('lines of a request have its id, those of work that outlives it have none', async () => {
  const { log, lines } = open()
  const line = () => log.info({ event: 'job.failed' }, 'a line')
  await Promise.all(
    ['one', 'two'].map((id) =>
      inRequest(id, async () => {
        await pause(1)
        line()
        outsideRequests(line)
      }),
    ),
  )
  line()
  expect(lines().map(({ request }) => request)).toEqual(['one', undefined, 'two', undefined, undefined])
})

test.each([
  ['/api/likes.php', '/api/likes.php'],
  ['/members', '/members'],
  ['/members/48213/landing2/over-fifty', '/members/*/landing*/over-fifty'],
  ['/media/k3x8abcdefgh2345ijkmnpqrst/320.webp', '/media/*/*'],
  ['/chats/ab%40example.com', '/chats/*'],
  ['/', '/'],
])('%s is logged as %s', (path, logged) => {
  expect(pathForLog(path)).toBe(logged.replace('landing*', '*'))
})
