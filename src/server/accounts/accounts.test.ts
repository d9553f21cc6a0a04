/** Accounts: a forgotten password, a new one, another address and the way back, and the devices a member is signed in on. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallName } from '#domain/wire.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { openSession, openSessions } from '#server/sessions/session.ts'
import { openLimits } from '#server/http/limits.ts'
import { requestReset } from '#server/accounts/passwords.ts'
import { openCaller, type CallResponse, type Caller } from '../../../tests/caller.ts'
import { openTestApp, password, type TestApp } from '../../../tests/test-app.ts'

const better = 'slow rivers run deep'
const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0'

let app: TestApp
let visitor: Caller
let n = 0
let anna: ProfileId
let email: string
let asAnna: Caller
beforeAll(async () => {
  app = await openTestApp()
  visitor = await openCaller(app, null)
})
beforeEach(async () => {
  email = `anna${(n += 1)}@example.test`
  anna = await app.createMember(`Anna${n}`, { email })
  asAnna = await openCaller(app, anna)
})
afterAll(() => app.close())

const post = (caller: Caller, name: CallName, body: object) => caller(name, { body })
const statusAndError = ({ status, body }: CallResponse) => [status, (body as { error?: string } | null)?.error ?? null]
const logIn = async (address: string, word: string) =>
  statusAndError(await post(visitor, 'POST /api/login.php', { email: address, password: word }))
const isIn = async (caller: Caller) => (await caller('GET /api/user.php')).status === 200

/** Does what waits, and gives the token in the newest mail to this address. */
async function mailedTo(address: string, subject?: string) {
  await app.runJobs()
  const mail = (await app.mails()).filter(({ recipient }) => recipient === address).at(-1)
  if (subject) expect(mail?.subject).toBe(subject)
  return /token=([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? ''
}
const mailReset = (address = email) => post(visitor, 'POST /api/reset_password.php', { email: address })
const reset = (token: string, word = better) => post(visitor, 'POST /api/reset_password_do.php', { token, password: word })
const requestChange = (address: string, word = password) =>
  post(asAnna, 'POST /api/mail_change.php', { email: address, password: word })
const confirm = (token: string) => post(visitor, 'POST /api/mail_change_do.php', { token })
const undo = (token: string) => post(visitor, 'POST /api/mail_undo.php', { token })

test.each([
  ['POST /api/login.php', { password: 'not the password' }],
  ['POST /api/reset_password.php', {}],
] as const)('%s answers a known and an unknown address alike, to the last header', async (name, more) => {
  const answers = await Promise.all(
    [email, 'nobody@example.test'].map((address) => post(visitor, name, { email: address, ...more })),
  )
  const [known, unknown] = answers.map(({ status, text, headers }) => ({ status, text, headers: [...headers].sort() }))
  expect(known).toEqual(unknown)
})

test('a forgotten password is replaced by a mailed link: logged in here, logged out elsewhere, with a mail', async () => {
  expect(statusAndError(await mailReset())).toEqual([200, null])
  const token = await mailedTo(email, 'Your link for a new password')
  const answer = await reset(token)
  expect(answer.body).toMatchObject({ email })
  expect(await isIn(asAnna)).toBe(false)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  expect((await openSessions(app.ctx).find(cookie, app.site()))?.profile).toBe(anna)
  await mailedTo(email, 'Your password was changed')
  expect([await logIn(email, password), await logIn(email, better)]).toEqual([
    [401, 'wrong_credentials'],
    [200, null],
  ])
})

test('a reset link works once, the newest wins, and after half an hour none does', async () => {
  await mailReset()
  const first = await mailedTo(email)
  await mailReset()
  const second = await mailedTo(email)
  expect(statusAndError(await reset(first))).toEqual([410, 'link_expired'])
  expect(statusAndError(await reset(second))).toEqual([200, null])
  expect(statusAndError(await reset(second, 'another good password'))).toEqual([410, 'link_expired'])
  await mailReset()
  const late = await mailedTo(email)
  app.wait(31 * minuteMs)
  expect(statusAndError(await reset(late))).toEqual([410, 'link_expired'])
})

test.each([
  ['short', 'password_too_short'],
  ['password1', 'password_too_common'],
  ['Sunday', 'password_too_short'],
])('a reset to %s is refused as %s, and the link still works', async (weak, code) => {
  await mailReset()
  const token = await mailedTo(email)
  expect(statusAndError(await reset(token, weak))).toEqual([422, code])
  expect(statusAndError(await reset(token, email))).toEqual([422, 'password_too_common'])
  expect(statusAndError(await reset(token))).toEqual([200, null])
})

test('a link of one pool opens nothing on a brand of the other, nor for a purpose it was not made for', async () => {
  await mailReset()
  const token = await mailedTo(email)
  const elsewhere = await openCaller(app, null, 'lavish.localhost')
  const body = { token, password: better }
  expect(statusAndError(await elsewhere('POST /api/reset_password_do.php', { body }))).toEqual([410, 'link_expired'])
  expect([statusAndError(await confirm(token)), statusAndError(await undo(token))]).toEqual([
    [410, 'link_expired'],
    [410, 'link_expired'],
  ])
})

test('reading the mail confirms an address that was not confirmed', async () => {
  const late = await app.createMember('Late', { email: `late${n}@example.test`, activated: false })
  await mailReset(`late${n}@example.test`)
  const { body } = await reset(await mailedTo(`late${n}@example.test`))
  expect(body).toMatchObject({ activated: true, profile: { id: late } })
})

test('no mail to an unknown address or a banned member; a deleted one may choose a password to restore the account', async () => {
  await app.createMember('Banned', { email: `banned${n}@example.test`, status: 'banned' })
  await app.createMember('Gone', { email: `gone${n}@example.test`, status: 'deleted' })
  for (const who of ['nobody', 'banned', 'gone']) await mailReset(`${who}${n}@example.test`)
  expect([await mailedTo(`nobody${n}@example.test`), await mailedTo(`banned${n}@example.test`)]).toEqual(['', ''])
  expect(statusAndError(await reset(await mailedTo(`gone${n}@example.test`)))).toEqual([410, 'in_grace'])
  expect(await logIn(`gone${n}@example.test`, better)).toEqual([410, 'in_grace'])
})

test('past three an hour nothing more is mailed to an address, and the answer stays the same', async () => {
  const limited = { ...app.ctx, limits: openLimits({ redisUrl: null, log: app.ctx.log }) }
  const visit = { origin: 'http://social.localhost', address: '192.0.2.9' }
  for (let time = 0; time < 5; time++) expect(await requestReset(limited, app.site(), email, visit)).toBeNull()
  await app.runJobs()
  expect((await app.mails()).filter(({ recipient }) => recipient === email)).toHaveLength(3)
})

test('neither an address nor a token lies in the queue', async () => {
  await mailReset()
  await requestChange(`new${n}@example.test`)
  const jobs = JSON.stringify(await app.jobs())
  expect(jobs).not.toContain('@')
  expect(jobs).not.toContain('token')
  await app.runJobs()
})

test('a changed password ends the other sessions and leaves this one', async () => {
  const elsewhere = await openCaller(app, anna)
  const change = { password, new_password: better }
  const changed = await asAnna('POST /api/password_change.php', { body: change, headers: { 'user-agent': firefox } })
  expect(statusAndError(changed)).toEqual([200, null])
  // the first answer may have been lost on the way
  expect(statusAndError(await post(asAnna, 'POST /api/password_change.php', change))).toEqual([200, null])
  expect([await isIn(asAnna), await isIn(elsewhere)]).toEqual([true, false])
  await mailedTo(email, 'Your password was changed')
  expect((await app.mails()).at(-1)?.text_body).toMatch(/When: June 15, 2026.*\nDevice: Firefox on Android/)
  expect(await logIn(email, better)).toEqual([200, null])
})

test.each([
  [{ password: 'not the password', new_password: better }, 'wrong_password'],
  [{ password, new_password: 'short' }, 'password_too_short'],
  [{ password, new_password: 'iloveyou' }, 'password_too_common'],
])('a change %j is refused as %s', async (change, code) => {
  expect(statusAndError(await post(asAnna, 'POST /api/password_change.php', change))).toEqual([422, code])
  expect(await logIn(email, password)).toEqual([200, null])
})

test('a new password makes earlier links worthless', async () => {
  await mailReset()
  const resetLink = await mailedTo(email)
  await requestChange(`new${n}@example.test`)
  const changeLink = await mailedTo(`new${n}@example.test`)
  await post(asAnna, 'POST /api/password_change.php', { password, new_password: better })
  expect([statusAndError(await reset(resetLink)), statusAndError(await confirm(changeLink))]).toEqual([
    [410, 'link_expired'],
    [410, 'link_expired'],
  ])
})

test('a new address counts once its mail was opened; the old one gets the way back', async () => {
  const next = `new${n}@example.test`
  expect((await requestChange(next)).body).toEqual({ email: next, failed: false })
  const token = await mailedTo(next, 'Please confirm your new e-mail address')
  expect((await asAnna('GET /api/user.php')).body).toMatchObject({ email })
  expect(statusAndError(await confirm(token))).toEqual([200, null])
  expect(statusAndError(await confirm(token))).toEqual([200, null])
  expect((await asAnna('GET /api/user.php')).body).toMatchObject({ email: next })
  expect((await asAnna('GET /api/mail_change.php')).body).toEqual({ email: null, failed: false })
  expect([await logIn(email, password), await logIn(next, password)]).toEqual([
    [401, 'wrong_credentials'],
    [200, null],
  ])
  expect(await mailedTo(email, 'Your e-mail address was changed')).not.toBe('')
})

test('undoing brings the old address back, ends every session and passkey, and lets only its reader choose a password', async () => {
  await requestChange(`new${n}@example.test`)
  await confirm(await mailedTo(`new${n}@example.test`))
  await leavePasskey(`new${n}@example.test`)
  const token = await mailedTo(email)
  expect([statusAndError(await undo(token)), statusAndError(await undo(token))]).toEqual([
    [200, null],
    [200, null],
  ])
  expect(await isIn(asAnna)).toBe(false)
  expect(await logIn(email, password)).toEqual([401, 'wrong_credentials'])
  expect(await app.ctx.db.selectFrom('passkey').select('id').execute()).toEqual([])
  expect(statusAndError(await reset(await mailedTo(email, 'Your link for a new password')))).toEqual([200, null])
})

/** As anyone who took the account over would. */
const leavePasskey = (address: string) =>
  app.ctx.db
    .insertInto('passkey')
    .columns(['member_id', 'credential_id', 'host', 'public_key', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('member')
        .select(({ val }) => [
          'id',
          val(Buffer.from('a')).as('c'),
          val('a.test').as('h'),
          val(Buffer.from('k')).as('k'),
          val(app.ctx.now()).as('t'),
        ])
        .where('email', '=', address),
    )
    .execute()

test('anyone who changes the address twice cannot take the first owner’s way back', async () => {
  const [second, third] = [`second${n}@example.test`, `third${n}@example.test`]
  await requestChange(second)
  await confirm(await mailedTo(second))
  const first = await mailedTo(email)
  app.wait(minuteMs)
  await requestChange(third)
  await confirm(await mailedTo(third))
  const later = await mailedTo(second)
  expect(statusAndError(await undo(first))).toEqual([200, null])
  expect(statusAndError(await undo(later))).toEqual([410, 'link_expired'])
  await reset(await mailedTo(email))
  expect(await logIn(email, better)).toEqual([200, null])
})

test('the way back is open for 48 hours, and the newest link to a new address wins for a day', async () => {
  const next = `new${n}@example.test`
  await requestChange(next)
  const first = await mailedTo(next)
  await requestChange(next)
  const second = await mailedTo(next)
  expect(statusAndError(await confirm(first))).toEqual([410, 'link_expired'])
  await confirm(second)
  const token = await mailedTo(email)
  app.wait(49 * hourMs)
  expect(statusAndError(await undo(token))).toEqual([410, 'link_expired'])
  asAnna = await openCaller(app, anna)
  await requestChange(`other${n}@example.test`)
  const late = await mailedTo(`other${n}@example.test`)
  app.wait(25 * hourMs)
  expect(statusAndError(await confirm(late))).toEqual([410, 'link_expired'])
})

test('an address change is refused for a wrong password, the same address, and one that was taken in the meantime', async () => {
  expect(statusAndError(await requestChange(`new${n}@example.test`, 'not the password'))).toEqual([422, 'wrong_password'])
  expect(statusAndError(await requestChange(`ben${n}@example.test`, 'not the password'))).toEqual([422, 'wrong_password'])
  expect(statusAndError(await requestChange(email))).toEqual([422, 'email_unchanged'])
  await requestChange(`eva${n}@example.test`)
  const token = await mailedTo(`eva${n}@example.test`)
  await app.createMember('Eva', { email: `eva${n}@example.test` })
  expect(statusAndError(await confirm(token))).toEqual([422, 'email_taken'])
  expect(await logIn(email, password)).toEqual([200, null])
})

test('an address that was never confirmed gets no way back: it may be somebody else’s', async () => {
  const typo = `typo${n}@example.test`
  const mia = await app.createMember('Mia', { email: typo, activated: false })
  asAnna = await openCaller(app, mia)
  await requestChange(`mia${n}@example.test`)
  await post(asAnna, 'POST /api/mail_change_do.php', { token: await mailedTo(`mia${n}@example.test`) })
  expect(await mailedTo(typo)).toBe('')
  expect((await asAnna('GET /api/user.php')).body).toMatchObject({ email: `mia${n}@example.test`, activated: true })
})

type Listed = { sessions: { id: number; browser: string | null; system: string | null; current: boolean; seen_at: string }[] }
const devicesOf = (answer: CallResponse) => (answer.body as Listed).sessions

test('devices are listed by their words and the hour, this one first, and end one by one or together', async () => {
  const phone = (await openSession(app.ctx, anna, app.site(), firefox)).split(';')[0]
  await openSession(app.ctx, anna, app.site())
  const [here, ...others] = devicesOf(await asAnna('GET /api/sessions.php'))
  expect(here).toMatchObject({ current: true })
  expect(others).toHaveLength(2)
  expect(others.every(({ current, seen_at }) => !current && seen_at.endsWith(':00:00.000Z'))).toBe(true)
  const onPhone = others.find(({ browser }) => browser === 'Firefox')
  expect(onPhone).toMatchObject({ system: 'Android' })
  const { find } = openSessions(app.ctx)
  expect(await find(phone, app.site())).not.toBeNull()
  const left = devicesOf(await asAnna('DELETE /api/sessions.php', { body: { id: onPhone?.id } }))
  expect(left).toHaveLength(2)
  expect(await find(phone, app.site())).toBeNull()
  expect(devicesOf(await asAnna('DELETE /api/sessions.php', { body: { others: true } }))).toEqual([
    expect.objectContaining({ id: here?.id, current: true }),
  ])
})

test('nobody ends the session of somebody else, and a list carries no address of origin', async () => {
  const ben = await openCaller(app, await app.createMember('Ben', { email: `ben${n}@example.test` }))
  const [bens] = devicesOf(await ben('GET /api/sessions.php'))
  const answer = await asAnna('DELETE /api/sessions.php', { body: { id: bens?.id } })
  expect(answer.status).toBe(200)
  expect(await isIn(ben)).toBe(true)
  expect(Object.keys(bens ?? {}).sort()).toEqual(['browser', 'current', 'id', 'seen_at', 'system'])
})
