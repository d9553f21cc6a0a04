/** Ways back in and what becomes of a try: recovery codes without a password, mails about devices, and lines about refused sign-ins. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TOTP } from 'otpauth'
import { everywhere } from '#domain/staff/rights.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { listAuditLines, shellActor } from '#server/audit/audit.ts'
import { openLimits } from '#server/http/limits.ts'
import { inviteOnMachine, suspendStaff } from '#server/staff/staff.ts'
import { clearStaff, staffJobs } from '#server/staff/staff.jobs.ts'
import { openAuthenticator } from '../../../tests/authenticator.ts'
import { codeOf, consoleOrigin, openConsole } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
beforeEach(async () => {
  app = await openTestApp()
  desk = openConsole(app)
})
afterEach(() => app.close())

const person = { email: 'ada@example.com', name: 'Ada', locale: 'en' as const }
const password = 'seven herons over the dyke'
const laptop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const phone = 'Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'
type Options = Parameters<ReturnType<typeof openAuthenticator>['create']>[0]
type Request = Parameters<ReturnType<typeof openAuthenticator>['get']>[0]

const invite = () =>
  inviteOnMachine(app.ctx, { actor: shellActor(), rights: null }, person, { role: 'owner', at: everywhere, until: null })
const about = (token: string) => ({ token, name: 'Ada', locale: 'en', timezone: 'Europe/Amsterdam' })
const codesIn = ({ body }: { body: unknown }) => (body as { recovery_codes: string[] }).recovery_codes

/** Joins with a passkey only; returns the recovery codes, and what signs in with the passkey from a browser. */
async function joinByPasskey(token: string) {
  const device = openAuthenticator({ origin: consoleOrigin })
  const options = (await desk.visitor('POST /api/link/passkey_options', { body: { token, name: 'Ada' } })).body as Options
  const joined = await desk.visitor('POST /api/link/passkey', { body: { ...about(token), made: device.create(options) } })
  const signIn = async (browser: string) => {
    const request = (await desk.visitor('POST /api/sign_in/passkey_options')).body as Request
    return desk.visitor('POST /api/sign_in/passkey', { body: device.get(request), headers: { 'user-agent': browser } })
  }
  const cookie = (joined.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return { codes: codesIn(joined), signIn, cookie }
}

/** Joins with a password and an authenticator app; returns the recovery codes and what the app shows now. */
async function joinByPassword(token: string) {
  const { secret } = (await desk.visitor('POST /api/link/totp', { body: { token } })).body as { secret: string }
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') })
  const codeNow = () => totp.generate({ timestamp: app.ctx.now().getTime() })
  const joined = await desk.visitor('POST /api/link/password', { body: { ...about(token), password, code: codeNow() } })
  return { codes: codesIn(joined), codeNow }
}
const recover = (code: string, email = person.email) => desk.visitor('POST /api/sign_in/recovery', { body: { email, code } })
const tokenIn = ({ body }: { body: unknown }) => (body as { token: string }).token
const signIn = (code: string, typed = password, email = person.email) =>
  desk.visitor('POST /api/sign_in', { body: { email, password: typed, code } })

async function subjects() {
  await app.runJobs(staffJobs)
  return (await app.mails()).map(({ subject }) => subject)
}
const newDevice = 'New sign-in to the console'
const codeUsed = 'A recovery code was used'

test('somebody who lost their only passkey gets back in with the address and a recovery code, and makes a new one', async () => {
  const { codes, signIn: withLostPasskey, cookie } = await joinByPasskey(await invite())
  const [first = '', second = ''] = codes
  const begun = await recover(first.toUpperCase().replace('-', ' '))
  expect(begun.status).toBe(200)
  expect(await subjects()).toEqual([codeUsed])
  const token = tokenIn(begun)
  expect((await desk.visitor('POST /api/link', { body: { token } })).body).toMatchObject({ kind: 'recover', email: person.email })
  const again = await joinByPasskey(token)
  expect(again.codes).toHaveLength(10)
  expect((await again.signIn(laptop)).status).toBe(200)
  // what was there before is gone: the passkey, the session, the other codes
  expect(codeOf(await withLostPasskey(laptop))).toBe('sign_in_failed')
  const answer = await desk.hono.request(`${consoleOrigin}/api/own`, { headers: { cookie } })
  expect([answer.status, codeOf(await recover(second))]).toEqual([401, 'sign_in_failed'])
  const lines = await listAuditLines(app.ctx.db, { act: 'staff recovery-code', limit: 5 })
  expect(lines.map(({ outcome, actor_kind }) => [outcome, actor_kind])).toEqual([
    ['refused', 'product'],
    ['done', 'staff'],
  ])
})

test('a recovery code opens one link; the code of somebody with a password opens none alone, and is not used up', async () => {
  const { codes } = await joinByPasskey(await invite())
  const [code = ''] = codes
  expect((await recover(code)).status).toBe(200)
  expect(codeOf(await recover(code))).toBe('sign_in_failed')
  const bea = { ...person, email: 'bea@example.com', name: 'Bea' }
  const giver = { actor: shellActor(), rights: null }
  const { codes: others } = await joinByPassword(
    await inviteOnMachine(app.ctx, giver, bea, { role: 'owner', at: everywhere, until: null }),
  )
  const [other = ''] = others
  expect(codeOf(await recover(other, bea.email))).toBe('sign_in_failed')
  expect((await signIn(other, password, bea.email)).status).toBe(200)
})

test('an unknown address, a wrong code and a suspended person get the same answer', async () => {
  const { codes } = await joinByPasskey(await invite())
  const [code = ''] = codes
  const wrong = [await recover('aaaaa-aaaaa'), await recover(code, 'nobody@example.com')]
  const other = await desk.hire('Olga', { role: 'owner' })
  const { id } = await app.ctx.db.selectFrom('staff').select('id').where('id', '<>', other.id).executeTakeFirstOrThrow()
  await suspendStaff(app.ctx, { actor: shellActor(), rights: null }, id)
  expect([...wrong, await recover(code)].map(({ status, body }) => [status, body])).toEqual(
    Array(3).fill([401, { error: 'sign_in_failed' }]),
  )
})

test('with only a passkey, a recovery code is a fresh proof too, once, and a mail says that it was used', async () => {
  const { codes, cookie } = await joinByPasskey(await invite())
  const prove = async (code: string, key: string) => {
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key }
    const sent = { method: 'POST', headers, body: JSON.stringify({ code }) }
    return (await desk.hono.request(`${consoleOrigin}/api/proof/code`, sent)).status
  }
  expect([await prove(codes[0] ?? '', 'first-proof'), await prove(codes[0] ?? '', 'second-proof')]).toEqual([200, 422])
  expect(await subjects()).toEqual([codeUsed])
})

