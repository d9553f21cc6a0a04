/** Polls over the network: unchanged ones get a 304 early, and changed ones never do. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { openSession } from '#server/sessions/session.ts'
import { createListener, serverOptions } from '#server/listener.ts'
import { likeProfile } from '#server/likes/likes.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { setStatus } from '../../../tests/test-members.ts'

let app: TestApp
let anna: ProfileId
let ben: ProfileId
const server = createServer(serverOptions)
beforeAll(async () => {
  app = await openTestApp()
  anna = await app.createMember('Anna')
  ben = await app.createMember('Ben')
  server.on('request', createListener(app.ctx, null))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => void server.close(resolve))
  await app.close()
})

const cookieOf = async (member: ProfileId) => (await openSession(app.ctx, member, app.site())).split(';')[0] ?? ''

const send = (headers: Record<string, string>, path = '/api/likes.php') =>
  new Promise<{ status: number; tag: string; keep: string }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const sent = request({ port, path, headers: { host: 'social.localhost', connection: 'close', ...headers } }, (answer) => {
      answer.resume().on('end', () => {
        const { etag = '', 'cache-control': keep = '' } = answer.headers
        resolve({ status: answer.statusCode ?? 0, tag: etag, keep })
      })
    })
    sent.on('error', reject).end()
  })

test('a member who has seen everything gets a 304, until somebody likes them', async () => {
  const cookie = await cookieOf(anna)
  const first = await send({ cookie })
  expect(first.status).toBe(200)
  const again = await send({ cookie, 'if-none-match': first.tag })
  expect(again).toEqual({ status: 304, tag: first.tag, keep: first.keep })
  await likeProfile(app.ctx, app.site(), ben, anna)
  const changed = await send({ cookie, 'if-none-match': first.tag })
  expect(changed.status).toBe(200)
  expect(changed.tag).not.toBe(first.tag)
})

test("another member's tag is nobody's but theirs", async () => {
  const { tag } = await send({ cookie: await cookieOf(anna) })
  expect((await send({ cookie: await cookieOf(ben), 'if-none-match': tag })).status).toBe(200)
})

test('anyone who is logged out, on a brand of another pool, or on a wrong host is refused as by the app', async () => {
  const cookie = await cookieOf(anna)
  const { tag } = await send({ cookie })
  const conditional = { cookie, 'if-none-match': tag }
  expect((await send({ ...conditional, host: 'lavish.localhost' })).status).toBe(403)
  expect((await send({ ...conditional, host: 'nobody.example' })).status).toBe(404)
  expect((await send({ ...conditional, 'x-original-host': 'lavish.localhost' })).status).toBe(400)
  expect((await send({ 'if-none-match': tag })).status).toBe(403)
  await setStatus(app.ctx.db, anna, 'banned')
  expect((await send(conditional)).status).toBe(403)
})

test('the tag of one list does not match another', async () => {
  const cookie = await cookieOf(ben)
  const { tag } = await send({ cookie })
  expect((await send({ cookie, 'if-none-match': tag }, '/api/chats.php')).status).toBe(200)
})
