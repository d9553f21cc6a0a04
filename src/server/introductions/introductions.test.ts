/** Introductions: a few a day with what is shared, the same all day by the member's own clock, and nobody again within a month. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs, dayMs } from '#domain/time/durations.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Introductions } from '#domain/introductions/introductions.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import type { MemberOptions } from '../../../tests/test-members.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

const host = 'classic.localhost'
let app: TestApp
let anna: Caller
let annaId: ProfileId
const men: number[] = []
beforeAll(async () => {
  app = await openTestApp()
  const mine: MemberOptions = { gender: 'f', seeking: 'm', interests: ['cinema', 'hiking'], city: 'Utrecht', country: 'NL' }
  annaId = await app.createMember('Anna', { host, ...mine })
  await app.ctx.db.updateTable('member').set({ timezone: 'Pacific/Auckland' }).where('id', '=', annaId).execute()
  anna = await openCaller(app, annaId, host)
  for (let n = 0; n < 8; n++)
    men.push(
      await app.createMember(`Ben ${n}`, {
        host,
        email: `ben${n}@example.test`,
        gender: 'm',
        seeking: 'f',
        interests: n === 7 ? ['cinema', 'hiking'] : n === 6 ? ['cinema'] : [],
        city: n === 7 ? 'Utrecht' : 'Groningen',
        country: 'NL',
      }),
    )
})
afterAll(() => app.close())

const introduced = async () => Introductions.parse((await anna('GET /api/introductions.php')).body).introductions
const ids = async () => (await introduced()).map(({ profile }) => profile.id)

test('three people come, first those who share most, each with what it is', async () => {
  const all = await introduced()
  expect(all).toHaveLength(3)
  expect(all.slice(0, 2)).toMatchObject([
    { profile: { id: men[7] }, interests: ['cinema', 'hiking'], near: 'Utrecht' },
    { profile: { id: men[6] }, interests: ['cinema'], near: null },
  ])
})

test('they stay the same until midnight where the member lives, and nobody comes twice', async () => {
  const first = await ids()
  // noon in UTC is midnight in Auckland
  app.wait(((35 - app.ctx.now().getUTCHours()) % 24) * hourMs)
  expect(await ids()).toEqual(first)
  app.wait(2 * hourMs)
  const second = await ids()
  expect(second).toHaveLength(3)
  expect(second.filter((id) => first.includes(id))).toEqual([])
})

test('who is passed is left out for the rest of the day, and not replaced', async () => {
  const [first, ...others] = await ids()
  await anna('POST /api/passes.php', { body: { profile: first } })
  expect(await ids()).toEqual(others)
})

test('after a month somebody may be introduced again, and whom she likes never is', async () => {
  await anna('POST /api/likes.php', { body: { profile: men[7] } })
  app.wait(32 * dayMs)
  anna = await openCaller(app, annaId, host)
  const again = await ids()
  expect(again).toHaveLength(3)
  expect(again).not.toContain(men[7])
})

test('the day is stored without waiting for the disk', async () => {
  const found = await app.ctx.db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = on`.execute(trx)
    await sql`select introduce(${men[0]}::bigint, '2031-01-01', ${[men[1], men[2]]}::bigint[])`.execute(trx)
    return sql`show synchronous_commit`.execute(trx)
  })
  expect(found.rows).toEqual([{ synchronous_commit: 'off' }])
})

test('a brand that introduces nobody answers with nobody', async () => {
  const far = await openCaller(app, await app.createMember('Far', { host: 'lavish.localhost' }), 'lavish.localhost')
  expect((await far('GET /api/introductions.php')).body).toEqual({ introductions: [] })
})
