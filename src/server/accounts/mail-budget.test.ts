/** Limits of a day, by a clock that is moved: mails to one address, what opens an account beside them, and likes. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { openLimits } from '#server/http/limits.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { openTestApp, password, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let visitor: Caller
beforeAll(async () => {
  app = await openTestApp()
  visitor = await openCaller(app, null)
})
/** The counters go by the clock of the process, the mails by that of the test app. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  app.ctx.limits = openLimits({ redisUrl: null, log: app.ctx.log })
})
afterEach(() => vi.useRealTimers())
afterAll(() => app.close())

const wait = (ms: number) => vi.setSystemTime(Date.now() + ms)
const mailsTo = async (address: string) => {
  await app.runJobs()
  return (await app.mails()).filter(({ recipient }) => recipient === address).length
}

test('an address gets ten mails a day, and resets all the same', async () => {
  const address = 'much@example.test'
  await app.createMember('Much', { email: address })
  const asker = await openCaller(app, await app.createMember('Asker', { email: 'asker@example.test' }))
  for (let hour = 0; hour < 4; hour++) {
    for (let time = 0; time < 5; time++) {
      await asker('POST /api/mail_change.php', { body: { email: address, password } })
      await app.runJobs()
    }
    wait(61 * minuteMs)
  }
  expect(await mailsTo(address)).toBe(10)
  for (let time = 0; time < 2; time++) await visitor('POST /api/reset_password.php', { body: { email: address } })
  expect(await mailsTo(address), 'the reserve').toBe(12)
  wait(24 * hourMs)
  await asker('POST /api/mail_change.php', { body: { email: address, password } })
  expect(await mailsTo(address), 'another day').toBe(13)
})

test('the reserve ends too: five an hour', async () => {
  const address = 'reset@example.test'
  const owner = await app.createMember('Reset', { email: address })
  for (let time = 0; time < 3; time++) await visitor('POST /api/reset_password.php', { body: { email: address } })
  const as = await openCaller(app, owner)
  let current = password
  for (const next of ['slow rivers run deep', 'deep rivers run slow', 'rivers run slow and deep']) {
    const changed = await as('POST /api/password_change.php', { body: { password: current, new_password: next } })
    expect(changed.status).toBe(200)
    current = next
    await app.runJobs()
  }
  expect(await mailsTo(address)).toBe(5)
})

test('a member likes three hundred times a day, and again the day after', async () => {
  const as = await openCaller(app, await app.createMember('Keen'))
  const people = await Promise.all(Array.from({ length: 3 }, (_, n) => app.createMember(`Liked${n}`)))
  const statuses: number[] = []
  for (let n = 0; n < 301; n++) {
    if (n % 100 === 99) wait(minuteMs + 1000)
    statuses.push((await as('POST /api/likes.php', { body: { profile: people[n % 3] } })).status)
  }
  expect([statuses.indexOf(429), statuses.filter((status) => status === 200).length]).toEqual([300, 300])
  wait(24 * hourMs)
  expect((await as('POST /api/likes.php', { body: { profile: people[0] } })).status).toBe(200)
})
