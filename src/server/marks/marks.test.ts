/** Marks: whoever was banned and signs up again is seen, no table names them, and nothing of it outlives its time. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { decide, liftMember } from '#server/decisions/decisions.ts'
import { wipeMarks } from '#server/marks/marks.jobs.ts'
import { recordSightings } from '#server/marks/marks.ts'
import { signUp } from '#server/signup/signup.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const ada = { actor_kind: 'staff', actor: '1' } as const
let count = 0
const newDevice = () => `device${String((count += 1)).padStart(20, 'a')}`
const newAddress = () => `198.51.100.${(count += 1)}`
type Visitor = { device?: string; address?: string }
const join = (email: string, { device, address }: Visitor = {}) =>
  signUp(
    app.ctx,
    app.site(),
    { email, name: 'Mia', password: 'slow rivers run deep' },
    {
      locale: 'en',
      origin: 'http://social.localhost',
      userAgent: 'test',
      ...(device && { cookie: `__Host-device=${device}` }),
      ...(address && { address }),
    },
  )
const hitsOf = async (member: ProfileId) =>
  (
    await app.ctx.db
      .selectFrom('mark_hit as h')
      .innerJoin('decision as d', 'd.id', 'h.decision_id')
      .select(['h.kind', 'h.effect', 'd.reference'])
      .where('h.member_id', '=', member)
      .orderBy('h.kind')
      .execute()
  ).map(({ kind, effect, reference }) => [kind, effect, reference])
const caseOf = (member: ProfileId) =>
  app.ctx.db
    .selectFrom('moderation_case')
    .select(['reference', 'kind', 'lane', 'weight', 'state'])
    .where('subject_id', '=', member)
    .execute()

/** Somebody who was seen with a device and a network, and is banned. */
async function banned(email: string, where: { device: string; address: string }) {
  const member = await app.createMember(email.split('@')[0] ?? '', { email })
  await recordSightings(app.ctx, app.site(), member, { email, ...where })
  const decision = await decide(
    app.ctx,
    ada,
    { member },
    { measures: ['ban'], clause: 'scam', facts: 'Asked for money', source: 'own' },
  )
  return { member, reference: decision.reference }
}
const place = () => ({ device: newDevice(), address: newAddress() })

test('banned, then signing up again with a tag and dots: refused as a closed account, without a word about which mark', async () => {
  await banned('anna.banned@gmail.com', place())
  const again = join('An.Na.banned+two@googlemail.com')
  await expect(again).rejects.toMatchObject({ code: 'banned', details: {} })
  const marks = await app.ctx.db.selectFrom('ban_identifier').select(['hits', 'last_hit_at']).where('hits', '>', 0).execute()
  expect(marks).toEqual([{ hits: 1, last_hit_at: app.ctx.now() }])
})

test('with the old device the account is made, and a case of the lane safety says so by the earlier decision', async () => {
  const { device, address } = place()
  const { reference } = await banned('bob@example.test', { device, address })
  const mia = await join('somebody-else@example.test', { device })
  expect(await hitsOf(mia)).toEqual([['device', 'hold', reference]])
  expect(await caseOf(mia)).toEqual([
    { reference: expect.stringMatching(/^M-2026-\d{6}$/), kind: 'mark', lane: 'safety', weight: 1, state: 'open' },
  ])
})

test('from the old network the hit is noted, and no case is opened', async () => {
  const { device, address } = place()
  const { reference } = await banned('carl@example.test', { device, address })
  const mia = await join('neighbour@example.test', { address })
  expect(await hitsOf(mia)).toEqual([['network', 'note', reference]])
  expect(await caseOf(mia)).toEqual([])
})

test('a decision closes the case of a mark, and an account without hits has none', async () => {
  const { device, address } = place()
  await banned('dora@example.test', { device, address })
  const mia = await join('dora-again@example.test', { device })
  const [one] = await caseOf(mia)
  await decide(app.ctx, ada, { case: one?.reference ?? '' }, { measures: ['nothing'], facts: 'A sister', source: 'own' })
  expect(await caseOf(mia)).toMatchObject([{ state: 'closed' }])
  expect(await caseOf(await join('nobody-knows@example.test', place()))).toEqual([])
})

test('no table of marks holds an address, a device or a network', async () => {
  const where = place()
  await banned('secret.person@example.test', where)
  const { rows } = await sql<{ text: string }>`
    select b::text || encode(b.tag, 'escape') as text from ban_identifier b
    union all select s::text || encode(s.tag, 'escape') from identifier_sighting s union all select h::text from mark_hit h`.execute(
    app.ctx.db,
  )
  const all = rows.map(({ text }) => text).join('\n')
  for (const word of ['secret', 'example.test', '@', where.device, where.address]) expect(all).not.toContain(word)
})

test('a ban that is lifted takes its marks along, and one by another decision stays', async () => {
  const { device, address } = place()
  const first = await banned('eva@example.test', { device, address })
  const second = await banned('eva-two@example.test', { device, address })
  await liftMember(app.ctx, ada, first.member, 'We were wrong')
  const mia = await join('eva-friend@example.test', { device })
  expect(await hitsOf(mia)).toEqual([['device', 'hold', second.reference]])
  await liftMember(app.ctx, ada, second.member, 'We were wrong')
  expect(await hitsOf(await join('eva-sister@example.test', { device, address }))).toEqual([])
  await join('ev.a+x@example.test')
})

