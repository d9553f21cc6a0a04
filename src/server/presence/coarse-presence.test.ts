/** Attacks on a member's last visit by puppet accounts and by polls each minute or second. None reveals more than the day. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/durations.ts'
import { leavePage } from '#server/presence/presence.ts'
import { getProfile } from '#server/profiles/profiles.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { cookieOf } from '../../../tests/stream-listener.ts'
import { namesOf, searching } from '../../../tests/searching.ts'

let app: TestApp
let viewer: ProfileId
beforeAll(async () => {
  app = await openTestApp()
  viewer = await app.createMember('Vera', { seeking: 'm' })
})
afterAll(() => app.close())

const second = 1000
const utcNoon = Date.parse('2026-06-15T12:00:00Z')
/** Moves the clock forward. */
const waitUntil = (ms: number) => app.wait(ms - app.ctx.now().getTime())
const seenAt = (member: ProfileId, at: Date) =>
  app.ctx.db.updateTable('member').set({ seen_at: at }).where('id', '=', member).execute()

/** The product draws the moment of a day itself; the fixtures of other tests name one. */
async function manSeen(name: string, ms: number, more: object = {}) {
  const member = await app.createMember(name, { gender: 'm', seen_at: new Date(ms - 3 * dayMs), ...more })
  await seenAt(member, new Date(ms))
  return member
}
const rankOf = async (member: ProfileId) =>
  (await app.ctx.db.selectFrom('search_card').select('rank').where('id', '=', member).executeTakeFirstOrThrow()).rank
const coarseOf = async (member: ProfileId) =>
  (await app.ctx.db.selectFrom('member').select('coarse_seen_at').where('id', '=', member).executeTakeFirstOrThrow())
    .coarse_seen_at
const presence = async (member: ProfileId, browserZone: string | null = null) =>
  (await getProfile(app.ctx, app.site(), { viewer, browserZone }, member)).presence

test('puppets at steps of ten minutes do not enclose a target: the order of one day reveals nothing of its hours', async () => {
  const minutesAgo = Array.from({ length: 36 }, (_, n) => 10 * (n + 1))
  for (const minutes of minutesAgo) await manSeen(`${minutes}`, utcNoon - minutes * minuteMs, { country: 'FR' })
  const found = namesOf(await searching(app).find(viewer, { gender: 'm', country: 'FR', pp: 48 })).map(Number)
  expect(found.toSorted((a, b) => a - b)).toEqual(minutesAgo)
  const pairs = found.flatMap((later, n) => found.slice(n + 1).map((earlier) => later < earlier))
  const inOrder = pairs.filter(Boolean).length
  // of 630 pairs 315 stand right by chance, give or take 37; the order by time had all of them right
  expect(Math.abs(inOrder - 315)).toBeLessThan(6 * 37)
})

test('who was here on a later day still comes first, however late the hour was', async () => {
  await manSeen('Late yesterday', utcNoon - 12.1 * hourMs, { country: 'BE' })
  await manSeen('Early today', utcNoon - 11.9 * hourMs, { country: 'BE' })
  await manSeen('Two days ago', utcNoon - 2 * dayMs, { country: 'BE' })
  expect(namesOf(await searching(app).find(viewer, { gender: 'm', country: 'BE' }))).toEqual([
    'Early today',
    'Late yesterday',
    'Two days ago',
  ])
})

test('polled each minute of a day on which the target comes and goes, the rank moves once', async () => {
  const target = await manSeen('Timo', utcNoon)
  waitUntil(utcNoon + 12 * hourMs)
  const ranks = [await rankOf(target)]
  for (let minute = 0; minute < 24 * 60; minute++) {
    if (minute > 400 && minute % 7 === 0) await leavePage(app.ctx, target)
    ranks.push(await rankOf(target))
    app.wait(minuteMs)
  }
  const moves = ranks.filter((rank, n) => n > 0 && rank !== ranks[n - 1])
  expect(moves).toHaveLength(1)
})

