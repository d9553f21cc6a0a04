/** Addresses of our own: links lead to the brand's first host by https, whatever a request claims. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { createListener } from '#server/listener.ts'
import { importSite } from '#server/sites/sites.ts'
import { production } from '../../../tests/production.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

const classic = JSON.parse(readFileSync(new URL('../../../sites/classic.json', import.meta.url), 'utf8')) as object

let app: TestApp
let proxied: Context
beforeAll(async () => {
  app = await openTestApp()
  await importSite(app.ctx, { ...classic, hosts: ['meadow.example', 'www.meadow.example', 'classic.localhost'] })
  proxied = { ...app.ctx, config: { ...readConfig({ ...production, TRUST_PROXY: '1' }), dataDir: app.ctx.config.dataDir } }
})
afterAll(() => app.close())

let readers = 0
const resetLink = async (ctx: Context, headers: Record<string, string>) => {
  const email = `reader-${(readers += 1)}@example.com`
  await app.createMember('Reader', { host: 'classic.localhost', email })
  const host = headers.host ?? 'meadow.example'
  await createApp(ctx).request(`http://${host}/api/reset_password.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email }),
  })
  await app.runJobs()
  return /https?:\/\/[^\s?]+(?=\?token)/.exec((await app.mails()).at(-1)?.text_body ?? '')?.[0]
}

test.each([
  ['another port', { host: 'meadow.example:1337' }],
  ['plain http', { host: 'meadow.example', 'x-forwarded-proto': 'http' }],
  ['another host of the brand', { host: 'www.meadow.example' }],
  ['a proxy’s word for the host', { host: 'meadow.example', 'x-forwarded-host': 'classic.localhost:31337' }],
])('%s in a request changes no link in a mail', async (_, headers) => {
  expect(await resetLink(proxied, headers)).toBe('https://meadow.example/reset-password/do')
})

test('on a laptop links keep the port of localhost, and no other', async () => {
  const hono = createApp(app.ctx)
  const robots = async (host: string) => (await hono.request(`http://${host}/robots.txt`, { headers: { host } })).text()
  expect(await robots('lavish.localhost:4999')).toContain('Sitemap: http://lavish.localhost:4999/sitemap.xml')
  expect(await robots('meadow.example:4999')).toContain('Sitemap: https://meadow.example/sitemap.xml')
})

test.each(['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/brand/share.png'])(
  '%s answers for the requested host, not for the one in a forwarded header',
  async (path) => {
    const hono = createApp(proxied)
    const read = async (headers: Record<string, string>) =>
      Buffer.from(
        await (
          await hono.request(`http://meadow.example${path}`, { headers: { host: 'meadow.example', ...headers } })
        ).arrayBuffer(),
      )
    expect((await read({ 'x-forwarded-host': 'lavish.localhost' })).equals(await read({}))).toBe(true)
  },
)

test('the proxy’s host counts only where a setting allows it', async () => {
  const hono = createApp({ ...proxied, config: { ...proxied.config, trustForwardedHost: true } })
  const headers = { host: 'internal', 'x-forwarded-host': 'meadow.example' }
  expect(await (await hono.request('http://internal/robots.txt', { headers })).text()).toContain('https://meadow.example/')
  expect(() => readConfig({ TRUST_FORWARDED_HOST: 'on' })).toThrow('TRUST_FORWARDED_HOST needs TRUST_PROXY')
})

/** Byte by byte, as no client library would send it. */
async function send(ctx: Context, head: string): Promise<string> {
  const listener = createListener(ctx, null, { overrideGlobalObjects: false })
  const server = createServer((request, response) => void listener(request, response)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.end(head.replaceAll('PORT', String(port)))
  let said = ''
  for await (const piece of socket) said += piece as string
  return said.split('\r\n')[0] ?? ''
}

test('a health check without a host is answered, as HAProxy sends it', async () => {
  expect(await send(proxied, 'GET /healthz HTTP/1.0\r\n\r\n')).toContain(' 200 ')
})

test('a request with two hosts is refused, and in production one for a port that is not ours', async () => {
  const call = (host: string) => `GET /healthz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`
  const warn = vi.fn()
  const logged = { ...app.ctx, log: { ...app.ctx.log, warn } as unknown as Context['log'] }
  expect(await send(logged, call('Host: social.localhost\r\nhost: lavish.localhost\r\n'))).toContain(' 400 ')
  expect(warn.mock.calls.map(([line]) => line as object)).toEqual([
    { event: 'request.refused', security: true, reason: 'two_hosts' },
  ])
  expect(await send(app.ctx, call('Host: social.localhost:1337\r\n'))).toContain(' 200 ')
  expect(await send(proxied, call('Host: meadow.example:1337\r\n'))).toContain(' 421 ')
  for (const host of ['meadow.example', 'meadow.example:443', 'meadow.example:PORT'])
    expect(await send(proxied, call(`Host: ${host}\r\n`))).toContain(' 200 ')
})