test('a sign-in with a device that was not seen for ninety days is mailed, but never the very first one', async () => {
  const { signIn: enter } = await joinByPasskey(await invite())
  await enter(laptop)
  await enter(laptop)
  expect(await subjects()).toEqual([])
  await enter(phone)
  expect(await subjects()).toEqual([newDevice])
  const [mail] = await app.mails()
  expect(mail?.text_body).toContain('Firefox on Android')
  app.wait(90 * dayMs - 1)
  await enter(laptop)
  expect(await subjects()).toEqual([newDevice])
  app.wait(1)
  await clearStaff.run(app.ctx, {})
  await enter(phone)
  expect(await subjects()).toEqual([newDevice, newDevice])
})

test('after a year away the first sign-in is one with a new device, for the latest device stays known as such', async () => {
  const { signIn: enter } = await joinByPasskey(await invite())
  await enter(laptop)
  app.wait(365 * dayMs)
  await clearStaff.run(app.ctx, {})
  await enter(laptop)
  expect(await subjects()).toEqual([newDevice])
})

test('a refused sign-in leaves a line with the person where they are known, and nothing of what was typed', async () => {
  const { codeNow } = await joinByPassword(await invite())
  app.wait(minuteMs)
  await signIn(codeNow(), 'another password')
  await signIn('123456')
  await signIn(codeNow(), password, 'nobody@example.com')
  const { id } = await app.ctx.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
  const lines = await listAuditLines(app.ctx.db, { act: 'staff sign-in', limit: 10 })
  expect(lines.map(({ actor, target, outcome, refusal }) => [actor, target, outcome, refusal])).toEqual([
    ['sign-in', null, 'refused', 'sign_in_failed'],
    ['sign-in', String(id), 'refused', 'sign_in_failed'],
    ['sign-in', String(id), 'refused', 'sign_in_failed'],
  ])
  expect(JSON.stringify(lines)).not.toMatch(/example\.com|another password|123456/)
})

test('nobody fills the log with refused sign-ins: the limit of tries comes first, and names that nobody has share sixty lines an hour', async () => {
  const limits = openLimits({ redisUrl: null, log: app.ctx.log })
  const there = openConsole({ ...app, ctx: { ...app.ctx, limits } })
  const linesNow = async () => (await listAuditLines(app.ctx.db, { act: 'staff sign-in', limit: 500 })).length
  await joinByPassword(await invite())
  const tryOnce = (email: string) =>
    there.visitor('POST /api/sign_in', { body: { email, password, code: '000000' }, headers: { 'x-forwarded-for': '192.0.2.1' } })
  const codes = []
  for (let n = 0; n < 8; n++) codes.push(codeOf(await tryOnce(person.email)))
  expect(codes).toEqual([...Array(5).fill('sign_in_failed'), ...Array(3).fill('too_many_requests')])
  expect(await linesNow()).toBe(5)
  const { loggingRefusal } = await import('#server/staff/refused-sign-ins.ts')
  const { Refusal } = await import('#domain/refusal.ts')
  const refused = () => Promise.reject(new Refusal('sign_in_failed'))
  for (let n = 0; n < 70; n++)
    await loggingRefusal({ ...app.ctx, limits }, { act: 'staff sign-in', staff: null }, refused).catch(() => {})
  expect(await linesNow()).toBe(65)
})
