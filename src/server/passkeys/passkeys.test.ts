/** Passkeys: a device opens the account it was made for, on the host it was made on, and nothing else. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { clearChallenges } from '#server/passkeys/passkeys.jobs.ts'
import { openAuthenticator } from '../../../tests/authenticator.ts'
import { openCaller, type CallResponse, type Caller } from '../../../tests/caller.ts'
import { openTestApp, password, type TestApp } from '../../../tests/test-app.ts'
import { setStatus } from '../../../tests/test-members.ts'

const social = 'http://social.localhost'
let app: TestApp
let visitor: Caller
beforeAll(async () => {
  app = await openTestApp()
  visitor = await openCaller(app, null)
})
afterAll(() => app.close())

type Options = Parameters<ReturnType<typeof openAuthenticator>['create']>[0]
type Request = Parameters<ReturnType<typeof openAuthenticator>['get']>[0]
type List = {
  passkeys: { id: number; keeper: string | null; browser: string | null; system: string | null; here: boolean; host: string }[]
}
const codeOf = ({ body }: CallResponse) => (body as { error?: string }).error ?? null

/** Someone with one passkey, and the device that keeps it. */
async function someoneWithPasskey(name: string, host = 'social.localhost', origin = `http://${host}`) {
  const member = await app.createMember(name, { host })
  const as = await openCaller(app, member, host)
  const device = openAuthenticator({ origin, model: Buffer.from('d548826e79b4db40a3d811116f7e8349', 'hex') })
  const { body } = await as('POST /api/passkey_new_options.php', { body: {} })
  const added = await as('POST /api/passkeys.php', {
    body: device.create(body as Options),
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36' },
  })
  expect(added.status).toBe(200)
  return { member, as, device, list: added.body as List }
}
const optionsFor = async (as: Caller) => (await as('POST /api/passkey_options.php')).body as Request
const login = async (as: Caller, device: ReturnType<typeof openAuthenticator>, lie?: Parameters<typeof device.get>[1]) =>
  as('POST /api/passkey_login.php', { body: device.get(await optionsFor(as), lie) })

test('a member adds a passkey, sees who keeps it, and signs in with nothing else', async () => {
  const { member, device, list, as } = await someoneWithPasskey('Anna')
  expect(list.passkeys).toMatchObject([
    { keeper: 'Bitwarden', browser: 'Chrome', system: 'Windows', here: true, host: 'social.localhost' },
  ])
  const answer = await login(visitor, device)
  expect([answer.status, (answer.body as { profile: { id: number } }).profile.id]).toEqual([200, member])
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const user = await visitor('GET /api/user.php', { headers: { cookie } })
  expect((user.body as { email: string }).email).toBe('anna@example.test')
  const { body } = await as('GET /api/passkeys.php')
  expect(body).toMatchObject({ passkeys: [{ last_used_at: app.ctx.now().toISOString() }] })
})

test('the options for a device name no account, and require user verification', async () => {
  const first = await optionsFor(visitor)
  expect(first).toMatchObject({ rpId: 'social.localhost', userVerification: 'required', allowCredentials: [] })
  expect((await optionsFor(visitor)).challenge).not.toBe(first.challenge)
})

test('requesting a challenge stores nothing, however often; only a login is stored', async () => {
  const { device } = await someoneWithPasskey('Ida')
  const countRows = async () => (await app.ctx.db.selectFrom('passkey_challenge').select('host').execute()).length
  const before = await countRows()
  for (let n = 0; n < 100; n++) await optionsFor(visitor)
  expect(await countRows()).toBe(before)
  expect(codeOf(await login(visitor, device, { flags: 0x01 }))).toBe('passkey_refused')
  expect(await countRows()).toBe(before)
  expect((await login(visitor, device)).status).toBe(200)
  expect(await countRows()).toBe(before + 1)
})

test('a challenge that was changed, even in its time, opens nothing', async () => {
  const { device } = await someoneWithPasskey('Ilse')
  const { challenge, rpId } = await optionsFor(visitor)
  const bytes = Buffer.from(challenge, 'base64url')
  for (const at of [0, 20, 53]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    const answer = device.get({ challenge: changed.toString('base64url'), rpId })
    expect(codeOf(await visitor('POST /api/passkey_login.php', { body: answer }))).toBe('passkey_expired')
  }
})

