/** Calls over the network are answered exactly as by the app, and nothing gets in that the app would not let in. */
import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { createListener, serverOptions } from '#server/listener.ts'
import { maxJsonBytes } from '#server/http/body.ts'
import { callNames, lineOf, openCaller, type Caller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { cookieOf } from '../../../tests/stream-listener.ts'

let app: TestApp
let anna: ProfileId
let cookie: string
let inApp: Record<'member' | 'visitor', Caller>
const server = createServer(serverOptions)
beforeAll(async () => {
  app = await openTestApp()
  anna = await app.createMember('Anna')
  cookie = await cookieOf(app, anna)
  inApp = { member: await openCaller(app, anna), visitor: await openCaller(app, null) }
  server.on('request', createListener(app.ctx, null))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => void server.close(resolve))
  await app.close()
})

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string | string[] }

/** A body in pieces goes out without saying how long it will be. */
const overNetwork = ({ method = 'GET', path, headers = {}, body }: Sent) =>
  new Promise<{ status: number; text: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const sent = { host: 'social.localhost', connection: 'close', ...headers }
    const outgoing = request({ port, method, path, headers: sent }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString(), headers: answer.headers }),
      )
    })
    outgoing.on('error', reject)
    if (Array.isArray(body)) for (const piece of body) outgoing.write(piece)
    outgoing.end(Array.isArray(body) ? undefined : body)
  })

const json = { 'content-type': 'application/json', 'idempotency-key': 'a-key-of-anna' }
const readable = callNames.filter((name) => name.startsWith('GET ') && !lineOf(name).stream && name !== 'GET /api/logout.php')

describe.each(['member', 'visitor'] as const)('a %s', (who) => {
  test.each(readable)('gets the same from %s', async (name) => {
    const { status, text, headers } = await inApp[who](name, who === 'member' ? { headers: { cookie } } : {})
    const path = name.slice('GET '.length)
    const here = await overNetwork({ path, headers: who === 'member' ? { cookie } : {} })
    expect([here.status, here.text]).toEqual([status, text])
    for (const header of ['content-type', 'cache-control', 'etag', 'retry-after'])
      expect(here.headers[header] ?? null, header).toBe(headers.get(header))
    expect(here.headers['content-length']).toBe(String(Buffer.byteLength(text)))
  })
})

test('an idle connection outlives those of the proxies in front, and takes the next request', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const answer = async () => {
    socket.write('GET /healthz HTTP/1.1\r\nhost: social.localhost\r\n\r\n')
    const [bytes] = (await once(socket, 'data')) as [Buffer]
    const [head = ''] = bytes.toString('latin1').split('\r\n\r\n')
    return [head.split('\r\n')[0], /^keep-alive: timeout=(\d+)/im.exec(head)?.[1]]
  }
  expect([await answer(), await answer()]).toEqual([
    ['HTTP/1.1 200 OK', '76'],
    ['HTTP/1.1 200 OK', '76'],
  ])
  socket.destroy()
})

test('a member logs in, writes and leaves, cookies and all', async () => {
  const login = JSON.stringify({ email: 'anna@example.test', password: 'wrong' })
  expect((await overNetwork({ method: 'POST', path: '/api/login.php', headers: json, body: login })).status).toBe(401)
  const leaving = await overNetwork({ path: '/api/logout.php', headers: { cookie: await cookieOf(app, anna) } })
  expect(leaving.headers['set-cookie']?.[0]).toMatch(/^__Host-session=;/)
  expect(leaving.headers['clear-site-data']).toBe('"cache"')
})

