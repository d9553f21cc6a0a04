/** Filters and addresses, each made from the other. */
import { expect, test } from 'vitest'
import { addressOf, type Filters, isByHand, readFilters, readPage } from '#web/search/search-address.ts'
import { searchParamsOf } from '#web/search/search-load.ts'
import { changed } from '#web/search/use-filters.ts'
import { similarTo } from '#web/search/few-results.tsx'

const offered = ['NL', 'BE']
const open: Filters = {
  gender: 'any',
  min_age: 18,
  max_age: 100,
  country: 'NL',
  countryregion: null,
}
const paramsOf = (address: string) => new URL(address, 'http://here').searchParams

test.for([
  open,
  { ...open, gender: 'f', min_age: 26, max_age: 35, countryregion: 'NL-NH' },
  { ...open, country: 'BE', hide_fictional: true },
  { ...open, searchAllCountries: true },
  { ...open, near: 50, fit: true, photo: true },
  { ...open, neighbour: true },
] satisfies Filters[])('an address keeps every filter: %o', (filters) => {
  expect({ countryregion: null, ...readFilters(paramsOf(addressOf(filters)), offered) }).toEqual(filters)
})

test.for([
  ['gender=q', {}],
  ['min_age=17&max_age=old', {}],
  ['min_age=40&max_age=30', { min_age: 40, max_age: 40 }],
  ['country=US', {}],
  ['countryregion=somewhere', {}],
  ['near=30&fit=yes', {}],
] as const)('what an address says wrongly counts as not said: %s', ([said, read]) => {
  expect(readFilters(new URLSearchParams(said), offered)).toEqual(read)
})

test('an address without filters is the first load, one with filters a search by hand', () => {
  expect(isByHand(new URLSearchParams('page=2'))).toBe(false)
  expect(searchParamsOf(new URLSearchParams(), offered)).toMatchObject({ auto_load: '1', pp: 12, page: 1 })
  const params = searchParamsOf(paramsOf(addressOf(open)), offered)
  expect(params).toMatchObject({ manual_search: '1', gender: 'any', country: 'NL' })
  expect(params).not.toHaveProperty('auto_load')
  expect(params).not.toHaveProperty('do_not_save')
})

test('a try that is not to be remembered says so, and so does every further page', () => {
  expect(searchParamsOf(paramsOf(addressOf(open, { notSaved: true })), offered)).toMatchObject({ do_not_save: '1' })
  expect(searchParamsOf(paramsOf(addressOf(open)), offered, 2)).toMatchObject({ do_not_save: '1', page: 2 })
})

test.for([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=many', 1],
] as const)('the page of %o is %s', ([said, page]) => {
  expect(readPage(new URLSearchParams(said))).toBe(page)
})

test('similar people: five years more on both sides and no region, or nothing where that is the same', () => {
  const narrow: Filters = { ...open, min_age: 30, max_age: 40, countryregion: 'NL-NH', photo: true }
  expect(similarTo(narrow)).toEqual({ ...open, min_age: 25, max_age: 45, photo: true })
  expect(similarTo(open)).toBeNull()
})

test.for([
  [{ ...open, min_age: 30, max_age: 40 }, { max_age: 25 }, { ...open, min_age: 25, max_age: 25 }],
  [{ ...open, min_age: 30, max_age: 40 }, { min_age: 50 }, { ...open, min_age: 50, max_age: 50 }],
  [{ ...open, countryregion: 'NL-NH', neighbour: true }, { country: 'BE' }, { ...open, country: 'BE' }],
  [{ ...open, countryregion: 'NL-NH' }, { near: 25 }, { ...open, near: 25 }],
  [{ ...open, near: 25 }, { searchAllCountries: true }, { ...open, searchAllCountries: true }],
  [{ ...open, searchAllCountries: true }, { countryregion: 'NL-NH' }, { ...open, countryregion: 'NL-NH' }],
  [{ ...open, near: 25, fit: true }, { near: undefined }, { ...open, fit: true }],
] as [Filters, Parameters<typeof changed>[1], Filters][])(
  'of choices that exclude each other the last holds: %o and %o',
  ([before, change, after]) => {
    expect(changed(before, change)).toEqual(after)
  },
)
