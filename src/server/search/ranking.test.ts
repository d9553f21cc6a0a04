/** The order of results: recent visits, a photo, a complete profile, the own region, and rarely seen members. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { saveCardViews, shownState } from '#server/search/search.ts'
import { namesOf, searching } from '../../../tests/searching.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let eva: ProfileId
let { find, fade }: Partial<ReturnType<typeof searching>> = {}
const query = { gender: 'm', country: 'NL' }
const order = async (more: object = {}) => namesOf(await find!(eva, { ...query, ...more }))

beforeAll(async () => {
  app = await openTestApp()
  ;({ find, fade } = searching(app))
  eva = await app.createMember('Eva', { seeking: 'm', countryregion: 'NL-UT', city: 'Utrecht' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.deleteFrom('member').where('id', '!=', eva).execute()
})

const ago = (ms: number) => new Date(app.ctx.now().getTime() - ms)
const man = (name: string, more: object = {}) => app.createMember(name, { gender: 'm', city: null, ...more })

async function givePhoto(member: ProfileId) {
  const photo = {
    member_id: member,
    token: `${member}`.padStart(26, 'a'),
    position: 0,
    width: 10,
    height: 10,
    thumbhash: Buffer.from('x'),
  }
  const { id } = await app.ctx.db.insertInto('image').values(photo).returning('id').executeTakeFirstOrThrow()
  await app.ctx.db.updateTable('profile').set({ main_image_id: id }).where('id', '=', member).execute()
}

test('anyone who was here more recently comes first', async () => {
  await man('Yesterday', { seen_at: ago(dayMs) })
  await man('Now')
  await man('Last week', { seen_at: ago(6 * dayMs) })
  expect(await order()).toEqual(['Now', 'Yesterday', 'Last week'])
})

test('a photo counts for fourteen days', async () => {
  await man('Now')
  await givePhoto(await man('Photo, 13 days', { seen_at: ago(13 * dayMs) }))
  await givePhoto(await man('Photo, 15 days', { seen_at: ago(15 * dayMs) }))
  expect(await order()).toEqual(['Photo, 13 days', 'Now', 'Photo, 15 days'])
})

test('each detail of a profile counts for eight hours, so four of them for more than a day', async () => {
  await man('Silent, today')
  await man('Telling two things, yesterday', { seen_at: ago(dayMs), personal: 'I sail.', city: 'Delft' })
  const four = await man('Telling four things, yesterday', {
    seen_at: ago(dayMs),
    personal: 'I sail.',
    interests: ['sailing'],
    city: 'Delft',
  })
  await app.ctx.db.updateTable('profile').set({ smoking: 'no' }).where('id', '=', four).execute()
  expect(await order()).toEqual(['Telling four things, yesterday', 'Silent, today', 'Telling two things, yesterday'])
})

test('the own region counts for three days, and nobody is found twice by it', async () => {
  await man('Far, now')
  await man('Home, 2 days', { countryregion: 'NL-UT', seen_at: ago(2 * dayMs) })
  await man('Home, 4 days', { countryregion: 'NL-UT', seen_at: ago(4 * dayMs) })
  expect(await order()).toEqual(['Home, 2 days', 'Far, now', 'Home, 4 days'])
  expect([await order({ pp: 1 }), await order({ pp: 1, page: 2 }), await order({ pp: 1, page: 3 })].flat()).toEqual(await order())
  expect(await order({ country: 'DE' })).toEqual([])
})

test('the most seen fade, and come back as that is forgotten', async () => {
  const star = await man('Star')
  const [, plain] = [await man('Newcomer', { seen_at: ago(dayMs) }), await man('Late', { seen_at: ago(3 * dayMs) })]
  expect(await order()).toEqual(['Star', 'Newcomer', 'Late'])
  shownState(app.ctx).times = new Map([
    [star, 150],
    [plain, 40],
  ])
  await saveCardViews(app.ctx)
  await fade!()
  expect(await order(), 'not before ten minutes').toEqual(['Star', 'Newcomer', 'Late'])
  app.wait(11 * minuteMs)
  await fade!()
  expect(await order(), 'two days less: 150 times is two doublings of 50').toEqual(['Newcomer', 'Star', 'Late'])
  app.wait(20 * dayMs)
  await fade!()
  expect(await order(), 'forgotten').toEqual(['Star', 'Newcomer', 'Late'])
  expect(await app.ctx.db.selectFrom('card_shown').select('member_id').execute()).toEqual([])
})

test('a visit does not undo the fading', async () => {
  const star = await man('Star')
  shownState(app.ctx).times = new Map([[star, 1000]])
  await saveCardViews(app.ctx)
  app.wait(11 * minuteMs)
  await fade!()
  await app.ctx.db.updateTable('member').set({ seen_at: app.ctx.now() }).where('id', '=', star).execute()
  const row = await app.ctx.db.selectFrom('search_card').select(['rank', 'fade']).where('id', '=', star).executeTakeFirstOrThrow()
  await man('Newcomer', { seen_at: app.ctx.now() })
  expect(row.fade).toBeGreaterThan(500)
  expect(await order()).toEqual(['Newcomer', 'Star'])
})

test('what members are shown is counted; what a visitor is shown is not', async () => {
  const one = await man('One')
  shownState(app.ctx).times = new Map()
  await find!(null, query)
  await find!(eva, query)
  await find!(eva, query)
  expect([...shownState(app.ctx).times]).toEqual([[one, 2]])
  app.wait(2 * minuteMs)
  await find!(eva, query)
  await expect
    .poll(() => app.ctx.db.selectFrom('card_shown').select(['member_id', 'weight']).execute())
    .toEqual([{ member_id: one, weight: 3 }])
})
