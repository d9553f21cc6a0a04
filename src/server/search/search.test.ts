/** Search: results, their order and count, and saved filters. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { SearchQuery } from '#domain/search/search.ts'
import { dayMs } from '#domain/time/durations.ts'
import { likeProfile } from '#server/likes/likes.ts'
import { search } from '#server/search/search.ts'
import { namesOf, searching } from '../../../tests/searching.ts'
import { filtersOf, searchable } from '#server/search/filters.ts'
import type { Searcher } from '#server/search/criteria.ts'
import type { Country } from '#domain/geo/places.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { setStatus } from '../../../tests/test-members.ts'

let app: TestApp
let eva: ProfileId
beforeAll(async () => {
  app = await openTestApp()
  eva = await app.createMember('Eva', { seeking: 'm', date_of_birth: '1990-06-15' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.deleteFrom('member').where('id', '!=', eva).execute()
  await app.ctx.db.updateTable('profile').set({ search_filters: null }).execute()
})

const find = (query: Record<string, unknown> = {}, viewer: ProfileId | null = eva, host = 'social.localhost') =>
  searching(app).find(viewer, query, host)
const man = (name: string, more: object = {}) => app.createMember(name, { gender: 'm', ...more })

test('the first search finds whom the member seeks, in their country, the most recent first', async () => {
  await man('Older', { seen_at: new Date(app.ctx.now().getTime() - dayMs) })
  await man('Newer')
  await man('Abroad', { country: 'DE' })
  await app.createMember('Woman')
  const reply = await find({ auto_load: '1' })
  expect(namesOf(reply)).toEqual(['Newer', 'Older'])
  expect(reply.filter_options).toMatchObject({ gender: 'm', country: 'NL', min_age: 24, max_age: 48 })
  expect(reply.own_filters).toBe(false)
  expect(reply.paging.num_results).toBe(2)
})

test('a member without chosen ages is shown people near their own, and anybody on request', async () => {
  await man('Of her age')
  await man('Sixty-eight', { date_of_birth: '1958-01-01' })
  expect(namesOf(await find({ auto_load: '1' }))).toEqual(['Of her age'])
  expect(namesOf(await find({ gender: 'm', country: 'NL' }))).toHaveLength(2)
  await find({ gender: 'm', country: 'NL', min_age: 18, max_age: 100, manual_search: '1' })
  expect(namesOf(await find({ auto_load: '1' })), 'all ages, chosen by hand').toHaveLength(2)
})

test('a page beyond the last is the last one', async () => {
  await man('Only')
  const beyond = await find({ gender: 'm', country: 'NL', page: 99 })
  expect([namesOf(beyond), beyond.paging.page, beyond.paging.num_results]).toEqual([['Only'], 1, 1])
  for (let n = 0; n < 14; n++) await man(`Man ${n}`)
  const last = await find({ gender: 'm', country: 'NL', page: 99 })
  expect([last.profiles.length, last.paging.page, last.paging.num_results]).toEqual([3, 2, 15])
  await app.ctx.db
    .deleteFrom('member')
    .where(
      'id',
      'in',
      last.profiles.map(({ id }) => id),
    )
    .execute()
  expect((await find({ gender: 'm', country: 'NL', page: 99 })).paging).toMatchObject({ page: 1, num_results: 12 })
  await app.ctx.db.deleteFrom('member').where('id', '!=', eva).execute()
  expect((await find({ gender: 'm', country: 'NL', page: 99 })).paging).toMatchObject({ page: 1, num_results: 0 })
})

test('ages are counted in full years up to today', async () => {
  await man('Just 30', { date_of_birth: '1996-06-15' })
  await man('Almost 30', { date_of_birth: '1996-06-16' })
  await man('Still 30', { date_of_birth: '1995-06-16' })
  await man('Just 31', { date_of_birth: '1995-06-15' })
  const reply = await find({ gender: 'm', country: 'NL', min_age: 30, max_age: 30 })
  expect(namesOf(reply).sort()).toEqual(['Just 30', 'Still 30'])
})

test('oneself, the banned, the paused, the blocked, the unfinished and other pools are never found', async () => {
  await man('Here')
  await man('Banned', { status: 'banned' })
  await man('Paused', { status: 'paused' })
  await man('Elsewhere', { host: 'lavish.localhost' })
  await man('No age', { date_of_birth: null })
  const blocked = await man('Blocked people')
  const rows = [
    { member_id: eva, other_id: blocked, blocked_by_me: true },
    { member_id: blocked, other_id: eva, blocked_by_me: false },
  ]
  await app.ctx.db.insertInto('exclusion').values(rows).execute()
  expect(namesOf(await find({ gender: 'any', country: 'NL' }))).toEqual(['Here'])
  expect(namesOf(await find({ gender: 'f', country: 'NL' }, blocked))).toEqual([])
})

test('a ban takes effect in the next search', async () => {
  const bad = await man('Bad')
  expect(namesOf(await find({ gender: 'm', country: 'NL' }))).toEqual(['Bad'])
  await setStatus(app.ctx.db, bad, 'banned')
  expect(namesOf(await find({ gender: 'm', country: 'NL' }))).toEqual([])
})

test('fictional profiles carry their mark, stand behind the last real person and are not counted; a switch leaves them out', async () => {
  for (let n = 0; n < 12; n++) await man(`Man ${n}`)
  const story = await man('Story', { fictional: true })
  await likeProfile(app.ctx, app.site(), eva, story)
  const full = await find({ gender: 'm', country: 'NL' })
  expect(full.profiles.every(({ fictional_icon }) => fictional_icon === null)).toBe(true)
  expect([full.paging.num_results, full.fictional.map(({ id }) => id)]).toEqual([12, [story]])
  expect(full.fictional[0]?.fictional_icon).toBe(app.site().file.fictional_icon)
  expect(full.likes.map(({ id }) => id)).toEqual([story])
  await man('One more')
  const first = await find({ gender: 'm', country: 'NL' })
  expect([first.paging.num_results, first.fictional], 'not before the last page').toEqual([13, []])
  const second = await find({ gender: 'm', country: 'NL', page: 2 })
  expect([second.profiles.length, second.fictional.length]).toEqual([1, 1])
  expect((await find({ gender: 'm', country: 'NL', page: 2, hide_fictional: '1' })).fictional).toEqual([])
  expect((await find({ gender: 'm', country: 'NL', page: 2 }, null)).fictional, 'visitors see members only').toEqual([])
})

test('pages follow each other without gap or repeat, and the count is exact at once', async () => {
  for (let n = 0; n < 30; n++) await man(`M${n}`, n % 2 ? { country: 'DE' } : {})
  for (const everywhere of [{ searchAllCountries: '1' }, { country: 'NL' }]) {
    const first = await find({ gender: 'm', ...everywhere })
    const found = [...namesOf(first)]
    for (let page = 2; found.length < first.paging.num_results; page++)
      found.push(...namesOf(await find({ gender: 'm', ...everywhere, page })))
    expect(new Set(found).size).toBe(found.length)
    expect([found.length, first.paging.num_results]).toEqual('country' in everywhere ? [15, 15] : [30, 30])
  }
})

test('a region narrows, and a region of another country is no filter', async () => {
  await man('North', { countryregion: 'NL-NH' })
  await man('South', { countryregion: 'NL-ZH' })
  expect(namesOf(await find({ gender: 'm', country: 'NL', countryregion: 'NL-ZH' }))).toEqual(['South'])
  expect(namesOf(await find({ gender: 'any', country: 'NL', countryregion: 'NL-ZH' }))).toEqual(['South'])
  expect(namesOf(await find({ gender: 'm', country: 'NL', countryregion: 'DE-BE' })).length).toBe(2)
})

test('a search by hand is saved for the next visit, unless it should not be', async () => {
  await find({ gender: 'f', country: 'DE', min_age: 40, max_age: 50, manual_search: '1' })
  await find({ gender: 'x', country: 'NL', min_age: 18, max_age: 99, manual_search: '1', do_not_save: '1' })
  const again = await find({ auto_load: '1' })
  expect(again.filter_options).toMatchObject({ gender: 'f', country: 'DE', min_age: 40, max_age: 50 })
  expect(again.own_filters).toBe(true)
})

test('a visitor is sent to the login where the brand’s search is not open', async () => {
  const site = app.site()
  const closed = {
    ...site,
    file: { ...site.file, logged_out_search: 'none' as const, logged_out_search_trafficsource: 'all' as const },
  }
  const searchFrom = (trafficsource?: string) => search(app.ctx, closed, null, SearchQuery.parse({ trafficsource }))
  await expect(searchFrom()).rejects.toMatchObject({ code: 'not_logged_in' })
  await expect(searchFrom('partner')).resolves.toBeDefined()
})

test('a search shows whom of the found the member likes, and nothing of the kind to a visitor', async () => {
  const liked = await man('Liked')
  await man('Other')
  await likeProfile(app.ctx, app.site(), eva, liked)
  expect((await find({ gender: 'm', country: 'NL' })).likes).toEqual([{ id: liked, did_like_profile: true }])
  expect((await find({ gender: 'm', country: 'NL' }, null)).likes).toEqual([])
})

test('a site’s countries and their neighbours may be searched, and no others', async () => {
  const only = { ...app.site(), file: { ...app.site().file, countries: ['NL', 'GB'] as Country[] } }
  expect(searchable(only)).toEqual(['NL', 'BE', 'GB', 'IE'])
  const countryOf = (query: object, searcher: Partial<Searcher> = {}) =>
    filtersOf(only, { country: 'GB', search_filters: null, ...searcher } as Searcher, SearchQuery.parse(query), '2026-06-15')
      .country
  expect(countryOf({ country: 'BE' })).toBe('BE')
  expect(countryOf({ country: 'DE' }), 'not offered: the own country').toBe('GB')
  expect(countryOf({ country: 'DE' }, { country: 'DE' }), 'nor the own: the first of the site').toBe('NL')
})

test('the own country is searched unless the neighbour is wanted too, or all of them', async () => {
  for (const country of ['NL', 'BE', 'DE', 'AT', 'FR']) await man(country, { country })
  expect(namesOf(await find({ gender: 'm' }))).toEqual(['NL'])
  expect(namesOf(await find({ gender: 'm', country: 'NL', neighbour: '1' })).toSorted()).toEqual(['BE', 'NL'])
  expect(namesOf(await find({ gender: 'm', country: 'AT', neighbour: '1' })).toSorted()).toEqual(['AT', 'DE'])
  expect(namesOf(await find({ gender: 'm', country: 'FR', neighbour: '1' }))).toEqual(['FR'])
  const everywhere = await find({ gender: 'm', country: 'NL', countryregion: 'NL-NH', searchAllCountries: '1' })
  expect(namesOf(everywhere)).toHaveLength(5)
  expect(everywhere.filter_options).toMatchObject({ searchAllCountries: true, countryregion: null })
})

test('a page has the requested length and its number', async () => {
  for (let n = 0; n < 15; n++) await man(`M${n}`)
  expect((await find({ gender: 'm' })).profiles).toHaveLength(12)
  const second = await find({ gender: 'm', pp: '4', page: '2' })
  expect([second.profiles.length, second.paging.page, second.paging.pp]).toEqual([4, 2, 4])
  for (const wrong of [
    { pp: 0 },
    { pp: 49 },
    { page: 0 },
    { page: 101 },
    { near: 30 },
    { min_age: 17 },
    { gender: 'q' },
    { fit: 'maybe' },
  ])
    expect(SearchQuery.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})

test('the source of a search and whether nude photos are hidden change nothing about who is found', async () => {
  await man('Here')
  const plain = await find({ gender: 'm' })
  for (const more of [
    { source: 'members' },
    { trafficsource: 'partner' },
    { hideNudity: '1' },
    { auto_load: '0' },
    { countryregion: '' },
  ])
    expect(await find({ gender: 'm', ...more })).toEqual(plain)
})

test('switches that were searched with by hand come back with the next first load, and only then', async () => {
  await find({ gender: 'm', country: 'NL', fit: '1', photo: '1', hide_fictional: '1', neighbour: '1', manual_search: '1' })
  const switches = { fit: true, photo: true, hide_fictional: true, neighbour: true }
  expect((await find({ auto_load: '1' })).filter_options).toMatchObject(switches)
  expect((await find({ auto_load: '1', photo: '0' })).filter_options).not.toHaveProperty('photo')
  expect(Object.keys((await find({ gender: 'm', country: 'NL' })).filter_options)).not.toEqual(expect.arrayContaining(['fit']))
})

test('only people with a photo, on request', async () => {
  await man('Faceless')
  const seen = await man('Seen')
  const photo = { member_id: seen, token: 'a'.repeat(26), position: 0, width: 10, height: 10, thumbhash: Buffer.from('x') }
  const { id } = await app.ctx.db.insertInto('image').values(photo).returning('id').executeTakeFirstOrThrow()
  await app.ctx.db.updateTable('profile').set({ main_image_id: id }).where('id', '=', seen).execute()
  expect(namesOf(await find({ gender: 'm', photo: '1' }))).toEqual(['Seen'])
})

test('who hides nude photos sees which of the people found have one, and finds the same people', async () => {
  const photo = { position: 0, width: 10, height: 10, thumbhash: Buffer.from('x') }
  for (const [name, token, nude_by_owner] of [
    ['Nude', 'n'.repeat(26), true],
    ['Dressed', 'd'.repeat(26), false],
  ] as const) {
    const member_id = await man(name)
    const row = { ...photo, member_id, token, nude_by_owner }
    const { id } = await app.ctx.db.insertInto('image').values(row).returning('id').executeTakeFirstOrThrow()
    await app.ctx.db.updateTable('profile').set({ main_image_id: id }).where('id', '=', member_id).execute()
  }
  const blurred = async (more: Record<string, string>) =>
    (await find({ gender: 'm', photo: '1', ...more })).profiles
      .map(({ name, main_image }) => `${name} ${main_image?.blur}`)
      .toSorted()
  expect(await blurred({ hideNudity: '1' })).toEqual(['Dressed undefined', 'Nude true'])
  expect(await blurred({ hideNudity: '0' })).toEqual(['Dressed undefined', 'Nude undefined'])
  expect(await blurred({})).toEqual(['Dressed undefined', 'Nude undefined'])
})

test('a search shows why each is found, and a visitor gets no reasons', async () => {
  const near = await man('Near', { seeking: 'f', city: 'Haarlem' })
  expect((await find({ gender: 'm' })).why).toEqual([{ id: near, reasons: ['seeks_you', 'near_you', 'new_here'] }])
  expect((await find({ gender: 'm', country: 'NL' }, null)).why).toEqual([])
})

test('home tells who signed up since the member was here before, and nobody else, and no other search does', async () => {
  const reader = await app.createMember('Returns', { seeking: 'm', country: 'BE' })
  await man('There already', { country: 'BE' })
  const home = () => find({ source: 'home', auto_load: '1', do_not_save: '1', pp: 24 }, reader)
  expect(await home()).not.toHaveProperty('newcomers')
  app.wait(2 * dayMs)
  const joined = await man('Joined', { country: 'BE' })
  expect(await home()).toMatchObject({ newcomers: [joined] })
  expect(await find({ auto_load: '1', do_not_save: '1', pp: 24 }, reader)).not.toHaveProperty('newcomers')
  // all day long, then no more
  await app.ctx.db.updateTable('member').set({ seen_at: app.ctx.now() }).where('id', '=', reader).execute()
  expect(await home()).toMatchObject({ newcomers: [joined] })
  app.wait(dayMs)
  expect(await home()).not.toHaveProperty('newcomers')
})
