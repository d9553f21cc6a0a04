/** Switches: a closed site tells so in the visitor's language, a read-only one shows everything and stores nothing. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#domain/time/durations.ts'
import { wire, type Call } from '#domain/wire.ts'
import { openSwitches, listSwitches, turnSwitch } from '#server/switches/switches.ts'
import type { SwitchName } from '#server/ports/switches.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openShop } from '../../../tests/buyers.ts'
import { openTestApp, password, type TestApp } from '../../../tests/test-app.ts'
import { createApp, type Web } from '#server/app.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app.close())
afterEach(async () => {
  for (const name of ['maintenance', 'read-only', 'no-signups'] as const) await turn(name, false)
})

const turn = (name: SwitchName, is_on: boolean, reason: string | null = is_on ? 'a new machine' : null) =>
  turnSwitch(app.ctx, { name, is_on, reason, changed_by: 'root' })

test('a change is stored with its reason, by whom and when, and other processes read it', async () => {
  const elsewhere = await openSwitches(app.ctx.db, app.ctx.now)
  await turn('maintenance', true, 'a new disk')
  expect([app.ctx.switches.isClosed, elsewhere.isClosed]).toEqual([true, false])
  await elsewhere.refresh()
  expect([elsewhere.isClosed, elsewhere.isReadOnly]).toEqual([true, false])
  expect(await listSwitches(app.ctx)).toMatchObject([
    { name: 'maintenance', is_on: true, reason: 'a new disk', changed_by: 'root', changed_at: app.ctx.now() },
    { name: 'read-only', is_on: false },
    { name: 'no-signups', is_on: false },
  ])
})

test('a switch with an end goes off by itself', async () => {
  const ends_at = new Date(app.ctx.now().getTime() + hourMs)
  await turnSwitch(app.ctx, { name: 'read-only', is_on: true, reason: 'a new disk', changed_by: 'root', ends_at })
  expect(app.ctx.switches.isReadOnly).toBe(true)
  app.wait(hourMs)
  await app.ctx.switches.refresh()
  expect([app.ctx.switches.isReadOnly, (await listSwitches(app.ctx))[1]]).toEqual([
    false,
    expect.objectContaining({ is_on: false, ends_at }),
  ])
})

test('while sign-ups are stopped nobody new joins, and members go on', async () => {
  await turn('no-signups', true)
  const visitor = await openCaller(app, null)
  const form = { email: 'late@example.test', name: 'Mia', password: 'slow rivers run deep' }
  expect(await visitor('POST /api/user.php?new=1', { body: form })).toMatchObject({
    status: 403,
    body: { error: 'signups_closed' },
  })
  const vera = await openCaller(app, await app.createMember('Vera'))
  expect((await vera('GET /api/user.php')).status).toBe(200)
  await turn('no-signups', false)
  expect((await visitor('POST /api/user.php?new=1', { body: form })).status).toBe(200)
})

test('a closed site refuses every call with one code, and a poll that knew everything too', async () => {
  const anna = await openCaller(app, await app.createMember('Anna'))
  const { headers } = await anna('GET /api/likes.php')
  await turn('maintenance', true)
  const polled = await anna('GET /api/likes.php', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  const login = await (await openCaller(app, null))('POST /api/login.php', { body: { email: 'anna@example.test', password } })
  for (const answer of [polled, login, await anna('GET /api/settings.php')]) {
    expect([answer.status, answer.body, answer.headers.get('retry-after')]).toEqual([
      503,
      { error: 'maintenance', retry_after: 60 },
      '60',
    ])
  }
})

const pages: Web = { render: () => Promise.reject(new Error('no page is rendered')), strict: true, clientFolder: null }
const look = async (host: string, headers: Record<string, string> = {}) =>
  createApp(app.ctx, pages).request(`http://${host}/members`, { headers: { accept: 'text/html', ...headers } })

test.each([
  ['social.localhost', 'de', 'Wir sind gleich wieder da', 'light dark'],
  ['classic.localhost', 'pl', 'Zaraz wracamy', 'light dark'],
  ['lavish.localhost', 'pl', 'Zaraz wracamy', 'dark'],
])('a page of %s in %s says so kindly, in the look of the brand', async (host, language, title, scheme) => {
  await turn('maintenance', true)
  const answer = await look(host, { 'accept-language': language })
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([503, '60', 'no-store'])
  const html = await answer.text()
  expect(html).toContain(`<html lang="${language}">`)
  expect(html).toContain(`<h1>${title}</h1>`)
  expect(html).toContain(`color-scheme: ${scheme};`)
  expect(html).not.toContain('<script')
})

test('a chosen colour scheme and a formal brand are kept, and a head has no body', async () => {
  await turn('maintenance', true)
  expect(await (await look('lavish.localhost', { cookie: 'color_scheme=light' })).text()).toContain('color-scheme: light;')
  const head = await createApp(app.ctx, pages).request('http://social.localhost/', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([503, ''])
})

test('health, metrics and the webhooks of payments go on while the site is closed', async () => {
  const { open, stateOf } = openShop(app)
  const { id, ref } = await open(await app.createMember('Bea'))
  await app.ctx.db.updateTable('sandbox_payment').set({ state: 'paid' }).where('ref', '=', ref).execute()
  await turn('maintenance', true)
  const hono = createApp({ ...app.ctx, config: { ...app.ctx.config, metricsToken: 't'.repeat(20) } }, pages)
  const ask = async (path: string, headers = {}) => (await hono.request(`http://social.localhost${path}`, { headers })).status
  expect(
    await Promise.all([ask('/healthz'), ask('/readyz'), ask('/metrics', { authorization: `Bearer ${'t'.repeat(20)}` })]),
  ).toEqual([200, 200, 200])
  const { signed } = app.ctx.payments.sandbox!
  const { path, body, headers } = signed({ id: 'event-of-maintenance', ref, kind: 'paid' }, app.ctx.now())
  expect((await hono.request(path, { method: 'POST', body, headers })).status).toBe(200)
  expect(await stateOf(id)).toBe('paid')
})

test('a read-only site shows everything, lets people log in, and stores nothing of theirs', async () => {
  const [cleo, dora] = [await app.createMember('Cleo', { email: 'cleo@example.test' }), await app.createMember('Dora')]
  const call = await openCaller(app, cleo)
  await turn('read-only', true)
  expect((await call('GET /api/likes.php')).status).toBe(200)
  expect((await call('GET /api/search.php')).status).toBe(200)
  const refused = { error: 'read_only', retry_after: 60 }
  for (const answer of [
    await call('POST /api/likes.php', { body: { profile: dora } }),
    await call('GET /api/chat.php', { query: { profile: dora } }),
    await call('PUT /api/user.php', { body: {} }),
  ])
    expect([answer.status, answer.body]).toEqual([503, refused])
  const visitor = await openCaller(app, null)
  expect((await visitor('POST /api/login.php', { body: { email: 'cleo@example.test', password } })).status).toBe(200)
  await turn('read-only', false)
  expect((await call('POST /api/likes.php', { body: { profile: dora } })).status).toBe(200)
})

test('every call that writes is refused while members may only read, but for those that let people in or only look', () => {
  const open = Object.entries<Call>(wire).flatMap(([name, call]) => (call.whileReadOnly ? [name] : []))
  expect(open).toEqual([
    'POST /api/geocode.php',
    'POST /api/validate_email.php',
    'POST /api/login.php',
    'POST /api/passkey_options.php',
    'POST /api/passkey_login.php',
    'GET /api/logout.php',
    'POST /api/typing.php',
    'POST /api/page-hidden.php',
    'POST /api/page-shown.php',
    'POST /api/vitals.php',
    'POST /api/trouble.php',
  ])
})
