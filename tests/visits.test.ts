/** Visitors: the document of each kind of visitor, as the built pages render it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePublicProfileSetting } from '#server/public-profiles/public-profiles.ts'
import { importSite } from '#server/sites/sites.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { cookieOf } from './stream-listener.ts'
import { buildMs, openPages } from './pages.ts'

let app: TestApp
let open: Awaited<ReturnType<typeof openPages>>

beforeAll(async () => {
  app = await openTestApp()
  open = await openPages({ ...app.ctx, config: { ...app.ctx.config, trustProxy: 1 } })
}, buildMs)
afterAll(() => app.close())

const read = async (path: string, headers: Record<string, string> = {}) => (await open(path, headers)).text()

test('the country somebody seems to be in is in their own document, and in nobody’s after them', async () => {
  const countryOf = async (address: string) =>
    /"geoip_country":("\w\w"|null),"geoip_selected_country":"(\w\w)"/.exec(
      await read('/pricing', { 'x-forwarded-for': address }),
    )?.[1]
  for (const [address, country] of [
    ['80.187.0.1', '"DE"'],
    ['145.53.1.1', '"NL"'],
    ['10.0.0.1', 'null'],
    ['80.187.0.1', '"DE"'],
  ] as const)
    expect([address, await countryOf(address)]).toEqual([address, country])
  const page = await open('/pricing', { 'x-forwarded-for': '80.187.0.1' })
  expect(page.headers.get('cache-control')).toBe('private, no-cache')
})

test('a public page has its own address, a picture of its brand, and nothing that stops caching', async () => {
  const page = await read('/pricing?lang=nl&network=north')
  expect(page).toContain('<link rel="canonical" href="http://social.localhost/pricing?lang=nl"/>')
  expect(page).toContain('<meta property="og:image" content="http://social.localhost/brand/share.png?lang=nl"/>')
  expect(page).not.toContain('noindex')
})

test('a member who agreed is shown at four addresses, without caching; anyone who did not is nowhere', async () => {
  const nora = await app.createMember('Nora')
  const addresses = ['landing', 'signup', 'landing2/general-eng', 'landing3/general-nl'].map((at) => `/members/${nora}/${at}`)
  const answers = () => Promise.all(addresses.map(async (address) => (await open(address)).status))
  expect(await answers()).toEqual([404, 404, 404, 404])
  await changePublicProfileSetting(app.ctx, nora, { shown: true })
  expect(await answers()).toEqual([200, 200, 200, 200])
  for (const address of addresses) expect(await read(address)).toContain('<meta name="robots" content="noindex"/>')
  expect((await open(`/members/${nora}/landing2/general-en`)).status).toBe(404)
  const self = await open(addresses[0] ?? '', { cookie: await cookieOf(app, nora) })
  expect([self.status, self.headers.get('location')]).toEqual([302, `/members/${nora}`])
})

test('a rule of the site comes last: what does not exist is a 404, what needs a login leads there, and everyone else leaves', async () => {
  const { file } = app.site()
  await importSite(app.ctx, { ...file, site_rule_redirect: 'https://elsewhere.example/' })
  const met = async (path: string) => {
    const answer = await open(path)
    return [answer.status, answer.headers.get('location')]
  }
  expect(await met('/no-such-page')).toEqual([404, null])
  expect(await met('/home')).toEqual([302, '/login'])
  for (const path of ['/', '/login', '/landers/video/general-eng', '/pages/terms'])
    expect([path, ...(await met(path))]).toEqual([path, 302, 'https://elsewhere.example/'])
  await importSite(app.ctx, file)
})

test('where only those whom a partner sent may search, the others are led to the login', async () => {
  const { file } = app.site()
  await importSite(app.ctx, { ...file, logged_out_search: 'none', logged_out_search_trafficsource: 'all' })
  const berta = await app.createMember('Berta')
  await changePublicProfileSetting(app.ctx, berta, { shown: true })
  expect((await open('/members')).headers.get('location')).toBe('/login?to=%2Fmembers')
  const found = await open('/members?network=north')
  expect(found.status).toBe(200)
  expect(await found.text()).toContain(`/members/${berta}`)
  expect((await open('/search?network=north')).status).toBe(200)
  await importSite(app.ctx, { ...file, signups: 'with_trafficsource' })
  const [invited, sent] = [await read('/'), await read('/?network=north')]
  expect([invited.includes('type="email"'), sent.includes('type="email"')]).toEqual([false, true])
  await importSite(app.ctx, file)
})

/** A browser on a phone that a partner's link opened, as it keeps cookies. */
async function openedBy(path: string) {
  const landed = await open(path)
  const cookies = landed.headers.getSetCookie()
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  return { landed, cookies, open: (to: string, more = '') => open(to, { cookie: [cookie, more].filter(Boolean).join('; ') }) }
}