test('what a sign-up, a look-up and a member’s page ask is read by index', async () => {
  const plans = await app.ctx.db.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db)
    const planOf = async (statement: string) =>
      (await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(statement)}`.execute(db)).rows
        .map((row) => row['QUERY PLAN'])
        .join(' ')
    return Promise.all([
      planOf(`select id from ban_identifier where pool_id = 1 and tag = any(array['\\x01']::bytea[]) and expires_at > now()`),
      planOf(`select distinct member_id from identifier_sighting where tag = any(array['\\x01']::bytea[])`),
      planOf(`select kind from identifier_sighting where member_id = 1`),
      planOf(`select id from mark_hit where member_id = 1`),
      planOf(
        `select id from ban_identifier where pool_id in (1, 2) and kind = 'cidr' and expires_at > now() order by id desc limit 51`,
      ),
    ])
  })
  expect(plans.filter((plan) => plan.includes('Seq Scan'))).toEqual([])
})

test('a suspension leaves no marks', async () => {
  const member = await app.createMember('Fay', { email: 'fay@example.test' })
  const until = new Date(app.ctx.now().getTime() + dayMs)
  await decide(app.ctx, ada, { member }, { measures: ['suspend'], clause: 'scam', facts: 'x', source: 'own', until })
  await join('fay+1@example.test')
})

test('a mark of another pool refuses nobody', async () => {
  await banned('gus@example.test', place())
  const form = { email: 'gus+1@example.test', name: 'Gus', password: 'slow rivers run deep' }
  const visit = { locale: 'en', origin: 'http://lavish.localhost', userAgent: 'test' } as const
  expect(await signUp(app.ctx, app.site('lavish.localhost'), form, visit)).toBeGreaterThan(0)
})

test('sign-up and log-in write where a member was seen, once a day, and no failure of it fails them', async () => {
  const call = await openCaller(app, null)
  const { status, headers } = await call('POST /api/user.php?new=1', {
    body: { email: 'hal@example.test', name: 'Hal', password: 'slow rivers run deep' },
  })
  expect(status).toBe(200)
  const { id } = await app.ctx.db
    .selectFrom('member')
    .select('id')
    .where('email', '=', 'hal@example.test')
    .executeTakeFirstOrThrow()
  const seen = () =>
    app.ctx.db.selectFrom('identifier_sighting').select(['kind', 'last_at']).where('member_id', '=', id).orderBy('kind').execute()
  const at = app.ctx.now()
  // the call comes from this machine, which tells no network
  expect((await seen()).map(({ kind }) => kind)).toEqual(['address', 'device'])
  const cookie =
    headers
      .getSetCookie()
      .find((line) => line.startsWith('__Host-device='))
      ?.split(';')[0] ?? ''
  const logIn = () =>
    call('POST /api/login.php', { body: { email: 'hal@example.test', password: 'slow rivers run deep' }, headers: { cookie } })
  app.wait(dayMs / 2)
  expect((await logIn()).status).toBe(200)
  expect((await seen()).map(({ last_at }) => last_at)).toEqual([at, at])
  await sql`alter table identifier_sighting rename to elsewhere`.execute(app.ctx.db)
  expect((await logIn()).status).toBe(200)
  await sql`alter table elsewhere rename to identifier_sighting`.execute(app.ctx.db)
  app.wait(dayMs)
  await logIn()
  expect((await seen()).map(({ last_at }) => last_at)).toEqual([app.ctx.now(), app.ctx.now()])
})

test('a refused sign-up has the code of a closed account', async () => {
  await banned('ida@example.test', place())
  const call = await openCaller(app, null)
  const body = { email: 'ida+2@example.test', name: 'Ida', password: 'slow rivers run deep' }
  expect(await call('POST /api/user.php?new=1', { body })).toMatchObject({ status: 403, body: { error: 'banned' } })
})

test('sightings go after 30 days, marks of a network too, of a device after a year, of an address after two', async () => {
  app.wait(1)
  const { device, address } = place()
  await banned('joe@example.test', { device, address })
  const kinds = async () =>
    (
      await app.ctx.db
        .selectFrom('ban_identifier')
        .innerJoin('decision', 'decision.id', 'decision_id')
        .select('kind')
        .where('decided_at', '=', bannedAt)
        .orderBy('kind')
        .execute()
    ).map(({ kind }) => kind)
  const bannedAt = app.ctx.now()
  expect(await kinds()).toEqual(['address', 'device', 'network'])
  app.wait(29 * dayMs)
  await wipeMarks.run(app.ctx, {})
  expect(await hitsOf(await join('joe-a@example.test', { address }))).toMatchObject([['network', 'note', expect.anything()]])
  app.wait(dayMs + 1)
  // before the job has run
  expect(await hitsOf(await join('joe-b@example.test', { address }))).toEqual([])
  await wipeMarks.run(app.ctx, {})
  expect(await kinds()).toEqual(['address', 'device'])
  expect(await app.ctx.db.selectFrom('identifier_sighting').select('kind').execute()).toEqual([])
  app.wait(330 * dayMs)
  expect(await hitsOf(await join('joe-c@example.test', { device }))).toMatchObject([['device', 'hold', expect.anything()]])
  app.wait(10 * dayMs)
  expect(await hitsOf(await join('joe-d@example.test', { device }))).toEqual([])
  await expect(join('joe+e@example.test')).rejects.toMatchObject({ code: 'banned' })
  app.wait(366 * dayMs)
  await wipeMarks.run(app.ctx, {})
  expect(await kinds()).toEqual([])
  await join('joe+f@example.test')
})
