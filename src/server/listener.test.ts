/** Every request: its id, its line in the access log, and what a proxy in front may say. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/infrastructure/config.ts'
import { openLog } from '#server/infrastructure/log.ts'
import { openMetrics } from '#server/infrastructure/metrics.ts'
import { createListener, serverOptions } from '#server/listener.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { production } from '../../tests/production.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** A server with these settings, whose log is collected. */
async function serve(settings: Record<string, string>) {
  const written: string[] = []
  const metrics = openMetrics()
  const config = { ...readConfig(settings), dataDir: app.ctx.config.dataDir }
  const log = openLog({ logLevel: 'info' }, { metrics, to: { write: (line) => void written.push(line) } })
  const ctx = { ...app.ctx, config, log, metrics }
  const listener = createListener(ctx, null, { overrideGlobalObjects: false })
  const server = createServer(serverOptions, (request, response) => void listener(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as { port: number }
  return {
    request: (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers }),
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
    metrics,
  }
}
const given = { 'x-request-id': '7f3c0de1-given-by-a-proxy' }

test('each request has an id of its own, which only a trusted proxy chooses', async () => {
  const idOf = async (settings: Record<string, string>, headers: Record<string, string>) =>
    (await (await serve(settings)).request('/healthz', headers)).headers.get('x-request-id')
  const fresh = /^[0-9a-f]{12}-[0-9a-z]+$/
  expect(await idOf({}, given)).toMatch(fresh)
  expect(await idOf({ TRUST_PROXY: '1' }, given)).toBe(given['x-request-id'])
  for (const bad of ['short', 'with spaces in it', 'x'.repeat(65)])
    expect(await idOf({ TRUST_PROXY: '1' }, { 'x-request-id': bad })).toMatch(fresh)
})

test('lines of a request name it, and calls have an id too', async () => {
  const { request, lines } = await serve({ TRUST_PROXY: '1' })
  const answer = await request('/api/likes.php', { ...given, host: 'social.localhost' })
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([403, given['x-request-id']])
  await request('/api/login.php', given)
  expect(lines().every((line) => line.request === given['x-request-id'])).toBe(true)
})

test('without a setting no request is logged; with it, one line each, without query, ids or address', async () => {
  const quiet = await serve({})
  await quiet.request('/api/likes.php?from=anna')
  expect(quiet.lines()).toEqual([])

  const { request, lines } = await serve({ ACCESS_LOG: 'on' })
  const answer = await request('/media/k3x8abcdefgh2345ijkmnpqrst/320.webp?signed=secret')
  await answer.arrayBuffer()
  await expect.poll(lines).toHaveLength(1)
  const [line = {}] = lines()
  expect(line).toMatchObject({ event: 'request.done', method: 'GET', path: '/media/*/*', status: 404 })
  expect(line.request).toBe(answer.headers.get('x-request-id'))
  expect(Object.keys(line).toSorted()).toEqual(
    ['level', 'time', 'request', 'event', 'method', 'path', 'status', 'ms', 'bytes', 'msg'].toSorted(),
  )
  expect(line.bytes).toBeGreaterThan(100)
})

test('a proxy that no setting trusts is one line a minute, and a number for operators', async () => {
  const { request, lines, metrics } = await serve(production)
  for (let n = 0; n < 5; n += 1) await request('/healthz', { 'x-forwarded-for': '203.0.113.9' })
  expect(lines()).toEqual([
    expect.objectContaining({ level: 40, event: 'proxy.untrusted', header: 'x-forwarded-for', request: expect.any(String) }),
  ])
  expect(JSON.stringify(lines())).not.toContain('203.0.113.9')
  expect(metrics.logged.get('proxy.untrusted warn')?.count).toBe(5)
})

test.each([
  ['no proxy', production, {}],
  ['a trusted proxy', { ...production, TRUST_PROXY: '1' }, { 'x-forwarded-for': '203.0.113.9' }],
  ['a laptop', {}, { 'x-forwarded-proto': 'https' }],
] as [string, Record<string, string>, Record<string, string>][])(
  'with %s nothing is said of it',
  async (_, settings, headers) => {
    const { request, lines } = await serve(settings)
    await request('/healthz', headers)
    expect(lines()).toEqual([])
  },
)

test('Caddy asks for which hosts it may get certificates', async () => {
  const { request } = await serve(production)
  const ask = async (domain: string, headers: Record<string, string> = {}) => {
    const answer = await request(`/internal/tls?domain=${encodeURIComponent(domain)}`, headers)
    return [answer.status, await answer.text()]
  }
  for (const host of ['social.localhost', 'CLASSIC.localhost']) expect(await ask(host)).toEqual([200, 'Yes'])
  for (const host of ['nobody.example', '', 'social.localhost:443', '[::1]', 'x'.repeat(5000)])
    expect(await ask(host)).toEqual([404, 'Not found'])
  for (const header of ['x-forwarded-for', 'x-forwarded-host', 'via', 'forwarded'])
    expect(await ask('social.localhost', { [header]: 'x' })).toEqual([404, 'Not found'])
})
