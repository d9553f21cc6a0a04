/** Plans: every statement of search goes by an index, however many people there are. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBulkData } from '../../../seed/bulk-data.ts'
import { anyFictionalText } from '#server/fictional-profiles/fictional-profiles.ts'
import { indexStatements } from '#server/search/card-index.store.ts'
import { newPeopleRow, newPeopleStatement } from '#server/search/new-people.ts'
import { detailStatements, plainStatements, rowOf } from '#server/search/search.store.ts'
import type { IdSearch } from '#server/ports/search-index.ts'
import { visitorStatements } from '#server/search/visitors.store.ts'
import { genericPlan, planOf, wholeTables } from '../../../tests/plans.ts'
import { noSwitches } from '../../../tests/searching.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await addBulkData(app.ctx, 6000, () => {})
  // an empty table is read as a whole by every plan, and rightly
  await sql`insert into exclusion (member_id, other_id, blocked_by_me)
    select a.id, b.id, true from search_card a join search_card b on b.id = a.id + 7 where a.id % 3 = 0`.execute(app.ctx.db)
  await sql`insert into pass (member_id, other_id, at) select member_id, other_id + 1, now() from exclusion
    where exists (select from member m where m.id = other_id + 1)`.execute(app.ctx.db)
  await sql`insert into card_shown (member_id, weight, counted_at, review_at)
    select id, 1, now(), now() + id % 1000 * interval '1 hour' from search_card`.execute(app.ctx.db)
  await sql`insert into search_change (xid, member_id, what) select n::text::xid8, n, 'card' from generate_series(1, 20000) n`.execute(
    app.ctx.db,
  )
  await sql`insert into public_profile (member_id, agreed_at) select id, now() from search_card where id % 10 = 0`.execute(
    app.ctx.db,
  )
  await sql`update search_card set listed_at = now() - id % 100 * interval '1 day' where id % 4 = 0`.execute(app.ctx.db)
  await sql`vacuum (analyze)`.execute(app.ctx.db)
})
afterAll(() => app.close())

const criteria: IdSearch = {
  pool: 1,
  genders: ['f'],
  others: ['m', 'x'],
  places: ['NL', 'BE'],
  off: [0, 0],
  countries: ['NL', 'BE'],
  home: 'NL-NH',
  born_after: '1980-01-01',
  born_until: '2000-01-01',
  viewer: 1_000_000_001,
  unmet: true,
  fictional: false,
  ...noSwitches,
  photo: true,
  fit: { gender: 'm', age: 40 },
  max: 12,
  skip: 588,
}
const forms = [
  ['country_other', criteria],
  ['country', { ...criteria, places: ['DE'], home: null, others: [], fit: null, photo: false, fictional: true, skip: 0 }],
  ['region', { ...criteria, others: [], places: ['NL-NH'], off: [0] }],
  ['region_other', { ...criteria, places: ['NL-NH'], off: [0] }],
  ['cell', { ...criteria, places: [818000, 818001], off: [0, 40] }],
] as const

/** The generic plan of a prepared statement, for all parameters. */
const planWith = (text: string, types: string, values: readonly unknown[]) => genericPlan(app.ctx.db, text, values, types)
const planOfSearch = (text: string, row: IdSearch) => planWith(text, 'json', [JSON.stringify([rowOf(row, 0)])])

test.each(forms)('a search by %s, and its count, reads each table by an index', async (kind, row) => {
  const nodes = await planOfSearch(plainStatements.pages[kind], row as unknown as IdSearch)
  expect(wholeTables(nodes)).toEqual([])
  const used = nodes.flatMap((node) =>
    node['Relation Name'] === 'search_card' ? [`${node['Node Type']} ${node['Index Name']}`] : [],
  )
  expect(used).toContain(`Index Only Scan search_card_${kind}`)
  for (const text of [plainStatements.counts[kind], plainStatements.staffCounts[kind]]) {
    const counted = await planOfSearch(text, row as unknown as IdSearch)
    expect(wholeTables(counted)).toEqual([])
    expect(
      counted.flatMap((node) => (node['Relation Name'] === 'search_card' ? [`${node['Node Type']} ${node['Index Name']}`] : [])),
    ).toEqual([`Index Only Scan search_card_${kind.replace('_other', '')}`])
  }
  if (kind.endsWith('_other')) expect(used).toContain(`Index Only Scan search_card_${kind.replace('_other', '')}`)
})