test('a partner’s visitor keeps the open search: tapped on a static page, reloaded, in a new tab, and after "No, thank you"', async () => {
  const { file } = app.site()
  await importSite(app.ctx, { ...file, logged_out_search: 'none', logged_out_search_trafficsource: 'all' })
  const cleo = await app.createMember('Cleo')
  await changePublicProfileSetting(app.ctx, cleo, { shown: true })
  const phone = await openedBy('/?network=north')
  expect(phone.cookies).toEqual([
    expect.stringMatching(/^__Host-source=[\w-]+\.[\w-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  const no = `consent=${encodeURIComponent(JSON.stringify({ affiliate: false }))}`
  for (const more of ['', no]) {
    const found = await phone.open('/members', more)
    expect(found.status).toBe(200)
    expect(found.headers.getSetCookie()).toEqual([])
    expect(await found.text()).toContain(`/members/${cleo}`)
    expect((await phone.open(`/members/${cleo}`, more)).status).toBe(200)
  }
  expect((await phone.open('/home')).headers.get('location')).toBe('/login')
  // a second partner takes the place of the first, and the same one writes no cookie anew
  expect((await phone.open('/?network=north')).headers.getSetCookie()).toEqual([])
  expect((await phone.open('/?network=south')).headers.getSetCookie()).toHaveLength(1)
  await importSite(app.ctx, file)
})

test('where a link opens nothing, no such cookie is set', async () => {
  const { file } = app.site()
  expect((await openedBy('/?network=north')).cookies).toEqual([])
  await importSite(app.ctx, { ...file, logged_out_search: 'none', logged_out_search_trafficsource: 'none' })
  expect((await openedBy('/?network=north')).cookies).toEqual([])
  expect((await open('/members?network=north')).headers.get('location')).toBe('/login?to=%2Fmembers&network=north')
  await importSite(app.ctx, file)
})

test('an invented source opens nothing: not as a parameter, not as a cookie, not of another brand', async () => {
  const { file } = app.site()
  const closed = { ...file, logged_out_search: 'none', logged_out_search_trafficsource: 'all' } as const
  await importSite(app.ctx, closed)
  const hono = await app.hono()
  const codeOf = async (query: string, cookie = '', host = 'social.localhost') =>
    (await hono.request(`http://${host}/api/search.php?${query}`, { headers: { cookie } })).status
  const { cookies } = await openedBy('/?network=north')
  const [cookie = ''] = (cookies[0] ?? '').split(';')
  const [name = '', signature = ''] = cookie.replace('__Host-source=', '').split('.')
  expect(await codeOf('trafficsource=north')).toBe(403)
  expect(await codeOf('', cookie)).toBe(200)
  for (const made of [
    '__Host-source=north',
    `__Host-source=${name}.`,
    `__Host-source=${name}.${signature.slice(0, -2)}AA`,
    `__Host-source=${Buffer.from('south').toString('base64url')}.${signature}`,
  ])
    expect([made, await codeOf('trafficsource=north', made)]).toEqual([made, 403])
  const classic = app.site('classic.localhost')
  expect(await codeOf('', cookie, 'classic.localhost'), classic.file.logged_out_search).toBe(403)

  // a brand that names networks accepts only theirs
  const network = { network: 'acme', click_id: 'sub1', signing_secret: 'acme', postbacks: {} } as const
  await importSite(app.ctx, { ...closed, networks: [network] })
  expect(await codeOf('trafficsource=acme')).toBe(200)
  expect(await codeOf('trafficsource=north', cookie)).toBe(403)
  expect((await openedBy('/?network=north')).cookies).toEqual([])
  expect((await openedBy('/?network=acme')).cookies).toHaveLength(1)
  await importSite(app.ctx, file)
})

/** Whether the client's code waits in `noscript` until a control is used. */
const isStatic = async (path: string, headers: Record<string, string> = {}) =>
  (await read(path, headers)).includes('<noscript id="client-scripts"')

test('/ and the landers of members come without the client, all other pages bring it along', async () => {
  const dora = await app.createMember('Dora')
  await changePublicProfileSetting(app.ctx, dora, { shown: true })
  for (const path of [
    '/',
    `/members/${dora}/landing`,
    `/members/${dora}/landing2/general-eng`,
    `/members/${dora}/landing3/general-eng`,
  ])
    expect(await isStatic(path), path).toBe(true)
  for (const path of ['/login', '/signup', '/pricing', '/no-such-page', '/landers/video/none-eng'])
    expect(await isStatic(path), path).toBe(false)
})

test('a lander comes without the client, except where the warning at the entry must stand at once', async () => {
  const { file } = app.site()
  const lander = '/landers/video/general-eng'
  expect(await isStatic(lander)).toBe(true)
  await importSite(app.ctx, { ...file, entry_warning: true })
  expect(await isStatic(lander)).toBe(false)
  expect(await isStatic(lander, { cookie: 'a=b; entry_warning=skipped' })).toBe(true)
  expect(await isStatic(lander, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })).toBe(true)
  await importSite(app.ctx, file)
})

test('every page brings its modules after its first frame, and every script of its own has the nonce', async () => {
  for (const path of ['/login', '/pricing', '/no-such-page']) {
    const page = await read(path)
    expect(page, path).not.toMatch(/rel="modulepreload"|<script[^>]+type="module"/)
    expect(page, path).toContain('rel="deferred-modulepreload"')
    for (const [script] of page.matchAll(/<script[^>]*>/g)) expect(script, path).toContain('nonce="')
  }
})
