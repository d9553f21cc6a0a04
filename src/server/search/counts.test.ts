/** Counts: exact for every filter, and the widening that would help most when few are found. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageOn } from '#domain/profiles/ages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { cellOf, cellsWithin } from '#server/search/cells.ts'
import { namesOf, searching } from '../../../tests/searching.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let eva: ProfileId
let { find, count, settle }: Partial<ReturnType<typeof searching>> = {}

/** The same throws every time. */
let seed = 7
const dice = <One>(of: readonly One[]): One => {
  seed = (seed * 1103515245 + 12345) % 2 ** 31
  return of[Math.floor((seed / 2 ** 31) * of.length)] as One
}

const towns = [
  { country: 'NL', countryregion: 'NL-UT', city: 'Utrecht' },
  { country: 'NL', countryregion: 'NL-LI', city: 'Maastricht' },
  { country: 'NL', countryregion: null, city: null },
  { country: 'BE', countryregion: 'BE-WLG', city: 'Liège' },
  { country: 'DE', countryregion: 'DE-NW', city: 'Aachen' },
  { country: 'AT', countryregion: 'AT-9', city: 'Wien' },
]
const born = () => `${1950 + dice([...Array(57).keys()])}-0${dice([1, 6, 9])}-${dice(['10', '15', '20'])}`
const today = '2026-06-15'

type Person = (typeof towns)[number] & {
  id: ProfileId
  gender: 'f' | 'm' | 'x'
  seeking: 'f' | 'm' | 'x' | 'any' | null
  date_of_birth: string
  fictional: boolean
  ages: [number, number] | null
}
const people: Person[] = []

beforeAll(async () => {
  app = await openTestApp()
  ;({ find, count, settle } = searching(app))
  eva = await app.createMember('Eva', { seeking: 'm', date_of_birth: '1990-06-15', ...towns[1] })
  for (let n = 0; n < 150; n++) {
    const gender = dice(['f', 'm', 'm', 'x'] as const)
    const seeking = dice(['f', 'm', 'x', 'any', null] as const)
    const who = { gender, seeking, date_of_birth: born(), fictional: dice([false, false, true]), ...dice(towns) }
    const id = await app.createMember(`P${n}`, who)
    const ages = dice([null, [30, 40], [18, 35], [37, 70]]) as [number, number] | null
    const search_filters = ages && JSON.stringify({ min_age: ages[0], max_age: ages[1] })
    await app.ctx.db.updateTable('profile').set({ search_filters }).where('id', '=', id).execute()
    people.push({ id, ages, ...who })
  }
  // one of them is blocked and must not be counted
  const blocked = people[3]?.id ?? 0
  const rows = [
    { member_id: eva, other_id: blocked, blocked_by_me: true },
    { member_id: blocked, other_id: eva, blocked_by_me: false },
  ]
  await app.ctx.db.insertInto('exclusion').values(rows).execute()
  await settle!()
})
afterAll(() => app.close())

type FilterCase = { gender: string; country: string; min_age: number; max_age: number } & Partial<
  Record<'countryregion' | 'searchAllCountries' | 'neighbour' | 'fit' | 'hide_fictional', string> & { near: 25 | 50 | 100 }
>
function throwFilters(): FilterCase {
  const min_age = dice([18, 25, 36, 50])
  const filters: FilterCase = {
    gender: dice(['f', 'm', 'x', 'any']),
    country: dice(['NL', 'DE', 'BE']),
    min_age,
    max_age: min_age + dice([0, 5, 20, 50]),
  }
  const where = dice([
    {},
    {},
    { countryregion: dice(['NL-UT', 'NL-LI', 'DE-NW']) },
    { searchAllCountries: '1' },
    { neighbour: '1' },
    { near: dice([25, 50, 100] as const) },
  ])
  return { ...filters, ...where, ...dice([{}, { fit: '1' }]), ...dice([{}, { hide_fictional: '1' }]) }
}

const fits = ({ seeking, ages }: Person) => (seeking === 'f' || seeking === 'any') && (!ages || (ages[0] <= 36 && ages[1] >= 36))

/** A slow, simple count to compare with. */
function countNaively(filters: FilterCase): number {
  const me = app.ctx.geo.find(towns[1] as (typeof towns)[number])
  const cells = filters.near && me ? cellsWithin(me, filters.near).map(({ cell }) => cell) : null
  const across: Record<string, string> = { NL: 'BE', BE: 'NL', DE: 'AT' }
  const lives = (one: Person) => {
    const place = app.ctx.geo.find(one)
    if (cells) return place !== null && cells.includes(cellOf(place))
    if (filters.searchAllCountries) return true
    if (filters.neighbour) return one.country === filters.country || one.country === across[filters.country]
    const region = filters.countryregion?.startsWith(filters.country) ? filters.countryregion : null
    return one.country === filters.country && (!region || one.countryregion === region)
  }
  return people.filter((one, n) => {
    const age = ageOn(one.date_of_birth, today)
    const suits =
      n !== 3 &&
      !one.fictional &&
      (filters.gender === 'any' || one.gender === filters.gender) &&
      age >= filters.min_age &&
      age <= filters.max_age
    return suits && lives(one) && (!filters.fit || fits(one))
  }).length
}

test('for any filters, the count equals a naive count of real people, and so many are found', async () => {
  for (let n = 0; n < 120; n++) {
    const filters = throwFilters()
    const naive = countNaively(filters)
    expect((await count!(eva, filters)).num_results, JSON.stringify(filters)).toBe(naive)
    const first = await find!(eva, { ...filters, pp: 10 })
    expect(first.paging.num_results, JSON.stringify(filters)).toBe(naive)
    const all = await find!(eva, { ...filters, pp: 48 })
    expect(new Set(namesOf(all)).size).toBe(Math.min(48, naive))
  }
})

test('each relaxation shows how many more it would find, and finds them', async () => {
  const narrow = { gender: 'm', country: 'NL', countryregion: 'NL-LI', min_age: 30, max_age: 40, fit: '1', hide_fictional: '1' }
  const { num_results, wider } = await count!(eva, narrow)
  expect(wider.map(({ change }) => change)).toEqual(
    expect.arrayContaining(['whole_country', 'without_fit', 'any_age', 'all_countries']),
  )
  for (const { filters, more } of wider) {
    const flags = Object.entries(filters).map(([name, value]) => [name, value === true ? '1' : (value ?? '')])
    expect((await count!(eva, Object.fromEntries(flags))).num_results).toBe(num_results + more)
  }
})

test('the one to offer is the mildest that fills a page; where a page is full none is offered', async () => {
  const few = await count!(eva, { gender: 'm', country: 'BE', min_age: 30, max_age: 31 })
  expect(few.best).toEqual(few.wider.find(({ more }) => few.num_results + more >= 12))
  expect(few.best?.more).toBeGreaterThan(0)
  expect((await count!(eva, { gender: 'any', country: 'NL' })).best).toBeNull()
  const none = await count!(eva, { gender: 'x', country: 'AT', min_age: 99, max_age: 100 })
  expect(none.best).toEqual(none.wider.toSorted((a, b) => b.more - a.more)[0] ?? null)
})