test('an answer opens the door once: sent again, or after a quarter of an hour, it does not', async () => {
  const { device } = await someoneWithPasskey('Bea')
  const answer = device.get(await optionsFor(visitor))
  const both = await Promise.all([1, 2].map(() => visitor('POST /api/passkey_login.php', { body: answer })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  const late = device.get(await optionsFor(visitor))
  app.wait(16 * minuteMs)
  expect(codeOf(await visitor('POST /api/passkey_login.php', { body: late }))).toBe('passkey_expired')
})

test('a challenge that was never requested, or was requested for adding a passkey, lets nobody in', async () => {
  const { device, as } = await someoneWithPasskey('Cleo')
  const madeUp = { challenge: 'x'.repeat(43), rpId: 'social.localhost' }
  expect(codeOf(await visitor('POST /api/passkey_login.php', { body: device.get(madeUp) }))).toBe('passkey_expired')
  const { body } = await as('POST /api/passkey_new_options.php', { body: {} })
  const forAdding = { challenge: (body as Options).challenge, rpId: 'social.localhost' }
  expect(codeOf(await visitor('POST /api/passkey_login.php', { body: device.get(forAdding) }))).toBe('passkey_expired')
})

test.each([
  ['a page of another origin', { from: 'https://social.localhost.evil.example' }],
  ['the same host without its port', { from: 'http://social.localhost:81' }],
  ['a device that did not check its owner', { flags: 0x01 }],
])('%s is refused', async (_, lie) => {
  const { device } = await someoneWithPasskey(`Dora${Object.values(lie)}`.replace(/\W/g, ''))
  expect(codeOf(await login(visitor, device, lie))).toBe('passkey_refused')
  expect((await login(visitor, device)).status).toBe(200)
})

test('a counter that goes back, or stands still, indicates a copy and is refused', async () => {
  const { device } = await someoneWithPasskey('Eva')
  expect((await login(visitor, device, { counter: 7 })).status).toBe(200)
  expect(codeOf(await login(visitor, device, { counter: 6 }))).toBe('passkey_refused')
  expect(codeOf(await login(visitor, device, { counter: 7 }))).toBe('passkey_refused')
  expect((await login(visitor, device, { counter: 8 })).status).toBe(200)
})

test('a signature over other words, and another member’s handle, are refused', async () => {
  const { device } = await someoneWithPasskey('Fay')
  const [one, other] = [device.get(await optionsFor(visitor)), device.get(await optionsFor(visitor))]
  const mixed = { ...one, response: { ...one.response, signature: other.response.signature } }
  expect(codeOf(await visitor('POST /api/passkey_login.php', { body: mixed }))).toBe('passkey_refused')
  const renamed = device.get(await optionsFor(visitor))
  renamed.response.userHandle = 'AAAAAAAAAAE'
  expect(codeOf(await visitor('POST /api/passkey_login.php', { body: renamed }))).toBe('passkey_refused')
})

test('a passkey lives on its host: no other brand takes it, of the same pool or of another', async () => {
  const { device } = await someoneWithPasskey('Gina')
  for (const host of ['classic.localhost', 'lavish.localhost']) {
    const there = await openCaller(app, null, host)
    const { challenge } = await optionsFor(there)
    const answer = device.get({ challenge, rpId: 'social.localhost' }, { from: `http://${host}` })
    expect(codeOf(await there('POST /api/passkey_login.php', { body: answer })), host).toBe('passkey_refused')
    const carried = device.get(await optionsFor(visitor))
    expect(codeOf(await there('POST /api/passkey_login.php', { body: carried })), host).toBe('passkey_expired')
  }
})

test('a member of another pool cannot log in here, whatever the passkey says', async () => {
  const { member, device } = await someoneWithPasskey('Hanna')
  await app.ctx.db.transaction().execute(async (db) => {
    // the database refuses it else
    await sql`set local session_replication_role = replica`.execute(db)
    const { pool_id } = app.site('lavish.localhost')
    await db.updateTable('member').set({ pool_id }).where('id', '=', member).execute()
  })
  expect(codeOf(await login(visitor, device))).toBe('passkey_refused')
})

test.each([
  ['banned', 'banned'],
  ['deleted', 'in_grace'],
] as const)('a %s member gets the login’s refusal', async (status, code) => {
  const { member, device } = await someoneWithPasskey(`Ida${status}`)
  await setStatus(app.ctx.db, member, status)
  expect(codeOf(await login(visitor, device))).toBe(code)
})

test('a passkey brings a deleted account back, as the password does, and for as long', async () => {
  const { member, device, as } = await someoneWithPasskey('Iris')
  const restore = async () => visitor('POST /api/restore.php', { body: { passkey: device.get(await optionsFor(visitor)) } })
  await as('POST /api/delete.php', { body: { password } })
  expect(codeOf(await login(visitor, device))).toBe('in_grace')
  const back = await restore()
  expect([back.status, back.body]).toMatchObject([200, { profile: { id: member } }])
  expect(back.headers.get('set-cookie')).toContain('__Host-session=')
  expect((await login(visitor, device)).status).toBe(200)
  const again = await openCaller(app, member)
  await again('POST /api/delete.php', { body: { password } })
  const unasked = device.get({ challenge: 'x'.repeat(43), rpId: 'social.localhost' })
  expect(codeOf(await visitor('POST /api/restore.php', { body: { passkey: unasked } }))).toBe('passkey_expired')
  app.wait(28 * dayMs)
  expect(codeOf(await restore())).toBe('passkey_refused')
})

test('a removed passkey opens nothing, and nobody removes another’s', async () => {
  const { device, list, as } = await someoneWithPasskey('Judy')
  const { as: asKim } = await someoneWithPasskey('Kim')
  const id = list.passkeys[0]?.id
  expect(codeOf(await asKim('DELETE /api/passkeys.php', { body: { id } }))).toBe('not_found')
  expect((await login(visitor, device)).status).toBe(200)
  expect((await as('DELETE /api/passkeys.php', { body: { id } })).body).toEqual({ passkeys: [] })
  expect(codeOf(await login(visitor, device))).toBe('passkey_refused')
})

test('an added or removed passkey is mailed: when, on which device, and what to do', async () => {
  const { as, list } = await someoneWithPasskey('Jana')
  const listed = async () => {
    await app.runJobs()
    return (await app.mails()).filter(({ recipient }) => recipient === 'jana@example.test').at(-1)
  }
  const added = await listed()
  expect(added?.subject).toBe('A passkey was added to your account')
  expect(added?.text_body).toContain('Chrome on Windows')
  expect(added?.text_body).toContain(`${social}/notifications#passkeys`)
  await as('DELETE /api/passkeys.php', { body: { id: list.passkeys[0]?.id } })
  const removed = await listed()
  expect(removed?.subject).toBe('A passkey was removed from your account')
  expect(removed?.text_body).toContain(`${social}/reset-password`)
  await as('DELETE /api/passkeys.php', { body: { id: list.passkeys[0]?.id } })
  expect((await listed())?.id).toBe(removed?.id)
})

test('adding requires the password, unless the member signed in within ten minutes', async () => {
  const lea = await app.createMember('Lea')
  const as = await openCaller(app, lea)
  app.wait(11 * minuteMs)
  const requestOptions = (body: object) => as('POST /api/passkey_new_options.php', { body })
  expect([codeOf(await requestOptions({})), codeOf(await requestOptions({ password: 'not the password' }))]).toEqual([
    'password_needed',
    'wrong_password',
  ])
  const { status, body } = await requestOptions({ password })
  expect([status, (body as { rp: object }).rp]).toEqual([200, { id: 'social.localhost', name: app.site().file.name }])
})

test('the same device is not added twice, and a passkey made for one member is not stored for another', async () => {
  const { device, as } = await someoneWithPasskey('Mia')
  const { body } = await as('POST /api/passkey_new_options.php', { body: {} })
  expect((body as { excludeCredentials: object[] }).excludeCredentials).toHaveLength(1)
  const made = device.create(body as Options)
  const asNora = await openCaller(app, await app.createMember('Nora'))
  expect(codeOf(await asNora('POST /api/passkeys.php', { body: made }))).toBe('passkey_expired')
  expect((await as('POST /api/passkeys.php', { body: made })).status).toBe(200)
  expect(codeOf(await as('POST /api/passkeys.php', { body: made }))).toBe('passkey_expired')
})

test('passkeys and open challenges go with their member, and stale challenges by the clock', async () => {
  const { member, as } = await someoneWithPasskey('Olga')
  await as('POST /api/passkey_new_options.php', { body: {} })
  const rowsOf = async (id: ProfileId) => [
    ...(await app.ctx.db.selectFrom('passkey').select('id').where('member_id', '=', id).execute()),
    ...(await app.ctx.db.selectFrom('passkey_challenge').select('host').where('member_id', '=', id).execute()),
  ]
  expect(await rowsOf(member)).toHaveLength(2)
  const stays = await someoneWithPasskey('Paula')
  await stays.as('POST /api/passkey_new_options.php', { body: {} })
  await app.ctx.db.deleteFrom('member').where('id', '=', member).execute()
  expect(await rowsOf(member)).toEqual([])
  app.wait(20 * minuteMs)
  await clearChallenges.run(app.ctx, {})
  expect(await app.ctx.db.selectFrom('passkey_challenge').select('host').execute()).toEqual([])
  expect(await rowsOf(stays.member)).toHaveLength(1)
})

test('a brand with TLS takes answers of its own origin only', async () => {
  const { relyingPartyOf } = await import('#server/passkeys/passkey-proofs.ts')
  expect(relyingPartyOf('sunday.example')).toEqual({ rpId: 'sunday.example', origins: ['https://sunday.example'] })
  expect(relyingPartyOf('sunday.example:443').origins).toEqual(['https://sunday.example'])
  expect(relyingPartyOf('social.localhost:3000').origins).toEqual(['https://social.localhost:3000', `${social}:3000`])
})
