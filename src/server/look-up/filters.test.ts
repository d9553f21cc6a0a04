/** The list of members: who fits which filter, page by page, by indexes and with an end to the work. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsoleReply } from '#domain/console-wire.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { decide } from '#server/decisions/decisions.ts'
import { findCandidates, mostLooked } from '#server/look-up/filters.store.ts'
import { mostFound } from '#server/look-up/look-up.store.ts'
import { openDb } from '#server/infrastructure/db.ts'
import { fileReport } from '#server/safety/reports.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { run } from '../../../tests/database.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

type Lines = ConsoleReply<'GET /api/members'>
let app: TestApp
let sam: Worker
const shell = { actor_kind: 'shell' as const, actor: 'test' }
const people = new Map<string, ProfileId>()
const idOf = (name: string) => people.get(name) as ProfileId
const soon = () => new Date(app.ctx.now().getTime() + 7 * 86_400_000)

beforeAll(async () => {
  app = await openTestApp()
  sam = await openConsole(app).hire('Sam', { role: 'support' })
  const make = async (name: string, part: Parameters<TestApp['createMember']>[1] = {}) =>
    people.set(name, await app.createMember(name, { country: 'DE', ...part }))
  await make('Anna')
  await make('Ben', { activated: false, country: 'NL' })
  await make('Carl')
  await make('Dora')
  await make('Emil')
  await make('Finn', { host: 'lavish.localhost' })
  await app.ctx.db
    .updateTable('member')
    .set({ paid_at: app.ctx.now(), trafficsource: 'north' })
    .where('id', '=', idOf('Anna'))
    .execute()
  await app.ctx.db
    .updateTable('member')
    .set({ mail_refused_at: app.ctx.now(), status: 'paused' })
    .where('id', '=', idOf('Ben'))
    .execute()
  await app.ctx.db.updateTable('profile').set({ date_of_birth: '1950-06-01' }).where('id', '=', idOf('Dora')).execute()
  const ground = { clause: 'scam', facts: 'seen', source: 'own' } as const
  await decide(app.ctx, shell, { member: idOf('Carl') }, { measures: ['suspend'], until: soon(), ...ground })
  await decide(app.ctx, shell, { member: idOf('Dora') }, { measures: ['ban'], ...ground })
  await decide(app.ctx, shell, { member: idOf('Emil') }, { measures: ['limit'], limits: ['chats'], until: soon(), ...ground })
  await fileReport(app.ctx, app.site(), idOf('Anna'), { profile: idOf('Emil'), reason: 'scam' })
})
afterAll(() => app.close())

const find = async (query: Record<string, unknown>) => (await sam.call('GET /api/members', { query })).body as Lines
const namesFor = async (query: Record<string, unknown>) => (await find(query)).members.map(({ name }) => name).toSorted()

test('without words all members come, and each filter leaves those who fit', async () => {
  expect(await namesFor({})).toEqual(['Anna', 'Ben', 'Carl', 'Dora', 'Emil', 'Finn'])
  expect((await find({})).by).toBe('filters')
  expect(await namesFor({ state: 'active' })).toEqual(['Anna', 'Emil', 'Finn'])
  expect(await namesFor({ state: 'paused' })).toEqual(['Ben'])
  expect(await namesFor({ state: 'limited' })).toEqual(['Emil'])
  expect(await namesFor({ state: 'suspended' })).toEqual(['Carl'])
  expect(await namesFor({ state: 'banned' })).toEqual(['Dora'])
  expect(await namesFor({ state: 'leaving' })).toEqual([])
  expect(await namesFor({ confirmed: 'no' })).toEqual(['Ben'])
  expect(await namesFor({ paid: 'yes' })).toEqual(['Anna'])
  expect(await namesFor({ paid: 'no', country: 'DE', confirmed: 'yes' })).toEqual(['Carl', 'Dora', 'Emil', 'Finn'])
  expect(await namesFor({ country: 'NL' })).toEqual(['Ben'])
  expect(await namesFor({ age: '65+' })).toEqual(['Dora'])
  expect(await namesFor({ network: 'north' })).toEqual(['Anna'])
  expect(await namesFor({ cases: 'yes' })).toEqual(['Emil'])
  expect(await namesFor({ cases: 'no', state: 'limited' })).toEqual([])
  expect(await namesFor({ refused: 'yes' })).toEqual(['Ben'])
})

test('filters go together with words, with brands and with pools', async () => {
  expect(await namesFor({ q: 'Anna', paid: 'yes' })).toEqual(['Anna'])
  expect(await namesFor({ q: 'Anna', paid: 'no' })).toEqual([])
  const [social] = app.ctx.sites.all()
  expect(await namesFor({ site: social?.id })).toEqual(['Anna', 'Ben', 'Carl', 'Dora', 'Emil'])
  expect(await namesFor({ pool: social?.pool_id, state: 'active' })).toEqual(['Anna', 'Emil'])
})

test('a day includes its first and its last moment', async () => {
  const at = (moment: string) =>
    app.ctx.db
      .updateTable('member')
      .set({ signed_up_at: new Date(moment) })
      .where('id', '=', idOf('Finn'))
      .execute()
  await at('2020-02-29T23:59:59.999Z')
  expect(await namesFor({ from: '2020-02-29', to: '2020-02-29' })).toEqual(['Finn'])
  expect(await namesFor({ to: '2020-02-28' })).toEqual([])
  await at('2020-02-29T00:00:00Z')
  expect(await namesFor({ from: '2020-02-29', to: '2020-02-29' })).toEqual(['Finn'])
  expect(await namesFor({ from: '2020-03-01', to: '2021-01-01' })).toEqual([])
})

test('what is no filter is refused', async () => {
  for (const query of [{ state: 'deleted' }, { country: 'Germany' }, { from: 'soon' }, { age: '30' }, { cursor: '12' }])
    expect(codeOf(await sam.call('GET /api/members', { query }))).toBe('invalid_input')
})

test('whom somebody seeks, interests and words of messages are no filters', async () => {
  const all = await namesFor({})
  for (const query of [{ seeking: 'f' }, { interests: 'music' }, { gender: 'f' }, { text: 'hello' }])
    expect(await namesFor(query)).toEqual(all)
})

test('many members come by page, none twice; a page looks through a part of them and says so', async () => {
  const site = app.ctx.sites.all()[1]
  await sql`with new as (insert into member (pool_id, site_id, email, password_hash, language, signed_up_at, activated_at)
      select ${site?.pool_id}, ${site?.id}, 'crowd' || n || '@example.test', 'x', 'en', '2015-01-01'::timestamptz - n * interval '1 minute', now() from generate_series(1, ${mostLooked + 120}) n returning id, pool_id)
    insert into profile (id, pool_id, name, language, country) select id, pool_id, 'Crowd', 'en', 'FR' from new`.execute(
    app.ctx.db,
  )
  await sql`update member set activated_at = null where site_id = ${site?.id} and signed_up_at = (select min(signed_up_at) from member where site_id = ${site?.id})`.execute(
    app.ctx.db,
  )
  const seen: number[] = []
  let cursor: string | undefined
  for (let page = 0; page < 3; page++) {
    const lines = await find({ site: site?.id, country: 'FR', cursor })
    seen.push(...lines.members.map(({ id }) => id))
    cursor = lines.next ?? undefined
  }
  expect([seen.length, new Set(seen).size]).toEqual([150, 150])
  // the only one who fits is the oldest: the first page ends before
  const first = await find({ site: site?.id, confirmed: 'no' })
  expect([first.members.length, first.looked]).toEqual([0, mostLooked])
  const second = await find({ site: site?.id, confirmed: 'no', cursor: first.next })
  expect([second.members.length, second.looked, second.next]).toEqual([1, null, null])
})

test('words that more than a thousand have find a thousand, and say that there are more; fewer say nothing', async () => {
  const named = await find({ q: 'Crowd' })
  expect([named.members.length, named.of_more]).toEqual([50, mostFound])
  expect((await find({ q: 'crowd1@example.test' })).of_more).toBeNull()
  expect((await find({ q: 'Anna' })).of_more).toBeNull()
  expect((await find({ q: '@example.test' })).of_more).toBe(mostFound)
  // an act on all of them is told that these are not all
  const whom = { act: 'note', q: 'Crowd', confirmed: 'no' }
  expect((await sam.call('POST /api/members/many/preview', { body: whom })).body).toMatchObject({ is_all: false })
})

test('each filter is read by an index', async () => {
  const sites = app.ctx.sites.all().map(({ id }) => id)
  const filters = [
    {},
    { state: 'paused' },
    { state: 'banned' },
    { state: 'limited' },
    { state: 'active' },
    { paid: 'yes' },
    { refused: 'yes' },
    { network: 'north' },
    { cases: 'yes' },
    { country: 'DE' },
    { age: '25-34', from: '2026-01-01' },
  ] as const
  // without sequential scans where any index will do: whatever is read through none is then seen
  await run(app.clientConfig, `alter database ${app.clientConfig.database} set enable_seqscan = off`)
  const db = openDb({ clientConfig: app.clientConfig, max: 1 })
  const countScans = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    await sql`select pg_stat_clear_snapshot()`.execute(db)
    const { rows } = await sql<{ n: number }>`select sum(seq_scan)::int as n from pg_stat_user_tables
      where relname in ('member', 'profile', 'member_limit', 'moderation_case')`.execute(db)
    return rows[0]?.n ?? 0
  }
  const before = await countScans()
  const after = { us: '1700000000000000', id: 1 }
  for (const one of filters) await findCandidates(db, { sites, filters: one, after, now: app.ctx.now(), gravest: [] }, 51)
  expect(await countScans()).toBe(before)
  await db.destroy()
})
