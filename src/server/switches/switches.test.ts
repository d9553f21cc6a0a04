/** Switches: a closed site tells so in the visitor's language, a read-only one shows everything and stores nothing. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#domain/time/durations.ts'
import { wire, type Call } from '#domain/wire.ts'
import { NoticeTexts } from '#domain/operations/members-notice.ts'
import { storeIcon } from '#server/brand-files/brand-files.ts'
import { importSite } from '#server/sites/sites.ts'
import { checkedNotice, openSwitches, listSwitches, turnSwitch } from '#server/switches/switches.ts'
import { type SwitchName, switchNames } from '#server/ports/switches.ts'
import { openSession } from '#server/sessions/session.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openShop } from '../../../tests/buyers.ts'
import { openTestApp, password, type TestApp } from '../../../tests/test-app.ts'
import { createApp, type Web } from '#server/app.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app.close())
afterEach(async () => {
  for (const name of switchNames) await turn(name, false)
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
    { name: 'unconfirmed-silent', is_on: false },
    { name: 'members-notice', is_on: false },
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

test('while the unconfirmed are silent, their message is refused with a code of its own and costs nothing; others write on', async () => {
  const [lena, ben] = [
    await app.createMember('Lena', { activated: false, credits: 10 }),
    await app.createMember('Ben', { gender: 'm', credits: 10 }),
  ]
  const [hers, his] = [await openCaller(app, lena), await openCaller(app, ben)]
  const write = async (call: typeof hers, peer: number) => {
    const { body } = await call('GET /api/chat.php', { query: { profile: peer } })
    return call('POST /api/messages.php', { body: { conversation: (body as { id: number }).id, text: 'Hello' } })
  }
  await turn('unconfirmed-silent', true)
  expect(await write(hers, ben)).toMatchObject({ status: 422, body: { error: 'unconfirmed_silent' } })
  expect((await write(his, lena)).status).toBe(200)
  const first = await hers('GET /api/user.php')
  expect(first.body).toMatchObject({ credits: 10 })
  await app.ctx.db.updateTable('member').set({ activated_at: app.ctx.now() }).where('id', '=', lena).execute()
  expect((await write(hers, ben)).status).toBe(200)
})

const notify = (texts: NoticeTexts, site: number | null = null) =>
  turnSwitch(app.ctx, {
    name: 'members-notice',
    is_on: true,
    reason: 'slow payments',
    changed_by: 'root',
    ...checkedNotice(app.ctx, texts, site),
  })
const own = () => app.site().file.domain_language
const inAllLanguages = () =>
  Object.fromEntries(app.ctx.sites.all().map(({ file }) => [file.domain_language, `Slow today (${file.domain_language})`]))

test('members read a notice in their language, else in their brand’s own, until they close it', async () => {
  const call = await openCaller(app, await app.createMember('Vida'))
  const quiet = await call('GET /api/user.php')
  expect(quiet.body).not.toHaveProperty('members_notice')
  const other = app.site().file.languages.find((locale) => locale !== own())!
  await notify({ ...inAllLanguages(), [other]: 'In another language' })
  const asked = (headers: Record<string, string> = {}) => call('GET /api/user.php', { headers })
  const shown = await asked({ 'if-none-match': quiet.headers.get('etag') ?? '', 'accept-language': other })
  expect([shown.status, shown.body]).toMatchObject([200, { members_notice: { text: 'In another language' } }])
  expect((await asked({ 'accept-language': 'xx' })).body).toMatchObject({ members_notice: { text: `Slow today (${own()})` } })
  expect((await call('PUT /api/user.php', { body: { personal: 'New here' } })).body).toHaveProperty('members_notice')
  const { id } = (shown.body as { members_notice: { id: number } }).members_notice
  const session = await openSession(app.ctx, await app.createMember('Wanda'), app.site())
  const visitor = await openCaller(app, null)
  const cookie = `${session.split(';')[0]}; notice_closed=${id}`
  const closing = () => visitor('GET /api/user.php', { headers: { cookie } })
  expect((await closing()).body).not.toHaveProperty('members_notice')
  await notify(inAllLanguages())
  expect((await closing()).body).toHaveProperty('members_notice')
})

test('a notice of another brand is not shown, one without the brand’s own language is refused, and so is markup', async () => {
  const call = await openCaller(app, await app.createMember('Xenia'))
  const other = app.ctx.sites.all().find(({ id }) => id !== app.site().id)!
  await notify({ [other.file.domain_language]: 'Only there' }, other.id)
  expect((await call('GET /api/user.php')).body).not.toHaveProperty('members_notice')
  expect(() => checkedNotice(app.ctx, {}, null)).toThrow(
    expect.objectContaining({ code: 'invalid_input', details: expect.objectContaining({ field: 'texts' }) }),
  )
  expect(() => checkedNotice(app.ctx, { en: 'x' }, 9999)).toThrow(expect.objectContaining({ details: { field: 'site' } }))
  const isRight = (words: string) => NoticeTexts.safeParse({ en: words }).success
  expect(['<b>now</b>', 'two\nlines', '', 'x'.repeat(301), 'https://example.com is slow'].map(isRight)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
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

test('a closed page has the brand’s own icon beside its name', async () => {
  const { file } = app.site()
  const favicon = await storeIcon(app.ctx, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))
  await importSite(app.ctx, { ...file, favicon })
  await turn('maintenance', true)
  const page = await (await look('social.localhost')).text()
  expect(page).toContain(`<header><img src="/media/brand/${favicon}" width="28" height="28" alt="">${file.name}</header>`)
  await turn('maintenance', false)
  await importSite(app.ctx, file)
})

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
