/** Presence: updated by visits and departures, rarely written, and never exposed exactly. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { cookieOf, listen, openStream } from '../../../tests/stream-listener.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const seenAt = async (member: ProfileId) =>
  (await app.ctx.db.selectFrom('member').select('seen_at').where('id', '=', member).executeTakeFirstOrThrow()).seen_at
const beacon = async (cookie: string | null, headers: Record<string, string> = {}) =>
  (await app.hono()).request('http://social.localhost/api/page-hidden.php', {
    method: 'POST',
    body: '',
    headers: { ...(cookie ? { cookie } : {}), ...headers },
  })

test('a beacon without any header of ours moves presence to now, and is answered with nothing', async () => {
  const anna = await app.createMember('Anna')
  const cookie = await cookieOf(app, anna)
  app.wait(5 * minuteMs)
  for (const type of ['text/plain;charset=UTF-8', 'application/json', 'application/x-www-form-urlencoded']) {
    const answer = await beacon(cookie, {
      'content-type': type,
      origin: 'http://social.localhost',
      'sec-fetch-site': 'same-origin',
    })
    expect([answer.status, await answer.text()]).toEqual([200, 'null'])
  }
  expect(await seenAt(anna)).toEqual(app.ctx.now())
})

test('leaving again and again is written once a minute', async () => {
  const ben = await app.createMember('Ben')
  const cookie = await cookieOf(app, ben)
  app.wait(2 * minuteMs)
  await beacon(cookie)
  const first = await seenAt(ben)
  app.wait(minuteMs / 2)
  await beacon(cookie)
  expect(await seenAt(ben)).toEqual(first)
})

test('a visitor’s beacon gets no content and changes nothing; another site’s is refused', async () => {
  const cara = await app.createMember('Cara')
  const before = await seenAt(cara)
  app.wait(5 * minuteMs)
  expect((await beacon(null)).status).toBe(200)
  const foreign = await beacon(await cookieOf(app, cara), { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
  expect(foreign.status).toBe(403)
  expect(await seenAt(cara)).toEqual(before)
})

test('an open stream is being here', async () => {
  const dora = await app.createMember('Dora')
  const server = await listen(app.ctx)
  const stream = await openStream({ port: server.port, cookie: await cookieOf(app, dora) })
  await stream.next('unread')
  app.wait(11 * minuteMs)
  await expect.poll(() => seenAt(dora)).toEqual(app.ctx.now())
  stream.close()
  await server.close()
})

test('others see the day or the week, and a visit of long ago grows old by itself', async () => {
  const [emma, finn] = [await app.createMember('Emma'), await app.createMember('Finn')]
  const asFinn = await openCaller(app, finn)
  const presence = async () => {
    const { body, text } = await asFinn('GET /api/profile.php', { query: { profile: emma } })
    expect(text).not.toContain('seen_at')
    return (body as { presence: string }).presence
  }
  expect(await presence()).toBe('today')
  app.wait(2 * dayMs)
  expect(await presence()).toBe('this_week')
  app.wait(10 * dayMs)
  expect(await presence()).toBe('this_month')
})
