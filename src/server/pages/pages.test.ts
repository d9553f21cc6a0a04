/** Pages and files for browsers: the right brand and language, with the right caching and script policy. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PageRequest } from '#domain/page-request.ts'
import { createApp } from '#server/app.ts'
import { chooseCoding } from '#server/http/compress.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

const clientFolder = mkdtempSync(join(tmpdir(), 'duet-client-'))
mkdirSync(join(clientFolder, 'assets'))
writeFileSync(join(clientFolder, 'assets/code-1.js'), 'the code')
writeFileSync(join(clientFolder, 'assets/code-1.js.br'), brotliCompressSync('the code'))
writeFileSync(join(clientFolder, 'icons.svg'), '<svg/>')
writeFileSync(join(clientFolder, 'sw-push.js'), 'the worker')
mkdirSync(join(clientFolder, 'builds'))
writeFileSync(join(clientFolder, 'builds/latest.json'), '{"id":"third"}')
writeFileSync(join(clientFolder, '.secret.json'), '{}')

let app: TestApp
let hono: ReturnType<typeof createApp>
let visits: PageRequest[] = []
const words = '<p>Hello</p>'.repeat(200)

beforeAll(async () => {
  app = await openTestApp()
  const render = async (_: Request, visit: PageRequest) => {
    visits.push(visit)
    return new Response(words, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  hono = createApp(app.ctx, { render, strict: true, clientFolder })
})
afterAll(() => app.close())
beforeEach(() => void (visits = []))

const open = (host: string, headers: Record<string, string> = {}, path = '/') =>
  hono.request(`http://${host}${path}`, { headers: { host, ...headers } })

test.each([
  ['social.localhost', {}, 'social', 'en'],
  ['classic.localhost:3000', {}, 'classic', null],
  ['lavish.localhost', {}, 'lavish', null],
  ['social.localhost', { 'accept-language': 'nl-BE,en;q=0.5' }, 'social', 'nl'],
  ['social.localhost', { 'accept-language': 'nl', cookie: 'i18n_redirected=de' }, 'social', 'de'],
  ['social.localhost', { cookie: 'i18n_redirected=pl' }, 'social', 'en'],
])('%s with %o is the brand %s in %s', async (host, headers, template, locale) => {
  await open(host, headers)
  expect(visits[0]?.settings.template).toBe(template)
  expect(visits[0]?.locale).toBe(locale ?? visits[0]?.settings.domain_language)
  expect(visits[0]?.origin).toBe(`http://${host}`)
})

test('an address with a language gets it, if the brand offers it', async () => {
  await open('social.localhost', { 'accept-language': 'nl', cookie: 'i18n_redirected=fr' }, '/?lang=de')
  await open('social.localhost', { 'accept-language': 'nl' }, '/?lang=pl')
  await open('social.localhost', { 'accept-language': 'nl' }, '/?lang=de%00&lang=en')
  expect(visits.map(({ locale }) => locale)).toEqual(['de', 'nl', 'nl'])
})

test.each([
  ['/landers/video/general-nl', 'nl'],
  ['/landers/maplanding/gay-eng', 'en'],
  // Polish is not offered by this brand, and these are no slugs: the page itself renders a 404.
  ['/landers/video/general-pl', 'de'],
  ['/landers/video/general-en', 'de'],
  ['/landers/movie/general-nl', 'de'],
  ['/landers/video', 'de'],
])('%s is in %s, whatever the browser and the cookie prefer', async (path, locale) => {
  await open('social.localhost', { 'accept-language': 'de', cookie: 'i18n_redirected=de' }, path)
  expect(visits[0]?.locale).toBe(locale)
})

test('a host that is no brand of ours gets no page', async () => {
  expect((await open('elsewhere.example')).status).toBe(404)
  expect(visits).toHaveLength(0)
})

test('a page runs only its own scripts, is framed by nobody, and carries a new nonce each time', async () => {
  const [one, two] = [await open('social.localhost'), await open('social.localhost')]
  const policy = one.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`script-src 'nonce-${visits[0]?.nonce}' 'strict-dynamic'`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(two.headers.get('content-security-policy')).not.toBe(policy)
  expect(one.headers.get('x-content-type-options')).toBe('nosniff')
  expect(one.headers.has('strict-transport-security')).toBe(false)
})

test('pictures come from the page itself, and from the store or the CDN when photos are there', async () => {
  const pictures = async () =>
    /img-src [^;]+/.exec((await open('social.localhost')).headers.get('content-security-policy') ?? '')?.[0]
  const { files } = app.ctx
  expect(await pictures()).toBe("img-src 'self' data: blob:")
  const signed = { origin: 'https://store.example', sign: async () => ({ url: '', seconds: 0 }) }
  app.ctx.files = { ...files, addresses: signed }
  expect(await pictures()).toBe("img-src 'self' data: blob: https://store.example")
  app.ctx.files = files
})

test('a page of someone with a session is cached nowhere', async () => {
  expect((await open('social.localhost')).headers.get('cache-control')).toBe('private, no-cache')
  const response = await open('social.localhost', { cookie: '__Host-session=x' })
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})

test('a page is compressed for anyone who takes it', async () => {
  const packed = await open('social.localhost', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(words)
  expect(await (await open('social.localhost')).text()).toBe(words)
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', null],
  [undefined, null],
])('of %s the coding is %s', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding)
})

test('a page calls the API as its visitor: the same cookie, the same host, and cookies come back', async () => {
  const anna = await app.createMember('Anna', { email: 'anna@example.org' })
  await open('social.localhost')
  const login = { email: 'anna@example.org', password: 'welcome home' }
  const request = new Request('http://social.localhost/api/login.php', {
    method: 'POST',
    body: JSON.stringify(login),
    headers: { 'content-type': 'application/json', 'x-original-host': 'social.localhost' },
  })
  const answer = await visits[0]!.call(request)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await open('social.localhost', { cookie })
  const user = await visits[1]!.call(new Request('http://social.localhost/api/user.php'))
  expect(await user.json()).toMatchObject({ profile: { id: anna } })
})

test('built code is cached for good and comes compressed; a missing file is no page', async () => {
  const code = await open('social.localhost', { 'accept-encoding': 'br' }, '/assets/code-1.js')
  expect(code.headers.get('cache-control')).toContain('immutable')
  expect(code.headers.get('content-encoding')).toBe('br')
  const gone = await open('social.localhost', {}, '/assets/code-0.js')
  expect([gone.status, visits.length]).toEqual([404, 0])
})

test('the newest build is checked each time, and so is the worker; a page names its build', async () => {
  const newest = await open('social.localhost', {}, '/builds/latest.json')
  const worker = await open('social.localhost', {}, '/sw-push.js?v=2')
  expect([newest, worker].map(({ headers }) => headers.get('cache-control'))).toEqual(['no-cache', 'no-cache'])
  expect(await newest.json()).toEqual({ id: 'third' })
  await open('social.localhost')
  expect(visits[0]?.buildId).toBe('third')
})

test('a file that has not changed is not sent again', async () => {
  const icons = await open('social.localhost', {}, '/icons.svg')
  const again = await open('social.localhost', { 'if-none-match': `W/${icons.headers.get('etag')}` }, '/icons.svg')
  expect([icons.status, again.status]).toEqual([200, 304])
})

test.each(['/.secret.json', '/../package.json', '/assets/../../package.json'])('%s is no file for browsers', async (path) => {
  await open('social.localhost', {}, path)
  expect(visits.length).toBeLessThanOrEqual(1)
  const answer = await open('social.localhost', {}, path)
  expect(answer.headers.get('content-type')).not.toContain('json')
})

test("a language's words are cached for a day", async () => {
  const answer = await open('social.localhost', { 'accept-encoding': 'br' }, '/_i18n/en/messages.json?v=1')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  const messages = JSON.parse(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()) as Record<string, unknown>
  expect(messages).toHaveProperty('shell')
  expect(messages).not.toHaveProperty('mails')
  expect((await open('social.localhost', {}, '/_i18n/xx/messages.json')).headers.get('content-type')).toContain('html')
})

test('a formal brand’s pages and words have an address of their own', async () => {
  await open('classic.localhost', { 'accept-language': 'de' })
  await open('social.localhost', { 'accept-language': 'de' })
  expect(visits.map(({ messagesHash }) => messagesHash.startsWith('formal.'))).toEqual([true, false])
  const { headers } = await open('classic.localhost', {}, `/_i18n/de/messages.json?v=${visits[0]?.messagesHash}`)
  expect(headers.get('etag')).toContain('formal.')
})

test('a page is written by the clock that the browser named, and in the English of its region', async () => {
  await open('social.localhost', { cookie: 'time_zone=America/New_York', 'accept-language': 'en-GB,en;q=0.8' })
  await open('social.localhost', { 'accept-language': 'en-US' })
  await open('classic.localhost', { 'accept-language': 'en-US' })
  expect(visits.map(({ timeZone, iso }) => [timeZone, iso])).toEqual([
    ['America/New_York', 'en-GB'],
    [null, 'en-US'],
    [null, 'en-GB'],
  ])
})
