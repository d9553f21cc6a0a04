/** Accounts: who gets in, what can be changed, and by whose calendar someone is eighteen. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UserChange } from '#domain/members/members.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { openLimits } from '#server/http/limits.ts'
import { endSessionsOf, openSession, openSessions } from '#server/sessions/session.ts'
import { changeUser, getByCredentials, getUser } from '#server/members/members.ts'
import { openTestApp, password, type TestApp } from '../../../tests/test-app.ts'
import { setStatus } from '../../../tests/test-members.ts'

let app: TestApp
let anna: ProfileId
beforeAll(async () => {
  app = await openTestApp()
  anna = await app.createMember('Anna', { email: 'Anna@Example.test' })
})
afterAll(() => app.close())

test('a member signs in with the address in any case, and on every brand of the pool', async () => {
  expect(await getByCredentials(app.ctx, app.site(), 'anna@example.TEST', password)).toBe(anna)
  expect(await getByCredentials(app.ctx, app.site('classic.localhost'), 'anna@example.test', password)).toBe(anna)
})

test.each([
  ['a wrong password', 'social.localhost', 'anna@example.test', 'not the password'],
  ['an address nobody has', 'social.localhost', 'nobody@example.test', password],
  ['a brand of another pool', 'lavish.localhost', 'anna@example.test', password],
])('%s is refused in the same words', async (_, host, email, word) => {
  await expect(getByCredentials(app.ctx, app.site(host), email, word)).rejects.toMatchObject({
    code: 'wrong_credentials',
    details: {},
  })
})

test('a banned member gets the ban as the reason, a deleted one may still come back', async () => {
  await app.createMember('Bad', { status: 'banned' })
  await app.createMember('Gone', { status: 'deleted' })
  await expect(getByCredentials(app.ctx, app.site(), 'bad@example.test', password)).rejects.toMatchObject({ code: 'banned' })
  await expect(getByCredentials(app.ctx, app.site(), 'gone@example.test', password)).rejects.toMatchObject({
    code: 'in_grace',
  })
})

test('a session ends everywhere at once when all of a member’s sessions are ended', async () => {
  const { find: here } = openSessions(app.ctx)
  const { find: there } = openSessions(app.ctx)
  const cookie = (await openSession(app.ctx, anna, app.site())).split(';')[0]
  expect([(await here(cookie, app.site()))?.profile, (await there(cookie, app.site()))?.profile]).toEqual([anna, anna])
  await endSessionsOf(app.ctx, anna)
  expect([await here(cookie, app.site()), await there(cookie, app.site())]).toEqual([null, null])
})

test('a ban ends every session at once, wherever it is cached', async () => {
  const bad = await app.createMember('Worse')
  const { find } = openSessions(app.ctx)
  const cookie = (await openSession(app.ctx, bad, app.site())).split(';')[0]
  expect((await find(cookie, app.site()))?.profile).toBe(bad)
  await setStatus(app.ctx.db, bad, 'banned')
  expect(await find(cookie, app.site())).toBeNull()
})

test('a session is worth nothing on a brand of another pool', async () => {
  const { find } = openSessions(app.ctx)
  const cookie = (await openSession(app.ctx, anna, app.site())).split(';')[0]
  expect(await find(cookie, app.site('classic.localhost'))).not.toBeNull()
  expect(await find(cookie, app.site('lavish.localhost'))).toBeNull()
})

test('anyone who stays away for more than thirty days signs in again', async () => {
  const eva = await app.createMember('Eva')
  const cookie = (await openSession(app.ctx, eva, app.site())).split(';')[0]
  app.wait(31 * dayMs)
  expect(await openSessions(app.ctx).find(cookie, app.site())).toBeNull()
})

test('anyone who comes every day still signs in again after a year', async () => {
  const ida = await app.createMember('Ida')
  const cookie = (await openSession(app.ctx, ida, app.site())).split(';')[0]
  const { find } = openSessions(app.ctx)
  for (let day = 0; day < 364; day += 14) {
    expect(await find(cookie, app.site())).not.toBeNull()
    app.wait(14 * dayMs)
  }
  app.wait(2 * dayMs)
  expect(await find(cookie, app.site())).toBeNull()
})

test('someone is eighteen on the birthday by the calendar where they live', async () => {
  const [year] = app.ctx.now().toISOString().split('-').map(Number) as [number]
  const today = app.ctx.now().toISOString().slice(5, 10)
  const birthday = `${year - 18}-${today}`
  const kiwi = await app.createMember('Kiwi')
  // noon in London is already past midnight in Auckland, and still the day itself in Honolulu
  await app.ctx.db.updateTable('member').set({ timezone: 'Pacific/Honolulu' }).where('id', '=', kiwi).execute()
  expect((await changeUser(app.ctx, app.site(), kiwi, { date_of_birth: birthday })).profile.age).toBe(18)
  const tomorrow = new Date(Date.parse(`${birthday}T12:00:00Z`) + dayMs).toISOString().slice(0, 10)
  await expect(changeUser(app.ctx, app.site(), kiwi, { date_of_birth: tomorrow })).rejects.toMatchObject({
    code: 'under_age',
    details: { min_age: 18 },
  })
  await app.ctx.db.updateTable('member').set({ timezone: 'Pacific/Auckland' }).where('id', '=', kiwi).execute()
  expect((await changeUser(app.ctx, app.site(), kiwi, { date_of_birth: tomorrow })).profile.age).toBe(18)
})

test('only what is on the list changes, and a refused change leaves everything as it was', async () => {
  const before = await getUser(app.ctx, app.site(), anna)
  const sent = UserChange.parse({ credits: 1000, paid_user: true, email: 'x@y.zz', id: 1, status: 'banned', fictional: true })
  await changeUser(app.ctx, app.site(), anna, sent)
  await expect(changeUser(app.ctx, app.site(), anna, { city: 'Utrecht', country: 'PL' })).rejects.toMatchObject({
    code: 'country_not_offered',
  })
  await expect(changeUser(app.ctx, app.site(), anna, { city: 'Utrecht', countryregion: 'DE-BE' })).rejects.toMatchObject({
    code: 'region_not_in_country',
  })
  expect(await getUser(app.ctx, app.site(), anna)).toEqual(before)
})

test('reading the site in another language does not change the language of the profile', async () => {
  const writes = (await getUser(app.ctx, app.site(), anna)).profile.language
  const reading = await changeUser(app.ctx, app.site(), anna, { interface_language: 'de' })
  expect([reading.language, reading.profile.language]).toEqual(['de', writes])
  const writing = await changeUser(app.ctx, app.site(), anna, { language: 'nl' })
  expect([writing.language, writing.profile.language]).toEqual(['de', 'nl'])
})

test('a new country leaves no region and no town of the old one behind', async () => {
  await changeUser(app.ctx, app.site(), anna, { city: 'Utrecht' })
  const user = await changeUser(app.ctx, app.site(), anna, { country: 'DE' })
  expect(user.profile).toMatchObject({ country: 'DE', countryregion: null, city: null })
})

test('a town and a text are not stored by a brand that shows neither', async () => {
  const eva = await app.createMember('Reserved Eva', { email: 'reserved@example.test', city: null })
  const { file } = app.site()
  const visible_profile_fields = file.visible_profile_fields.filter((field) => field !== 'city')
  const reserved = { ...app.site(), file: { ...file, visible_profile_fields, visible_profile_notes: false } }
  const given = { country: 'NL', countryregion: 'NL-NH', city: 'Haarlem', personal: 'Long walks', lastSignupStep: true } as const
  const { profile } = await changeUser(app.ctx, reserved, eva, given)
  expect(profile).toMatchObject({ countryregion: 'NL-NH', city: null, personal: null, lastSignupStep: true })
  expect((await changeUser(app.ctx, app.site(), eva, given)).profile).toMatchObject({
    city: 'Haarlem',
    personal: 'Long walks',
  })
})

test('a member moves a few times a day and no more; other changes, and a first place, are no moves', async () => {
  const limits = openLimits({ redisUrl: null, log: app.ctx.log })
  const nomad = await app.createMember('Nomad', { countryregion: null, city: null })
  const change = (fields: object) => changeUser({ ...app.ctx, limits }, app.site(), nomad, UserChange.parse(fields))
  await change({ countryregion: 'NL-UT', city: 'Utrecht' })
  const towns = ['Zeist', 'Amersfoort', 'Soest', 'Baarn', 'Houten', 'Nieuwegein']
  for (const city of towns) await change({ city })
  await change({ city: 'Nieuwegein', personal: 'I stay.' })
  await expect(change({ city: 'Utrecht' })).rejects.toMatchObject({ code: 'too_many_requests' })
  expect((await change({ name: 'Settler' })).profile).toMatchObject({ name: 'Settler', city: 'Nieuwegein' })
})
