/** Searches by what people tell about themselves, by verification and by presence: the database, the index and its socket find the same. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filterValues } from '#domain/search/search.ts'
import { valueFilters } from '#domain/search/search-rules.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { bitsOf } from '#server/search/card-details.store.ts'
import { describeNewly } from '#server/search/search.jobs.ts'
import { namesOf, searching } from '../../../tests/searching.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let find: ReturnType<typeof searching>['find']
let count: ReturnType<typeof searching>['count']
let me: ProfileId
beforeAll(async () => {
  app = await openTestApp()
  ;({ find, count } = searching(app))
  const base = { country: 'NL', countryregion: 'NL-NH', gender: 'f', seeking: 'm' } as const
  me = await app.createMember('Me', { ...base, gender: 'm', seeking: 'f' })
  await app.createMember('Ada', { ...base, interests: ['hiking', 'podcasts'] })
  await app.createMember('Bea', { ...base, interests: ['languages'] })
  await app.createMember('Cis', { ...base, language: 'de' })
  const tell = (name: string, answers: { looking_for: string; children: string }) =>
    app.ctx.db.updateTable('profile').set(answers).where('name', '=', name).execute()
  await tell('Ada', { looking_for: 'relationship', children: 'none' })
  await tell('Bea', { looking_for: 'dating', children: 'someday' })
})
afterAll(() => app.close())

const women = { gender: 'f', searchAllCountries: '1' }
const found = async (filters: Record<string, unknown>) => namesOf(await find(me, { ...women, ...filters })).toSorted()

test('several values of one filter find who has any of them, and two filters who has both', async () => {
  expect(await found({})).toEqual(['Ada', 'Bea', 'Cis'])
  expect(await found({ looking_for: 'relationship,dating' })).toEqual(['Ada', 'Bea'])
  expect(await found({ looking_for: 'dating' })).toEqual(['Bea'])
  expect(await found({ looking_for: 'relationship,dating', children: 'none' })).toEqual(['Ada'])
  expect(await found({ interests: 'podcasts,wine' })).toEqual(['Ada'])
  expect(await found({ interests: 'hiking,languages' })).toEqual(['Ada', 'Bea'])
  expect(await found({ language: 'de' })).toEqual(['Cis'])
  expect((await count(me, { ...women, language: 'de,en' })).num_results).toBe(3)
})

test('a value that is not there any more is left out, and so is a filter that names nothing', async () => {
  expect(await found({ looking_for: 'marriage' })).toEqual(['Ada', 'Bea', 'Cis'])
  expect(await found({ looking_for: 'marriage,dating', children: '' })).toEqual(['Bea'])
})

test('a changed answer counts at once', async () => {
  const id = await app.createMember('Dora', { country: 'NL', countryregion: 'NL-NH', gender: 'f', seeking: 'm' })
  expect(await found({ interests: 'sailing' })).toEqual([])
  await app.ctx.db
    .updateTable('profile')
    .set({ interests: ['sailing'], language: 'pl' })
    .where('id', '=', id)
    .execute()
  expect(await found({ interests: 'sailing', language: 'pl' })).toEqual(['Dora'])
  await app.ctx.db.deleteFrom('member').where('id', '=', id).execute()
})

test('verified finds who is verified', async () => {
  await app.ctx.db
    .updateTable('search_card')
    .set({ verified: true })
    .where('id', 'in', idsOf(['Bea']))
    .execute()
  expect(await found({ verified: '1' })).toEqual(['Bea'])
  expect(await found({ verified: '0' })).toEqual(['Ada', 'Bea', 'Cis'])
  // what the profile says later leaves it
  await app.ctx.db.updateTable('profile').set({ smoking: 'no' }).where('name', '=', 'Bea').execute()
  expect(await found({ verified: '1' })).toEqual(['Bea'])
})

test('here this week finds who was here in seven days, of those who show it', async () => {
  const day = 86_400_000
  const seen = (name: string, days: number) =>
    app.ctx.db
      .updateTable('member')
      .set({ seen_at: new Date(app.ctx.now().getTime() - days * day) })
      .where('id', 'in', idsOf([name]))
      .execute()
  await seen('Ada', 6)
  await seen('Bea', 7)
  await seen('Cis', 0)
  expect(await found({ here: '1' })).toEqual(['Ada', 'Cis'])
  expect((await count(me, { ...women, here: '1' })).num_results).toBe(2)
  await app.ctx.db
    .updateTable('search_card')
    .set({ seen_at: null })
    .where('id', 'in', idsOf(['Ada']))
    .execute()
  expect(await found({ here: '1' })).toEqual(['Cis'])
  // a visit that changes nothing but the presence moves the count too
  await seen('Bea', 1)
  expect((await count(me, { ...women, here: '1' })).num_results).toBe(2)
})

const idsOf = (names: string[]) => app.ctx.db.selectFrom('profile').select('id').where('name', 'in', names)

test('relaxations say how many more each filter keeps out', async () => {
  const { wider } = await count(me, { ...women, looking_for: 'dating', children: 'none' })
  expect(wider.map(({ change, more }) => [change, more])).toEqual(
    expect.arrayContaining([
      ['without_looking_for', 1],
      ['without_children', 1],
    ]),
  )
})

test('the filters of the last search by hand are those of the next visit', async () => {
  await find(me, { ...women, looking_for: 'dating', interests: 'languages,hiking', manual_search: '1' })
  const { filter_options: saved } = await find(me, { auto_load: '1' })
  expect(saved).toMatchObject({ looking_for: ['dating'], interests: ['hiking', 'languages'] })
})

test('a field that the brand does not show cannot be searched, and visitors have none of these filters', async () => {
  const site = app.site()
  const shown = site.file.visible_profile_fields
  site.file.visible_profile_fields = shown.filter((field) => field !== 'children')
  try {
    expect(await found({ children: 'none' })).toEqual(['Ada', 'Bea', 'Cis'])
  } finally {
    site.file.visible_profile_fields = shown
  }
  expect((await find(null, { ...women, children: 'none', verified: '1' })).filter_options).not.toHaveProperty('verified')
})

test('SQL and the index give each value the same bit', async () => {
  for (const name of valueFilters)
    for (const value of filterValues[name]) {
      const bits =
        name === 'interests'
          ? sql<number>`interest_bits(array[${value}])`
          : sql<number>`traits_of(${name === 'looking_for' ? value : null}, ${name === 'children' ? value : null}, ${name === 'language' ? value : null})`
      const { rows } = await sql<{ bits: number }>`select ${bits}::bigint as bits`.execute(app.ctx.db)
      expect(Number(rows[0]?.bits), `${name} ${value}`).toBe(bitsOf(name, [value]))
      expect(bitsOf(name, [value]), `${name} ${value}`).toBeGreaterThan(0)
    }
})

test('cards from before a release that searches by it are filled in by a job', async () => {
  await sql`update search_card set traits = null, interests = 0, seen_at = null`.execute(app.ctx.db)
  expect(await found({ looking_for: 'dating' })).toEqual([])
  await describeNewly.run(app.ctx, {})
  expect(await found({ looking_for: 'dating', interests: 'languages' })).toEqual(['Bea'])
  expect(await found({ here: '1' })).toEqual(['Ada', 'Bea', 'Cis'])
})
