/** Signing in to the console: two factors or nothing, each code and link once, one answer for every failure. */
import { TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { everywhere } from '#domain/staff/rights.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { shellActor } from '#server/audit/audit.ts'
import { openDb } from '#server/infrastructure/db.ts'
import { countHashes } from '#server/passwords/passwords.ts'
import { inviteOnMachine, recoverOnMachine, suspendStaff } from '#server/staff/staff.ts'
import { openAuthenticator } from '../../../tests/authenticator.ts'
import { codeOf, consoleHost, consoleOrigin, type ConsoleResponse, openConsole } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
beforeEach(async () => {
  app = await openTestApp()
  desk = openConsole(app)
})
afterEach(() => app.close())

const giver = { actor: shellActor(), rights: null }
const person = { email: 'ada@example.com', name: 'Ada', locale: 'en' as const }
const password = 'seven herons over the dyke'
const invite = () => inviteOnMachine(app.ctx, giver, person, { role: 'owner', at: everywhere, until: null })
type Options = Parameters<ReturnType<typeof openAuthenticator>['create']>[0]
type Request = Parameters<ReturnType<typeof openAuthenticator>['get']>[0]

const about = (token: string) => ({ token, name: 'Ada', locale: 'en', timezone: 'Europe/Amsterdam' })

/** Joins with a password and an authenticator app; returns what the app shows at a moment, and the recovery codes. */
async function joinWithCode(token: string) {
  const offer = (await desk.visitor('POST /api/link/totp', { body: { token } })).body as {
    secret: string
    uri: string
    qr: string
  }
  const totp = new TOTP({ secret: offer.secret.replaceAll(' ', '') })
  const codeNow = () => totp.generate({ timestamp: app.ctx.now().getTime() })
  const joined = await desk.visitor('POST /api/link/password', { body: { ...about(token), password, code: codeNow() } })
  return { offer, codeNow, joined, codes: (joined.body as { recovery_codes: string[] }).recovery_codes }
}
const signIn = (code: string, typed = password, email = person.email) =>
  desk.visitor('POST /api/sign_in', { body: { email, password: typed, code } })

test('a new owner joins with a passkey by a link that works once, and signs in with it', async () => {
  const token = await invite()
  const device = openAuthenticator({ origin: consoleOrigin })
  expect((await desk.visitor('POST /api/link', { body: { token } })).body).toMatchObject({ kind: 'invite', email: person.email })
  const options = (await desk.visitor('POST /api/link/passkey_options', { body: { token, name: 'Ada' } })).body as Options
  const body = { ...about(token), made: device.create(options) }
  const joined = await desk.visitor('POST /api/link/passkey', { body })
  expect(joined.body).toMatchObject({ me: { name: 'Ada', roles: ['owner'], timezone: 'Europe/Amsterdam' } })
  expect((joined.body as { recovery_codes: string[] }).recovery_codes).toHaveLength(10)
  expect(joined.headers.get('set-cookie')).toMatch(/^__Host-console=[\w-]{43}; .*HttpOnly; Secure; SameSite=Strict$/)
  expect(codeOf(await desk.visitor('POST /api/link/passkey', { body }))).toBe('link_expired')

  const ask = (await desk.visitor('POST /api/sign_in/passkey_options')).body as Request
  const answer = device.get(ask)
  expect((await desk.visitor('POST /api/sign_in/passkey', { body: answer })).body).toMatchObject({ me: { email: person.email } })
  expect(codeOf(await desk.visitor('POST /api/sign_in/passkey', { body: answer }))).toBe('sign_in_failed')
})

test('a link is good for thirty minutes, and a newer one takes its place', async () => {
  const first = await invite()
  const second = await invite()
  expect(codeOf(await desk.visitor('POST /api/link', { body: { token: first } }))).toBe('link_expired')
  app.wait(30 * minuteMs - 1)
  expect((await desk.visitor('POST /api/link', { body: { token: second } })).status).toBe(200)
  app.wait(1)
  expect(codeOf(await desk.visitor('POST /api/link', { body: { token: second } }))).toBe('link_expired')
})

test('with a password and a code: each code once, and never a password alone', async () => {
  const { codeNow, joined, offer } = await joinWithCode(await invite())
  expect(joined.status).toBe(200)
  expect(offer.qr).toMatch(/^<svg/)
  expect(codeOf(await signIn(codeNow()))).toBe('sign_in_failed')
  app.wait(minuteMs)
  const code = codeNow()
  expect((await signIn(code)).status).toBe(200)
  expect(codeOf(await signIn(code))).toBe('sign_in_failed')
  expect(codeOf(await signIn('000000'))).toBe('sign_in_failed')
})

test('a recovery code signs in once, in place of the authenticator', async () => {
  const { codes } = await joinWithCode(await invite())
  const [code = ''] = codes
  expect((await signIn(code.toUpperCase().replace('-', ' '))).status).toBe(200)
  expect(codeOf(await signIn(code))).toBe('sign_in_failed')
})

test('an unknown address, a wrong password and a wrong code get the same answer', async () => {
  const { codeNow } = await joinWithCode(await invite())
  app.wait(minuteMs)
  const answers = [
    await signIn(codeNow(), 'another password'),
    await signIn('123456'),
    await signIn(codeNow(), password, 'nobody@example.com'),
  ]
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([401, { error: 'sign_in_failed' }]))
})

