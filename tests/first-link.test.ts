/** The first minute of the console: a started Duet prints a link, and who follows it owns the installation. */
import { request } from 'node:http'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { codeOf } from './console.ts'
import { production } from './production.ts'
import { serve, type Server } from './server-processes.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** The settings of a laptop, and the words that a process prints. */
async function start(settings: Record<string, string> = {}): Promise<Server> {
  const server = await serve(app, [], settings)
  onTestFinished(async () => void (await server.stop()))
  return server
}
/** What follows the console's address in the words of a start: the token of a link, or nothing. */
async function linkIn(server: Server): Promise<string | null> {
  const line = /The console: +http:\/\/console\.localhost:\d+\/(?:link#([\w-]{43}))?\n/
  await expect.poll(() => server.said()).toMatch(line)
  return line.exec(server.said())?.[1] ?? null
}

type Reply = { status: number; body: unknown; cookie: string }
type Sent = { body?: object; cookie?: string }
/** A call by the host of the console, as a browser on this machine makes it. */
function call({ port }: Server, name: string, { body, cookie = '' }: Sent = {}): Promise<Reply> {
  const [method, path] = name.split(' ')
  const type = body ? { 'content-type': 'application/json' } : {}
  const headers = { host: `console.localhost:${port}`, cookie, 'idempotency-key': crypto.randomUUID(), ...type }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      const isJson = response.headers['content-type']?.startsWith('application/json') ?? false
      const given = response.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
      resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text, cookie: given })
    })
    sent.once('error', reject).end(body && JSON.stringify(body))
  })
}

test(
  'the link that a new installation prints makes its owner, who sees three brands; nobody gets one afterwards',
  { timeout: 120_000 },
  async () => {
    const first = await start()
    const token = await linkIn(first)
    expect(token).not.toBeNull()
    const { secret } = (await call(first, 'POST /api/link/totp', { body: { token } })).body as { secret: string }
    const code = new TOTP({ secret: secret.replaceAll(' ', '') }).generate()
    const person = { token, name: 'Olga', locale: 'en', timezone: 'Europe/Berlin', password: 'seven herons over the dyke', code }
    const joined = await call(first, 'POST /api/link/password', { body: person })
    expect(joined.body).toMatchObject({ me: { name: 'Olga', roles: ['owner'] } })
    const today = await call(first, 'GET /api/today', { cookie: joined.cookie })
    expect((today.body as { brands: { name: string }[] }).brands.map(({ name }) => name).toSorted()).toEqual([
      'Meadow & Main',
      'Sunday',
      'Velours',
    ])
    expect(codeOf(await call(first, 'POST /api/link/password', { body: person }))).toBe('link_expired')
    await first.stop()

    const second = await start()
    expect(await linkIn(second)).toBeNull()
  },
)

test('production without an address for the console has none', { timeout: 120_000 }, async () => {
  const server = await start({ ...production, LOG: 'info' })
  expect(server.said()).not.toContain('link#')
  for (const name of ['GET /', 'GET /api/state', 'POST /api/link'])
    expect((await call(server, name, name.startsWith('POST') ? { body: {} } : {})).status).toBe(404)
})
