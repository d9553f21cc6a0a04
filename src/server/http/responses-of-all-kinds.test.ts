/** The headers of every kind of response, and the small pages for visitors who cannot get a page of the site. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import { openLimits } from '#server/http/limits.ts'
import { createListener } from '#server/listener.ts'
import { production } from '../../../tests/production.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const render = async () => new Response('a page', { headers: { 'content-type': 'text/html' } })

let app: TestApp
let base = ''
let stop = () => {}
beforeAll(async () => {
  app = await openTestApp()
  const ctx = { ...app.ctx, config: { ...readConfig(production), dataDir: app.ctx.config.dataDir } }
  const listener = createListener(ctx, { render, strict: true, clientFolder: null }, { overrideGlobalObjects: false })
  const server = createServer((request, response) => void listener(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  stop = () => void server.close()
})
afterAll(async () => {
  stop()
  await app.close()
})

test.each([
  '/',
  '/api/settings.php',
  '/api/user.php',
  '/api/no-such-call.php',
  '/robots.txt',
  '/manifest.webmanifest',
  '/healthz',
  '/metrics',
  '/media/x/320.webp',
  '/sandbox/x',
  '/%zz',
])('%s has a type, is not framed, and is served over HTTPS next time', async (path) => {
  const { headers } = await fetch(base + path)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(headers.get('cross-origin-resource-policy')).toBe(path.startsWith('/media/') ? 'same-site' : 'same-origin')
})

const hono = () => createApp(app.ctx, { render, strict: true, clientFolder: null })
const browse = (path: string, host = 'social.localhost', locale = 'de') =>
  hono().request(`http://${host}${path}`, { headers: { host, accept: 'text/html', 'accept-language': locale } })

test.each([
  ['a host that is no brand’s', '/', 'nobody.example', 404, 'errors.unknown_host'],
  ['a cam that is gone', '/api/xcams/redirect.php?account=gone', 'social.localhost', 404, 'errors.not_found'],
  ['an address that cannot be read', '/%zz', 'social.localhost', 404, 'errors.not_found'],
])('%s is a page in the visitor’s language', async (_, path, host, status, key) => {
  const answer = await browse(path, host)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
  const html = await answer.text()
  expect(html).toContain('<html lang="de">')
  expect(html).toContain(app.ctx.texts.translator('de')(key))
})

test('a script that requests a cam that is gone reads a code', async () => {
  const answer = await hono().request('http://social.localhost/api/xcams/redirect.php?account=gone')
  expect(await answer.json()).toMatchObject({ error: 'not_found' })
})

test('one address opens pages until its limit, then reads when to come again; another address goes on', async () => {
  const ctx = {
    ...app.ctx,
    limits: openLimits({ redisUrl: null, log: silent as never }),
    config: { ...app.ctx.config, trustProxy: 1 },
  }
  const limited = createApp(ctx, { render, strict: true, clientFolder: null })
  const open = (address: string) =>
    limited.request('http://social.localhost/', { headers: { 'x-forwarded-for': address, accept: 'text/html' } })
  let last = await open('192.0.2.1')
  for (let n = 0; n < 100; n++) last = await open('192.0.2.1')
  expect([last.status, last.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await open('192.0.2.2')).status).toBe(200)
})