test('a name that nobody has costs as much work as a wrong password: one hash, by a password, without one, and by a recovery code', async () => {
  const { codeNow } = await joinWithCode(await invite())
  app.wait(minuteMs)
  await desk.hire('Olga', { role: 'owner' })
  const recover = (email: string) => desk.visitor('POST /api/sign_in/recovery', { body: { email, code: 'aaaaa-aaaaa' } })
  const hashesOf = async (failing: () => Promise<ConsoleResponse>) => {
    const before = countHashes()
    expect(codeOf(await failing())).toBe('sign_in_failed')
    return countHashes() - before
  }
  expect([
    await hashesOf(() => signIn(codeNow(), 'another password')),
    await hashesOf(() => signIn(codeNow(), password, 'nobody@example.com')),
    await hashesOf(() => signIn(codeNow(), password, 'olga@staff.example.com')),
    await hashesOf(() => recover(person.email)),
    await hashesOf(() => recover('nobody@example.com')),
  ]).toEqual([1, 1, 1, 1, 1])
})

test('a weak or short password is refused, and the link still works', async () => {
  const token = await invite()
  const { secret } = (await desk.visitor('POST /api/link/totp', { body: { token } })).body as { secret: string }
  const code = new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: app.ctx.now().getTime() })
  const join = (typed: string) => desk.visitor('POST /api/link/password', { body: { ...about(token), password: typed, code } })
  expect(codeOf(await join('Kx7#mQ2vPw1'))).toBe('password_too_short')
  expect(codeOf(await join('password1234'))).toBe('password_too_common')
  expect((await join(password)).status).toBe(200)
})

test('a session ends after half an hour of silence, after twelve hours, and at once with a suspension', async () => {
  const owner = await desk.hire('Ada', { role: 'owner' })
  const state = async (who = owner) => ((await who.call('GET /api/state')).body as { me: object | null }).me !== null
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    app.wait(20 * minuteMs)
    expect(await state()).toBe(true)
  }
  app.wait(20 * minuteMs)
  expect(await state()).toBe(false)
  const again = await desk.signIn(owner.id)
  app.wait(30 * minuteMs)
  expect(await state(again)).toBe(false)
  const support = await desk.hire('Sam', { role: 'support' })
  expect(await state(support)).toBe(true)
  await suspendStaff(app.ctx, giver, support.id)
  expect(await state(support)).toBe(false)
  expect(codeOf(await support.call('GET /api/own'))).toBe('not_signed_in')
})

test('who is suspended in one process is out of every other one at the next press', async () => {
  const olga = await desk.hire('Olga', { role: 'owner' })
  const sam = await desk.hire('Sam', { role: 'support' })
  // another process has connections and memory of its own
  const db = openDb({ clientConfig: app.clientConfig, max: 2 })
  try {
    const there = openConsole({ ...app, ctx: { ...app.ctx, db } })
    const pressed = (name: string) =>
      there.hono.request(new URL(name, consoleOrigin), { headers: { host: consoleHost, cookie: sam.cookie } })
    expect((await pressed('/api/complaints')).status).toBe(200)
    expect((await olga.call('POST /api/staff/suspend', { body: { id: sam.id, reason: 'left the company' } })).status).toBe(200)
    const refused = await pressed('/api/complaints')
    expect([refused.status, codeOf({ body: await refused.json() })]).toEqual([401, 'not_signed_in'])
  } finally {
    await db.destroy()
  }
})

test('the cookie of a session is worth nothing on a member’s host, and a member’s none here', async () => {
  const owner = await desk.hire('Ada', { role: 'owner' })
  const members = await app.hono()
  const answer = await members.request('http://social.localhost/api/own', { headers: { cookie: owner.cookie } })
  expect([answer.status, await answer.json()]).toEqual([404, { error: 'no_such_call' }])
  const anna = await app.createMember('Anna')
  const { openSession } = await import('#server/sessions/session.ts')
  const cookie = (await openSession(app.ctx, anna, app.site())).split(';')[0] ?? ''
  const here = await desk.hono.request(`${consoleOrigin}/api/own`, { headers: { cookie } })
  expect(here.status).toBe(401)
})

test('somebody who lost every factor gets new ones on the machine; the old ones and the sessions go', async () => {
  const { codes } = await joinWithCode(await invite())
  const { token, id } = await recoverOnMachine(app.ctx, person.email)
  const before = await desk.signIn(id)
  app.wait(minuteMs)
  const { joined } = await joinWithCode(token)
  expect(joined.status).toBe(200)
  expect(codeOf(await before.call('GET /api/own'))).toBe('not_signed_in')
  expect(codeOf(await signIn(codes[1] ?? ''))).toBe('sign_in_failed')
})

test('a fresh proof is asked for after five minutes, in place, and given by a code', async () => {
  const { codeNow, joined } = await joinWithCode(await invite())
  const cookie = (joined.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const call = async (path: string, body: object) => {
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': `proof-${path}-${app.ctx.now().getTime()}` }
    const answer = await desk.hono.request(consoleOrigin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  expect((await call('/api/own/codes', {})).status).toBe(200)
  app.wait(5 * minuteMs)
  expect(codeOf(await call('/api/own/codes', {}))).toBe('proof_needed')
  expect(codeOf(await call('/api/proof/code', { code: '000000' }))).toBe('code_wrong')
  expect((await call('/api/proof/code', { code: codeNow() })).status).toBe(200)
  expect((await call('/api/own/codes', {})).status).toBe(200)
})
