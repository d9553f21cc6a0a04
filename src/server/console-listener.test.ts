/** The console's host: what its page may do in a browser, and that nothing of members is there and nothing of it elsewhere. */
import { once } from 'node:events'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { consoleWire } from '#domain/console-wire.ts'
import { wire } from '#domain/wire.ts'
import { createConsoleListener } from '#server/console-listener.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import { production } from '../../tests/production.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'

let app: TestApp
let build: string
beforeAll(async () => {
  app = await openTestApp()
  // the files that a build would have written
  build = mkdtempSync(join(tmpdir(), 'console-'))
  mkdirSync(join(build, '.vite'))
  const manifest = { 'src/console/main.tsx': { file: 'assets/main.js', css: ['assets/main.css'] } }
  writeFileSync(join(build, '.vite/manifest.json'), JSON.stringify(manifest))
})
afterAll(async () => {
  rmSync(build, { recursive: true })
  await app.close()
})

type RawResponse = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** The console's listener on a free port. A request names its host itself, which `fetch` would not let it. */
async function serve(settings: Record<string, string> = {}) {
  const config = { ...readConfig(settings), dataDir: app.ctx.config.dataDir }
  const { listener, close } = await createConsoleListener({ ...app.ctx, config }, build)
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    close()
    server.close().closeAllConnections()
  })
  const { port } = server.address() as { port: number }
  return (method: string, path: string, host = 'console.localhost') =>
    new Promise<RawResponse>((resolve, reject) => {
      const sent = httpRequest({ port, host: '127.0.0.1', method, path, headers: { host } }, async (response) => {
        const text = Buffer.concat(await response.toArray()).toString()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
      sent.on('error', reject).end()
    })
}

test('the page of the console runs no script but its own, makes no HTML of texts, stands in no frame and is stored nowhere', async () => {
  const ask = await serve()
  for (const path of ['/', '/members/57', '/sign-in']) {
    const { status, headers, text } = await ask('GET', path)
    const policy = String(headers['content-security-policy']).split('; ')
    const [, nonce] = /'nonce-([\w+/=]{24})'/.exec(policy.join()) ?? []
    expect(status).toBe(200)
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'nonce-${nonce}' 'strict-dynamic'`,
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ]),
    )
    expect(text).toContain(`<script type="module" src="/assets/main.js" nonce="${nonce}">`)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    })
  }
})

test('each page has a nonce of its own', async () => {
  const ask = await serve()
  const policies = [await ask('GET', '/'), await ask('GET', '/')].map(({ headers }) => headers['content-security-policy'])
  expect(policies[0]).not.toBe(policies[1])
})

test('no call of members is answered on the console’s host', async () => {
  const ask = await serve()
  const answered: string[] = []
  for (const name of Object.keys(wire)) {
    const [method = '', path = ''] = name.split(' ')
    const { status, text } = await ask(method, path)
    if (status !== 404 || !text.includes('no_such_call')) answered.push(`${name}: ${status}`)
  }
  expect(answered).toEqual([])
})

test('no call of the console is answered on a brand’s host: not by members’ server, and not by its own', async () => {
  const ask = await serve()
  const members = await app.hono()
  const answered: string[] = []
  for (const name of [...Object.keys(consoleWire), 'GET /api/stream']) {
    const [method = '', path = ''] = name.split(' ')
    const there = await members.request(`http://social.localhost${path}`, { method })
    const here = await ask(method, path, 'social.localhost')
    if (there.status !== 404 || here.status !== 404) answered.push(`${name}: ${there.status} ${here.status}`)
  }
  expect(answered).toEqual([])
})

test('from another network than CONSOLE_FROM names there is nothing', async () => {
  const outside = await serve({ CONSOLE_FROM: '192.0.2.0/24' })
  for (const path of ['/', '/sign-in', '/api/state', '/assets/main.js'])
    expect(await outside('GET', path)).toMatchObject({ status: 404, text: 'Not found\n' })
  const inside = await serve({ CONSOLE_FROM: '192.0.2.0/24, 127.0.0.0/8' })
  expect([(await inside('GET', '/')).status, (await inside('GET', '/api/state')).status]).toEqual([200, 200])
})

test('production has no console without CONSOLE_URL, and a laptop has one', async () => {
  expect([readConfig(production).consoleUrl, readConfig({}).consoleUrl]).toEqual([null, 'http://console.localhost:3000'])
  const ask = await serve(production)
  expect(await ask('GET', '/')).toMatchObject({ status: 404, text: 'Not found\n' })
})
