/** Presence: moved by being here and by leaving, seldom written, and never told exactly. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openHouse, type House } from '../../../tests/test-app.ts'
import { cookieOf, listen, openStream } from '../../../tests/stream-listener.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const seenAt = async (member: ProfileId) =>
  (await house.ctx.db.selectFrom('member').select('seen_at').where('id', '=', member).executeTakeFirstOrThrow()).seen_at
const beacon = async (cookie: string | null, headers: Record<string, string> = {}) =>
  (await house.app()).request('http://social.localhost/api/page-hidden.php', {
    method: 'POST',
    body: '',
    headers: { ...(cookie ? { cookie } : {}), ...headers },
  })

test('a beacon without any header of ours moves presence to now, and is answered with nothing', async () => {
  const anna = await house.moveIn('Anna')
  const cookie = await cookieOf(house, anna)
  house.wait(5 * minuteMs)
  for (const type of ['text/plain;charset=UTF-8', 'application/json', 'application/x-www-form-urlencoded']) {
    const answer = await beacon(cookie, {
      'content-type': type,
      origin: 'http://social.localhost',
      'sec-fetch-site': 'same-origin',
    })
    expect([answer.status, await answer.text()]).toEqual([200, 'null'])
  }
  expect(await seenAt(anna)).toEqual(house.ctx.now())
})

test('leaving again and again is written once a minute', async () => {
  const ben = await house.moveIn('Ben')
  const cookie = await cookieOf(house, ben)
  house.wait(2 * minuteMs)
  await beacon(cookie)
  const first = await seenAt(ben)
  house.wait(minuteMs / 2)
  await beacon(cookie)
  expect(await seenAt(ben)).toEqual(first)
})

test('a visitor’s beacon says nothing and changes nothing; another site’s is refused', async () => {
  const cara = await house.moveIn('Cara')
  const before = await seenAt(cara)
  house.wait(5 * minuteMs)
  expect((await beacon(null)).status).toBe(200)
  const foreign = await beacon(await cookieOf(house, cara), { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
  expect(foreign.status).toBe(403)
  expect(await seenAt(cara)).toEqual(before)
})

test('an open stream is being here', async () => {
  const dora = await house.moveIn('Dora')
  const server = await listen(await house.app())
  const stream = await openStream({ port: server.port, cookie: await cookieOf(house, dora) })
  await stream.next('unread')
  house.wait(11 * minuteMs)
  await expect.poll(() => seenAt(dora), { timeout: 10_000 }).toEqual(house.ctx.now())
  stream.close()
  await server.close()
})

test('others see the day or the week, and a visit of long ago grows old by itself', async () => {
  const [emma, finn] = [await house.moveIn('Emma'), await house.moveIn('Finn')]
  const asFinn = await openCaller(house, finn)
  const presence = async () => {
    const { body, text } = await asFinn('GET /api/profile.php', { query: { profile: emma } })
    expect(text).not.toContain('seen_at')
    return (body as { presence: string }).presence
  }
  expect(await presence()).toBe('today')
  house.wait(2 * dayMs)
  expect(await presence()).toBe('this_week')
  house.wait(10 * dayMs)
  expect(await presence()).toBe('this_month')
})
