/** Random searches of a crowd that keeps changing: the index answers each as the database does, also over the socket. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBulkData } from '../../../seed/bulk-data.ts'
import { between, pick } from '../../../seed/seeded-random.ts'
import { maintainIndex } from '#server/search/maintain-index.ts'
import type { SearchIndex } from '#server/ports/search-index.ts'
import { searchCounts, searchPages } from '#server/search/search.store.ts'
import { throwSearchFor } from '../../../tests/random-searches.ts'
import { openOverSocket } from '../../../tests/searching.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

const people = 4_000
let app: TestApp
let members: number[]
let indexes: SearchIndex[]
let stop = async () => {}
beforeAll(async () => {
  app = await openTestApp()
  await addBulkData(app.ctx, people, () => {})
  // alike in rank, so that numbers decide; sought by more than one gender; and hidden from each other
  await sql`update search_card set rank = rank / 500 * 500 where id % 3 = 0`.execute(app.ctx.db)
  await sql`update search_card set seeks_x = true, seeks_m = id % 10 < 5 where id % 5 = 0`.execute(app.ctx.db)
  await sql`update search_card set seen_at = '2026-06-01 12:00Z'::timestamptz + id % 20 * interval '1 day' where seen_at is not null and id % 9 > 0`.execute(
    app.ctx.db,
  )
  await sql`analyze search_card`.execute(app.ctx.db)
  await sql`insert into exclusion (member_id, other_id, blocked_by_me)
    select a.id, b.id, true from search_card a join search_card b on b.id > a.id and b.id < a.id + 20 where a.id % 8 = 0 on conflict do nothing`.execute(
    app.ctx.db,
  )
  await sql`insert into pass (member_id, other_id, at)
    select a.id, b.id, now() from search_card a join search_card b on b.id % 3 = 1 where a.id % 400 = 1 and a.id <> b.id`.execute(
    app.ctx.db,
  )
  const own = maintainIndex(app.ctx)
  await own.loaded
  const remote = await openOverSocket(app.ctx, own)
  indexes = [own.index, remote.index]
  stop = async () => {
    await remote.close()
    own.stop()
  }
  members = (await app.ctx.db.selectFrom('search_card').select('id').orderBy('id').execute()).map(({ id }) => id)
})
afterAll(async () => {
  await stop()
  await app.close()
})

const sorted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value, spelled)).toSorted()
const spelled = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

async function compare(name: string, likes: number) {
  const { kind, criteria } = await throwSearchFor(app, members, name)
  const [[truth], [counted]] = await Promise.all([
    searchPages(app.ctx.db, kind, [criteria]),
    searchCounts(app.ctx.db, kind, [criteria]),
  ])
  const label = `${kind} ${JSON.stringify(criteria)}`
  for (const index of indexes) {
    const page = await index.findPage({ kind, criteria }, { likes, snapshot: '' }, true)
    expect(page?.ids, label).toEqual(truth?.ids)
    expect(sorted(page?.liked ?? []), label).toEqual(sorted(truth?.liked ?? []))
    expect(page?.count ?? criteria.skip + (page?.ids.length ?? 0), label).toBe(counted)
    expect(await index.count([{ kind, criteria }], { likes, snapshot: '' }), label).toEqual([counted])
  }
  return { kind, found: truth?.ids.length ?? 0 }
}

test('random searches find the same people in the same order, and as many of them', async () => {
  const kinds = new Map<string, number>()
  for (let n = 0; n < 500; n++) {
    const { kind, found } = await compare(`at rest ${n}`, 1)
    if (found > 0) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  expect([...kinds.keys()].toSorted(), 'every kind of search found somebody').toEqual([
    'cell',
    'country',
    'country_other',
    'region',
    'region_other',
  ])
})

test('and do so while people come, go, move and are seen', async () => {
  for (let n = 0; n < 120; n++) {
    const some = Array.from({ length: between(`change ${n}`, 1, 30) }, (_, at) => pick(`change ${n} ${at}`, members))
    const changed = sql`id = any(${some}::bigint[])`
    const what = pick(`what ${n}`, [
      'seen',
      'seen',
      'pause',
      'back',
      'move',
      'seek',
      'cell',
      'pass',
      'show again',
      'tell',
      'verify',
      'be here',
    ])
    if (what === 'seen') await sql`update search_card set rank = rank + (id % 700)::int where ${changed}`.execute(app.ctx.db)
    if (what === 'pause') await sql`update member set status = 'paused' where ${changed}`.execute(app.ctx.db)
    if (what === 'back') await sql`update member set status = 'active' where status = 'paused'`.execute(app.ctx.db)
    if (what === 'move')
      await sql`update profile set country = 'BE', countryregion = 'BE-VAN', city = 'Antwerpen' where ${changed}`.execute(
        app.ctx.db,
      )
    if (what === 'seek') await sql`update profile set seeking = 'any', gender = 'f' where ${changed}`.execute(app.ctx.db)
    if (what === 'pass')
      await sql`insert into pass (member_id, other_id, at)
        select a.id, b.id, now() from search_card a, search_card b where a.id = any(${some}::bigint[]) and b.id % 40 = ${n % 40} and a.id <> b.id on conflict do nothing`.execute(
        app.ctx.db,
      )
    if (what === 'show again') await sql`delete from pass where other_id % 7 = ${n % 7}`.execute(app.ctx.db)
    if (what === 'tell')
      await sql`update profile set looking_for = 'chat', children = null, language = 'pl', interests = '{podcasts,hiking}' where ${changed}`.execute(
        app.ctx.db,
      )
    if (what === 'verify') await sql`update search_card set verified = not verified where ${changed}`.execute(app.ctx.db)
    if (what === 'be here')
      await sql`update search_card set rank = rank + 144, seen_at = case when id % 4 > 0 then '2026-06-14 15:00Z'::timestamptz end where ${changed}`.execute(
        app.ctx.db,
      )
    if (what === 'cell') await sql`update search_card set cell = 818000 where ${changed}`.execute(app.ctx.db)
    for (let at = 0; at < 3; at++) await compare(`moving ${n} ${at}`, n + 2)
  }
})
