/** First matches: real people who fit, and first of all the member whose link brought the newcomer here. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { likeProfiles } from '#server/likes/first-likes.ts'
import { likeProfile } from '#server/likes/likes.ts'
import { listSignupMatches } from '#server/signup-matches/signup-matches.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let mia: ProfileId
beforeAll(async () => {
  app = await openTestApp()
  mia = await app.createMember('Mia', { seeking: 'm' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.deleteFrom('member').where('id', '!=', mia).execute()
})

const man = (name: string, more: object = {}) => app.createMember(name, { gender: 'm', ...more })
const matches = () =>
  listSignupMatches(app.ctx, app.site(), {
    profile: mia,
    versions: { user: 1, chats: 1, likes: 1, sessions: 1, snapshot: '' },
  })
const namesOf = async () => (await matches()).profiles.map(({ name }) => name)
const broughtBy = (id: ProfileId | null) =>
  app.ctx.db.updateTable('member').set({ referring_profile: id }).where('id', '=', mia).execute()

test('twelve real people at most, and no fictional profile, however few there are', async () => {
  const story = await man('Story', { fictional: true })
  expect(await namesOf()).toEqual([])
  await broughtBy(story)
  expect(await matches()).toMatchObject({ profiles: [], referring: null })
  await broughtBy(null)
  for (let n = 0; n < 10; n++) await man(`Man ${n}`)
  await app.createMember('Woman')
  expect((await namesOf()).toSorted()).toEqual(Array.from({ length: 10 }, (_, n) => `Man ${n}`))
  for (let n = 10; n < 14; n++) await man(`Man ${n}`)
  expect(await namesOf()).toHaveLength(12)
})

test('people near the own age; others only where hardly anybody fits, and behind them', async () => {
  await man('Sixty-eight', { date_of_birth: '1958-01-01' })
  await man('Fitting')
  expect(await namesOf()).toEqual(['Fitting', 'Sixty-eight'])
  await man('Too')
  await man('Three')
  expect(await namesOf()).not.toContain('Sixty-eight')
})

test('a first like of a fictional profile is passed over', async () => {
  const [real, story] = [await man('Real'), await man('Story', { fictional: true })]
  expect(await likeProfiles(app.ctx, app.site(), mia, [real, story])).toEqual({ liked: [real], mutual: [] })
  await expect(likeProfiles(app.ctx, app.site(), mia, [story])).rejects.toMatchObject({ code: 'not_found' })
})

test('the person who brought the newcomer here stands first, whether a search would find them or not', async () => {
  for (let n = 0; n < 14; n++) await man(`Man ${n}`)
  const friend = await app.createMember('Friend', { gender: 'f', country: 'DE' })
  await broughtBy(friend)
  const { profiles, referring } = await matches()
  expect([profiles.length, profiles[0]?.name, referring]).toEqual([12, 'Friend', friend])
})

test('nor people who have not given their gender and birth date yet', async () => {
  await man('Fitting')
  for (const missing of [{ gender: null }, { date_of_birth: null }]) {
    await broughtBy(await app.createMember(`Without ${Object.keys(missing).join()}`, missing))
    expect(await matches()).toMatchObject({ profiles: [{ name: 'Fitting' }], referring: null })
  }
})

test('not if they are gone, blocked, of another pool or liked already', async () => {
  const liked = await man('Liked')
  await likeProfile(app.ctx, app.site(), mia, liked)
  const blocked = await man('Blocked people')
  const rows = [
    { member_id: mia, other_id: blocked, blocked_by_me: false },
    { member_id: blocked, other_id: mia, blocked_by_me: true },
  ]
  await app.ctx.db.insertInto('exclusion').values(rows).execute()
  const far = await app.createMember('Far', { host: 'lavish.localhost' })
  const gone = await man('Gone', { status: 'deleted' })
  for (const id of [liked, blocked, far, gone, mia]) {
    await broughtBy(id)
    expect(await matches()).toMatchObject({ profiles: [], referring: null })
  }
  await broughtBy(null)
})

test('each reason belongs to somebody who is shown, once', async () => {
  for (let n = 0; n < 5; n++) await man(`Man ${n}`)
  await man('Story', { fictional: true })
  const { profiles, why } = await matches()
  const ids = why.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => profiles.some((person) => person.id === id))).toBe(true)
})