test.each(forms)('with details a search by %s, and its count, reads each table by an index too', async (kind, row) => {
  const details = {
    looking_for: 3,
    children: 256,
    language: 65_536,
    interests: 2 ** 40,
    verified: true as const,
    seen_from: '2026-06-09',
  }
  for (const text of [detailStatements.pages[kind], detailStatements.counts[kind], detailStatements.staffCounts[kind]]) {
    const nodes = await planOfSearch(text, { ...(row as unknown as IdSearch), details })
    expect(wholeTables(nodes)).toEqual([])
    const used = nodes.flatMap((node) => (node['Relation Name'] === 'search_card' ? [node['Index Name'] as string] : []))
    expect(used).not.toEqual([])
    for (const index of used) expect(index).toMatch(/^search_card_(country|region|cell)(_other)?$/)
  }
})

test.each(forms)('new people of a search by %s are read by when they came', async (kind, row) => {
  const times = { since: new Date('2026-06-15'), until: new Date('2026-06-16') }
  const criteria = newPeopleRow({ kind, criteria: row as unknown as IdSearch }, 0, times)
  const nodes = await planWith(newPeopleStatement, 'json', [JSON.stringify([criteria])])
  expect(wholeTables(nodes)).toEqual([])
  const used = nodes.flatMap((node) => (node['Relation Name'] === 'search_card' ? [node['Index Name']] : []))
  expect(used).toEqual(['search_card_listed'])
})

test.each([
  ['part', 'int, text, text, int, bigint, int', [1, 'f', 'NL', 1000, 1000, 4000], 'search_card_country'],
  ['these', 'bigint[]', ['{1,2,3}'], 'search_card_pkey'],
  ['changes', 'pg_snapshot, xid8, int', ['100:100:', '0', 20_000], 'search_change_by_xid'],
  ['hidden', 'bigint[]', ['{1,2,3}'], 'exclusion_pkey'],
  ['hidden', 'bigint[]', ['{1,2,3}'], 'pass_by_time'],
  ['liked', 'bigint[]', ['{1,2,3}'], 'profile_like_from'],
] as const)('what the search index reads, its %s, is read by an index', async (name, types, values, index) => {
  const nodes = await planWith(indexStatements[name], types, [...values])
  expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toContain(index)
  expect(wholeTables(nodes).filter((table) => table !== 'search_change_kept')).toEqual([])
})

test('the jobs of search read by an index what they are to do', async () => {
  const due = [
    'select member_id from card_shown where review_at <= now() order by review_at limit 2000',
    'select id from search_card where cell is null limit 2000',
    'select id from search_card where traits is null limit 2000',
  ]
  for (const text of due) {
    expect(wholeTables(await planOf(app.ctx.db, text))).toEqual([])
  }
})

test('whether a pool has fictional profiles is read by an index of those', async () => {
  const nodes = await planWith(anyFictionalText, 'int', [1])
  expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toEqual(['search_card_fictional'])
})

test('the search of visitors reads only the index of those who agreed', async () => {
  const row = { n: 0, sites: [1], ...criteria, region: 'NL-NH', countries: ['NL', 'BE'], photo: false }
  const { page, counts } = visitorStatements
  for (const [text, types, values] of [
    [page, 'json, int, int', [JSON.stringify([row]), 12, 24]],
    [counts, 'json', [JSON.stringify([row])]],
  ] as const) {
    const nodes = await planWith(text, types, [...values])
    const used = nodes.flatMap((node) => (node['Relation Name'] === 'search_card' ? [node['Index Name']] : []))
    expect(used).toEqual(['search_card_outside'])
  }
})