test('a chunked body is put together, and a too large one is refused either way', async () => {
  const ben = await app.createMember('Ben')
  const block = JSON.stringify({ profile: ben })
  const headers = { ...json, cookie }
  const whole = await overNetwork({ method: 'POST', path: '/api/block.php', headers, body: block })
  const pieces = await overNetwork({ method: 'POST', path: '/api/block.php', headers, body: [block.slice(0, 3), block.slice(3)] })
  expect([whole.status, pieces.status]).toEqual([200, 200])
  const large = `{"text":"${'a'.repeat(maxJsonBytes)}"}`
  for (const body of [large, [large]]) {
    const refused = await overNetwork({ method: 'POST', path: '/api/block.php', headers, body })
    expect([refused.status, JSON.parse(refused.text)]).toEqual([413, expect.objectContaining({ error: 'body_too_large' })])
  }
  const none = await overNetwork({ method: 'POST', path: '/api/block.php', headers })
  expect([none.status, none.text]).toEqual([400, (await inApp.member('POST /api/block.php', { body: '' })).text])
  const broken = await overNetwork({ method: 'POST', path: '/api/block.php', headers, body: '{"id":' })
  expect(JSON.parse(broken.text)).toMatchObject({ error: 'bad_json' })
})

test('another site, another host and a call that is none are refused by name', async () => {
  const call = async (sent: Sent) => (JSON.parse((await overNetwork(sent)).text) as { error: string }).error
  const write = { method: 'POST', path: '/api/block.php', body: '{}' }
  expect(await call({ ...write, headers: { ...json, cookie, 'sec-fetch-site': 'cross-site' } })).toBe('cross_site')
  expect(await call({ path: '/api/settings.php', headers: { host: 'nobody.example' } })).toBe('unknown_host')
  expect(await call({ path: '/api/settings.php', headers: { 'x-original-host': 'lavish.localhost' } })).toBe('host_mismatch')
  expect(await call({ path: '/api/nothing.php' })).toBe('no_such_call')
  expect(await call({ method: 'POST', path: '/api/user.php', headers: json, body: '{}' })).toBe('no_such_call')
  expect((await overNetwork({ method: 'HEAD', path: '/api/settings.php' })).status).toBe(200)
})

test('of a header that is sent twice the first counts', async () => {
  const { status, text } = await overNetwork({ path: '/api/search.php?page=1&page=x', headers: { cookie } })
  expect([status, (JSON.parse(text) as { paging: { page: number } }).paging.page]).toEqual([200, 1])
})

test('a train that enters a tunnel in the middle of a call is not taken for a database that is away', async () => {
  const warned: unknown[] = []
  const log = {
    ...app.ctx.log,
    warn: (...words: unknown[]) => void warned.push(words),
    error: (...words: unknown[]) => void warned.push(words),
  }
  const other = createServer(serverOptions, createListener({ ...app.ctx, log }, null))
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const answered = new Promise((resolve) => void other.once('request', (_, response) => void response.once('close', resolve)))
  const headers = { host: 'social.localhost', ...json, cookie, 'content-length': '100' }
  const sent = request({ port, method: 'POST', path: '/api/block.php', headers })
  sent.on('error', () => undefined)
  sent.write('{"profile":')
  other.once('request', (begun) => void begun.once('data', () => sent.destroy()))
  await answered
  await fetch(`http://127.0.0.1:${port}/api/block.php`, { headers: { connection: 'close' } })
  await new Promise((resolve) => void other.close(resolve))
  expect(warned).toEqual([])
})

test('a body larger than any form is refused by its length alone, and the connection ends', async () => {
  const { port } = server.address() as AddressInfo
  const [status, connection, error] = await new Promise<unknown[]>((resolve, reject) => {
    const headers = { host: 'social.localhost', 'content-length': '60000000' }
    const sent = request({ port, method: 'POST', path: '/api/profileimage.php', headers }, (answer) => {
      answer.setEncoding('utf8').once('data', (text: string) => {
        resolve([answer.statusCode, answer.headers.connection, (JSON.parse(text) as { error: string }).error])
        sent.destroy()
      })
    })
    sent.on('error', reject)
    sent.write('only the first bytes')
  })
  expect([status, connection, error]).toEqual([413, 'close', 'body_too_large'])
})