test('presence flips when the viewer’s day ends, never so long after the visit', async () => {
  const start = app.ctx.now().getTime()
  const midnight = Math.ceil(start / dayMs) * dayMs
  const [one, other] = [await manSeen('One', midnight + 3 * hourMs + 11 * second), await manSeen('Other', midnight + 9 * hourMs)]
  const visitMs = midnight + 3 * hourMs + 11 * second
  waitUntil(midnight + 20 * hourMs)
  const flips: Record<string, number[]> = {}
  const look = async (stepMs: number, untilMs: number) => {
    while (app.ctx.now().getTime() < untilMs) {
      app.wait(stepMs)
      for (const [name, member] of [
        ['one', one],
        ['other', other],
      ] as const)
        for (const zone of ['Europe/Amsterdam', null]) {
          const key = `${name} ${zone ?? 'UTC'}`
          const shown = await presence(member, zone)
          if (last[key] !== undefined && last[key] !== shown) flips[key] = [...(flips[key] ?? []), app.ctx.now().getTime()]
          last[key] = shown
        }
    }
  }
  const last: Record<string, unknown> = {}
  await look(10 * minuteMs, visitMs + dayMs - minuteMs - 11 * second)
  // the edge of 24 hours, second by second
  await look(second, visitMs + dayMs + minuteMs)
  const [utc, amsterdam] = [midnight + dayMs, midnight + dayMs - 2 * hourMs]
  for (const name of ['one', 'other']) {
    expect(flips[`${name} UTC`]).toEqual([utc])
    expect(flips[`${name} Europe/Amsterdam`]).toEqual([amsterdam])
  }
})

test('a viewer who tries all time zones finds the moment that was drawn, and not the visit', async () => {
  const now = app.ctx.now().getTime()
  const members = await Promise.all(Array.from({ length: 20 }, (_, n) => manSeen(`Same hour ${n}`, now)))
  const drawn = await Promise.all(members.map(coarseOf))
  const day = Math.floor(now / dayMs) * dayMs
  for (const at of drawn) {
    expect(at.getTime()).toBeGreaterThanOrEqual(day + 12 * hourMs)
    expect(at.getTime()).toBeLessThan(day + 22 * hourMs)
  }
  // all were here in the same second, and what is drawn lies hours apart
  expect(new Set(drawn.map((at) => Math.floor(at.getTime() / (10 * minuteMs)))).size).toBeGreaterThan(8)
})

test('the card’s reason and the profile agree, in every zone and at every hour', async () => {
  const target = await manSeen('Agree', app.ctx.now().getTime(), { country: 'DE' })
  const hono = await app.hono()
  const session = await cookieOf(app, viewer)
  for (let hour = 0; hour < 60; hour += 5) {
    for (const zone of ['Europe/Warsaw', 'America/Los_Angeles', 'Pacific/Auckland', 'No/Such']) {
      const cookie = `${session}; time_zone=${encodeURIComponent(zone)}`
      const request = async (path: string) =>
        (await hono.request(`http://social.localhost${path}`, { headers: { cookie } })).json()
      const { why } = await request('/api/search.php?gender=m&country=DE&do_not_save=1')
      const { presence } = await request(`/api/profile.php?profile=${target}`)
      const reasons: string[] = why.find(({ id }: { id: number }) => id === target)?.reasons ?? []
      const reason = { today: 'active_today', this_week: 'active_this_week' }[presence as string]
      expect(reasons.filter((one) => one.startsWith('active'))).toEqual(reason ? [reason] : [])
    }
    app.wait(5 * hourMs)
  }
})

test('the trigger draws anew by the date alone', async () => {
  const target = await manSeen('Drawn', app.ctx.now().getTime())
  const first = await coarseOf(target)
  await seenAt(target, new Date(Math.floor(app.ctx.now().getTime() / dayMs) * dayMs + dayMs - 1))
  expect(await coarseOf(target)).toEqual(first)
  await seenAt(target, new Date(Math.floor(app.ctx.now().getTime() / dayMs) * dayMs + dayMs))
  expect((await coarseOf(target)).getTime()).toBeGreaterThan(first.getTime())
})

test('a visit waits for nobody who refers to the member', async () => {
  const target = await manSeen('Rudi', utcNoon)
  await app.ctx.db.transaction().execute(async (held) => {
    // as a foreign key does it
    await sql`select from member where id = ${target} for key share`.execute(held)
    await app.ctx.db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '2s'`.execute(other)
      await other
        .updateTable('member')
        .set({ seen_at: new Date(utcNoon + dayMs) })
        .where('id', '=', target)
        .execute()
    })
  })
  expect((await coarseOf(target)).getTime()).toBeGreaterThan(utcNoon + dayMs - hourMs)
})
