/** Vespa, by a stand-in that evaluates our YQL over the documents we feed: it finds what the database finds, or leaves the answer to it. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { LogEvent } from '#server/infrastructure/log.ts'
import { blockMember } from '#server/safety/safety.ts'
import { likeProfile } from '#server/likes/likes.ts'
import { openVespaClient, type VespaClient } from '#server/search/vespa/vespa-client.ts'
import { feedOnce } from '#server/search/vespa/vespa-feed.ts'
import { openVespaIndex } from '#server/search/vespa/vespa-index.ts'
import { searchCounts, searchPages } from '#server/search/search.store.ts'
import type { Search } from '#server/ports/search-index.ts'
import { addBulkData } from '../../../../seed/bulk-data.ts'
import { pick } from '../../../../seed/seeded-random.ts'
import { noSwitches } from '../../../../tests/searching.ts'
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts'
import { throwSearchFor } from '../../../../tests/random-searches.ts'
import { startVespa } from '../../../../tests/vespa.ts'
import { setStatus } from '../../../../tests/test-members.ts'

let app: TestApp
let vespa: Awaited<ReturnType<typeof startVespa>>
let client: VespaClient
let members: number[]
let index: ReturnType<typeof openVespaIndex>
const events: LogEvent[] = []
beforeAll(async () => {
  app = await openTestApp()
  await addBulkData(app.ctx, 1_500, () => {})
  await sql`update search_card set rank = rank / 500 * 500 where id % 3 = 0`.execute(app.ctx.db)
  await sql`update search_card set seeks_x = true, seeks_m = id % 10 < 5 where id % 5 = 0`.execute(app.ctx.db)
  members = (await app.ctx.db.selectFrom('search_card').select('id').orderBy('id').execute()).map(({ id }) => id)
  vespa = await startVespa()
  client = openVespaClient(vespa.url)
  await feedOnce(app.ctx, client)
  const note = ({ event }: { event: LogEvent }) => void events.push(event)
  index = openVespaIndex({ ...app.ctx, log: { ...app.ctx.log, info: note, warn: note } }, vespa.url)
}, 180_000)
afterAll(async () => {
  await index.close()
  await client.close()
  await vespa.close()
  await app.close()
})
beforeEach(() => expect.poll(() => events.at(-1)).toBe('search.vespa_back'))

const find = ({ kind, criteria }: Search) => index.index.findPage({ kind, criteria }, { snapshot: '', likes: 1 }, true)

async function compare(name: string) {
  const { kind, criteria } = await throwSearchFor(app, members, name)
  const [[truth], [counted]] = await Promise.all([
    searchPages(app.ctx.db, kind, [criteria]),
    searchCounts(app.ctx.db, kind, [criteria]),
  ])
  const label = `${kind} ${JSON.stringify(criteria)}`
  const page = await find({ kind, criteria })
  expect(page?.ids, label).toEqual(truth?.ids)
  expect(page?.liked.toSorted(), label).toEqual(truth?.liked.toSorted())
  expect(page?.count ?? criteria.skip + (page?.ids.length ?? 0), label).toBe(counted)
  expect(await index.index.count([{ kind, criteria }], null), label).toEqual([counted])
  return { kind, found: page?.ids.length ?? 0 }
}

test('random searches find the same people in the same order, and as many of them', { timeout: 120_000 }, async () => {
  const kinds = new Set<string>()
  for (let n = 0; n < 300; n++) {
    const { kind, found } = await compare(`vespa ${n}`)
    if (found > 0) kinds.add(kind)
  }
  expect([...kinds].toSorted()).toEqual(['cell', 'country', 'country_other', 'region', 'region_other'])
})

test('and do so after each feed of what changed', { timeout: 120_000 }, async () => {
  for (let n = 0; n < 12; n++) {
    const some = Array.from({ length: 20 }, (_, at) => pick(`vespa change ${n} ${at}`, members))
    const changed = sql`id = any(${some}::bigint[])`
    const what = pick(`vespa what ${n}`, ['seen', 'pause', 'back', 'move', 'seek'])
    if (what === 'seen') await sql`update search_card set rank = rank + (id % 700)::int where ${changed}`.execute(app.ctx.db)
    if (what === 'pause') await sql`update member set status = 'paused' where ${changed}`.execute(app.ctx.db)
    if (what === 'back') await sql`update member set status = 'active' where status = 'paused'`.execute(app.ctx.db)
    if (what === 'move')
      await sql`update profile set country = 'BE', countryregion = 'BE-VAN' where ${changed}`.execute(app.ctx.db)
    if (what === 'seek') await sql`update profile set seeking = 'any', gender = 'f' where ${changed}`.execute(app.ctx.db)
    await feedOnce(app.ctx, client)
    for (let at = 0; at < 3; at++) await compare(`vespa moving ${n} ${at}`)
  }
})

const women: Search = {
  kind: 'country',
  criteria: {
    pool: 1,
    genders: ['f'],
    others: [],
    places: ['LU'],
    off: [0],
    countries: ['LU'],
    home: null,
    born_after: '1900-01-01',
    born_until: '2008-01-01',
    viewer: 0,
    unmet: false,
    fictional: false,
    fit: null,
    ...noSwitches,
    max: 12,
    skip: 0,
  },
}
const search = (viewer: ProfileId): Search => ({
  kind: 'country',
  criteria: { ...women.criteria, pool: app.site().pool_id, viewer },
})

test('a ban, a pause and a block count at once, also before they are fed', async () => {
  const [eva, ben, ida] = [
    await app.createMember('Eva', { country: 'LU', countryregion: null }),
    await app.createMember('Ben', { gender: 'm' }),
    await app.createMember('Ida', { country: 'LU', countryregion: null }),
  ]
  await feedOnce(app.ctx, client)
  await likeProfile(app.ctx, app.site(), ben, eva)
  expect(await find(search(ben))).toMatchObject({ ids: expect.arrayContaining([eva, ida]) as unknown, liked: [eva] })
  await blockMember(app.ctx, ben, eva)
  expect((await find(search(ben)))?.ids).toEqual([ida])
  await setStatus(app.ctx.db, ida, 'banned')
  expect(await find(search(ben)), 'the database answers').toBeNull()
  await feedOnce(app.ctx, client)
  expect((await find(search(ben)))?.ids).toEqual([])
  await app.ctx.db.deleteFrom('member').where('id', 'in', [eva, ben, ida]).execute()
})

test.each([
  ['when the log is too short', sql`insert into search_change (member_id, what) values (0, 'card')`],
  ['after a restore', sql`update installation set epoch = 'another'`],
])('everyone is fed anew %s', async (_, happened) => {
  const [first = 0] = members
  vespa.forget(first)
  await client.assign('card', 77, { member: 77, fed: 1 })
  await happened.execute(app.ctx.db)
  await feedOnce(app.ctx, client)
  const { count } = await app.ctx.db
    .selectFrom('search_card')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(vespa.cards().length).toBe(count)
  expect(vespa.cards().filter(({ member }) => member === 77)).toEqual([])
})

test('the schema of the application package has the fields that we feed', () => {
  const schema = readFileSync(new URL('../../../../deploy/vespa/schemas/card.sd', import.meta.url), 'utf8')
  const fields = [...schema.matchAll(/^ +field (\w+) type /gm)].map(([, name = '']) => name)
  expect(Object.keys(vespa.cards()[0] ?? {}).toSorted()).toEqual(fields.toSorted())
  expect(schema).toContain('expression: attribute(card_rank) + rawScore(places)')
})

test.each([
  ['is away', { status: 503 }],
  ['searches a part only', { isDegraded: true }],
])('while Vespa %s the database answers', async (_, how) => {
  Object.assign(vespa.state, how)
  expect(await find(women)).toBeNull()
  expect(await index.index.count([women], null)).toBeNull()
  Object.assign(vespa.state, { status: 200, isDegraded: false })
})

test('a feed that stands still is not trusted, and documents that are refused are fed again', async () => {
  vespa.state.status = 507
  await expect(feedOnce(app.ctx, client)).rejects.toThrow('507')
  vespa.state.status = 200
  app.wait(120_000)
  await expect.poll(() => events.at(-1)).toBe('search.vespa_away')
  expect(await find(women)).toBeNull()
  await feedOnce(app.ctx, client)
})
