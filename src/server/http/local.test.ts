/** Developers' pages: only from this machine, by its own name, without a proxy. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp, loadDevRoutes } from '#server/app.ts'
import { whyNoDevPages } from '#server/http/local.ts'
import { importSite } from '#server/sites/sites.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

const classic = JSON.parse(readFileSync(new URL('../../../sites/classic.json', import.meta.url), 'utf8')) as object

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.createMember('Anna')
})
afterAll(() => app.close())

async function statusOf(path: string, headers: Record<string, string>) {
  const hono = createApp(app.ctx, null, undefined, await loadDevRoutes(app.ctx))
  const host = headers.host ?? 'localhost'
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' }, headers: { host, ...headers } } }
  return (await hono.request(`http://${host}${path}`, { headers: { host, ...headers } }, env as never)).status
}

test.each(['localhost', 'social.localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
  'a developer at %s reads the outbox and the metrics',
  async (host) => {
    expect([await statusOf('/_dev/outbox', { host }), await statusOf('/metrics', { host })]).toEqual([200, 200])
  },
)

test.each([
  ['a proxy that says for which address', { 'x-forwarded-for': '203.0.113.9' }],
  ['a proxy that says how', { 'x-forwarded-proto': 'https' }],
  ['a proxy that says it as RFC 7239 does', { forwarded: 'for=203.0.113.9' }],
  ['a cache', { via: '1.1 cache' }],
  ['another name', { host: 'evil.example' }],
  ['a name that only begins like ours', { host: 'localhost.evil.example' }],
])('through %s none of it is there', async (_, headers) => {
  for (const path of ['/_dev', '/_dev/outbox', '/_dev/sign-in/anna', '/_dev/words/longest.json', '/metrics'])
    expect([path, await statusOf(path, headers)]).toEqual([path, 404])
})

test('nothing of it is loaded where others reach the process, and it closes when a brand gets a host of its own', async () => {
  const open = { ...app.ctx, config: { ...app.ctx.config, host: '0.0.0.0' } }
  expect(whyNoDevPages(open)).toBe('HOST 0.0.0.0 can be reached by others')
  expect(await loadDevRoutes(open)).toBeNull()
  const hono = createApp(app.ctx, null, undefined, await loadDevRoutes(app.ctx))
  const call = async () => (await hono.request('http://localhost/_dev/outbox', { headers: { host: 'localhost' } })).status
  expect(await call()).toBe(200)
  await importSite(app.ctx, { ...classic, hosts: ['meadow.example'] })
  expect(await call()).toBe(404)
  expect(await loadDevRoutes(app.ctx)).toBeNull()
})
