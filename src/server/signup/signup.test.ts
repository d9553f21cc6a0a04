/** Sign-up: one account or none, a true activation state, and no hint about existing members. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { openLimits } from '#server/http/limits.ts'
import { getUser } from '#server/members/members.ts'
import { activate, activationProgress } from '#server/signup/activation.ts'
import { activationJobs } from '#server/signup/signup.jobs.ts'
import { checkEmail, signUp } from '#server/signup/signup.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const visit = { locale: 'de', origin: 'http://social.localhost', userAgent: 'test' } as const
const form = (email: string, more: object = {}) => ({ email, name: 'Mia', password: 'slow rivers run deep', ...more })
const join = (email: string, more: object = {}, host = 'social.localhost') =>
  signUp(app.ctx, app.site(host), form(email, more), visit)

test('a new member has an account and a mail in their language on its way; welcome credits come with the confirmation', async () => {
  const mia = await join('mia@example.test')
  const user = await getUser(app.ctx, app.site(), mia)
  expect(user).toMatchObject({
    email: 'mia@example.test',
    credits: 0,
    activated: false,
    language: 'de',
  })
  expect(await activationProgress(app.ctx, mia)).toEqual({ delivered: false, failed: false, deferred: false })
  await app.runJobs(activationJobs)
  expect(await activationProgress(app.ctx, mia)).toEqual({ delivered: true, failed: false, deferred: false })
  const [mail] = await app.mails()
  const [, token = ''] = /\/activate\/done\?token=([\w-]+)/.exec(mail?.text_body ?? '') ?? []
  await activate(app.ctx, token)
  await activate(app.ctx, token)
  const credits = app.site().file.welcome_credits
  expect(await getUser(app.ctx, app.site(), mia)).toMatchObject({ activated: true, credits })
})

test('an activation link that is made up, or older than a week, is refused', async () => {
  await expect(activate(app.ctx, 'made-up-made-up-made-up')).rejects.toMatchObject({ code: 'link_expired' })
  await join('late@example.test')
  await app.runJobs(activationJobs)
  const mail = (await app.mails()).at(-1)
  const [, token = ''] = /token=([\w-]+)/.exec(mail?.text_body ?? '') ?? []
  app.wait(8 * dayMs)
  await expect(activate(app.ctx, token)).rejects.toMatchObject({ code: 'link_expired' })
})

test('the same form sent twice is one member; another password gets the refusal of a taken address', async () => {
  const [a, b] = await Promise.all(
    [join('twice@example.test'), join('Twice@example.test')].map((one) => one.catch((error: { code: string }) => error.code)),
  )
  const again = await join('twice@example.test')
  expect([a, b]).toContain(again)
  await expect(join('twice@example.test', { password: 'another good password' })).rejects.toMatchObject({ code: 'email_taken' })
  expect(await app.ctx.db.selectFrom('member').select('id').where('email_key', '=', 'twice@example.test').execute()).toHaveLength(
    1,
  )
})

test('an address in full-width letters is the same address, and is stored as everybody writes it', async () => {
  const visitor = await openCaller(app, null)
  const signUp = async (email: string, password = 'slow rivers run deep') =>
    visitor('POST /api/user.php?new=1', { body: { email, name: 'Mia', password } })
  const wide = await signUp('ｗｉｄｅ＠ｅｘａｍｐｌｅ．ｔｅｓｔ')
  expect([wide.status, wide.body]).toMatchObject([200, { email: 'wide@example.test' }])
  const again = await signUp('wide@example.test', 'another good password')
  expect([again.status, again.body]).toMatchObject([422, { error: 'email_taken' }])
  await signUp('narrow@example.test')
  const other = await signUp('ｎａｒｒｏｗ@example.test', 'another good password')
  expect([other.status, other.body]).toMatchObject([422, { error: 'email_taken' }])
})

test('one address may be a member of two pools, never twice in one', async () => {
  const garden = await join('both@example.test')
  const velours = await join('both@example.test', {}, 'lavish.localhost')
  expect(velours).not.toBe(garden)
  const repeat = await join('both@example.test', {}, 'classic.localhost')
  expect(repeat).toBe(garden)
})

test.each([
  [{ password: 'short' }, 'password_too_short'],
  [{ password: 'password1' }, 'password_too_common'],
  [{ password: 'aaaaaaaaaa' }, 'password_too_common'],
  [{ password: 'weak@example.test' }, 'password_too_common'],
  [{ name: 'Weak@example.test' }, 'name_equal_to_email'],
  [{ csrf: 'deadbeef', token: 'abc' }, 'csrf_mismatch'],
])('%j is refused as %s and leaves nothing behind', async (more, code) => {
  await expect(join('weak@example.test', more)).rejects.toMatchObject({ code })
  expect(await app.ctx.db.selectFrom('member').select('id').where('email_key', '=', 'weak@example.test').execute()).toEqual([])
})

test('the client-made csrf hash is accepted when it is right', async () => {
  const csrf = createHash('sha256').update('abc:hash@example.test').digest('hex')
  expect(await join('hash@example.test', { csrf, token: 'abc' })).toBeGreaterThan(0)
})

test('a brand that takes only guests of its partners refuses the others', async () => {
  const site = app.site()
  const closed = { ...site, file: { ...site.file, signups: 'with_trafficsource' as const } }
  await expect(signUp(app.ctx, closed, form('closed@example.test'), visit)).rejects.toMatchObject({ code: 'signups_closed' })
  expect(await signUp(app.ctx, closed, form('sent@example.test', { trafficsource: 'partner' }), visit)).toBeGreaterThan(0)
  const recorded = form('recorded@example.test', { trafficsource: '', arrival: { network: 'partner', sub1: 'a' } })
  expect(await signUp(app.ctx, closed, recorded, visit)).toBeGreaterThan(0)
  for (const invalid of [{ trafficsource: ' <> ' }, { arrival: { sub1: 'a' } }, { arrival: { network: '"' } }])
    await expect(signUp(app.ctx, closed, form('nobody@example.test', invalid), visit)).rejects.toMatchObject({
      code: 'signups_closed',
    })
})

test.each([
  ['Mia@Example.Test', 'active'],
  ['hash@example.test', 'not_confirmed'],
  ['new@example.test', 'new'],
  ['not an address', 'invalid'],
  ['a@b', 'invalid'],
])('the check of %s returns %s', async (email, status) => {
  expect(await checkEmail(app.ctx, app.site(), { email }, '192.0.2.1')).toMatchObject({ status, request_email: email })
})

test('who checks too many addresses gets "new" for members too', async () => {
  const limited = { ...app.ctx, limits: openLimits({ redisUrl: null, log: app.ctx.log }) }
  const check = (email: string) => checkEmail(limited, app.site(), { email }, '192.0.2.7').then(({ status }) => status)
  for (let n = 0; n < 10; n++) await check(`someone${n}@example.test`)
  expect(await check('mia@example.test')).toBe('new')
})

test.each([
  ['all of it', { gender: 'm', min_age: 36, max_age: 45, country: 'NL', countryregion: 'NL-NH' }],
  ['what was told', { min_age: 50, max_age: 100 }],
])('the first search runs with what was given before there was an account: %s', async (name, search) => {
  const id = await join(`${name.replaceAll(' ', '-')}@example.test`, { search })
  expect(await filtersOf(id)).toEqual(search)
})

test('a country the brand is not open in, and a region that is not there, are no filters of a first search', async () => {
  const elsewhere = await join('elsewhere@example.test', { search: { gender: 'f', country: 'NZ', countryregion: 'NZ-AUK' } })
  expect(await filtersOf(elsewhere)).toEqual({ gender: 'f' })
  const nowhere = await join('nowhere@example.test', { search: { country: 'NL', countryregion: 'NL-XX' } })
  expect(await filtersOf(nowhere)).toEqual({ country: 'NL' })
})

const filtersOf = async (id: ProfileId) =>
  (await app.ctx.db.selectFrom('profile').select('search_filters').where('id', '=', id).executeTakeFirstOrThrow()).search_filters
