/** Push subscriptions: one per browser, only at known push services, deleted with their session. */
import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPushEndpoint } from '#domain/push/push.ts'
import { openState } from '#server/infrastructure/state.ts'
import { getPushKey, getPushKeys, listSubscriptions } from '#server/push/push.ts'
import { importSite } from '#server/sites/sites.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) }
const browser = () => `https://fcm.googleapis.com/fcm/send/${(count += 1)}`
const subscription = (endpoint: string) => ({ endpoint, keys, expirationTime: null })
async function openMember() {
  const id = await app.createMember(`Anna${(count += 1)}`)
  return { id, call: await openCaller(app, id) }
}
const endpointsOf = async (id: Parameters<typeof listSubscriptions>[1]) =>
  (await listSubscriptions(app.ctx, id)).map(({ endpoint }) => endpoint)

test('a browser is stored once, moves to the member who sends it, and is removed only by its own', async () => {
  const [anna, ben] = [await openMember(), await openMember()]
  const endpoint = browser()
  for (const { call } of [anna, anna, ben]) {
    expect((await call('POST /api/user.php?push=1', { body: subscription(endpoint) })).body).toEqual({ subscribed: true })
  }
  expect([await endpointsOf(anna.id), await endpointsOf(ben.id)]).toEqual([[], [endpoint]])
  await anna.call('POST /api/user.php?push=1', { body: { endpoint, remove: true } })
  expect(await endpointsOf(ben.id)).toEqual([endpoint])
  expect((await ben.call('POST /api/user.php?push=1', { body: { endpoint, remove: true } })).body).toEqual({ subscribed: false })
  expect(await endpointsOf(ben.id)).toEqual([])
})

test('a browser whose subscription changed is notified once: the old endpoint goes, and only the member’s own', async () => {
  const [anna, ben] = [await openMember(), await openMember()]
  const [before, after, bens] = [browser(), browser(), browser()]
  await anna.call('POST /api/user.php?push=1', { body: subscription(before) })
  await ben.call('POST /api/user.php?push=1', { body: subscription(bens) })
  await anna.call('POST /api/user.php?push=1', { body: { ...subscription(after), replaces: before } })
  expect(await endpointsOf(anna.id)).toEqual([after])
  await anna.call('POST /api/user.php?push=1', { body: { ...subscription(after), replaces: after } })
  await anna.call('POST /api/user.php?push=1', { body: { ...subscription(after), replaces: bens } })
  expect([await endpointsOf(anna.id), await endpointsOf(ben.id)]).toEqual([[after], [bens]])
})

test('a browser whose subscription changed is notified once, also when it does not know the one before', async () => {
  const anna = await openMember()
  const elsewhere = await openCaller(app, anna.id)
  const [before, after, there] = [browser(), browser(), browser()]
  await anna.call('POST /api/user.php?push=1', { body: subscription(before) })
  await elsewhere('POST /api/user.php?push=1', { body: subscription(there) })
  await anna.call('POST /api/user.php?push=1', { body: subscription(after) })
  expect((await endpointsOf(anna.id)).toSorted()).toEqual([after, there].toSorted())
})

test('logging out ends that browser’s notifications, and no other’s', async () => {
  const anna = await openMember()
  const elsewhere = await openCaller(app, anna.id)
  const [here, there] = [browser(), browser()]
  await anna.call('POST /api/user.php?push=1', { body: subscription(here) })
  await elsewhere('POST /api/user.php?push=1', { body: subscription(there) })
  await anna.call('GET /api/logout.php')
  expect(await endpointsOf(anna.id)).toEqual([there])
})

test('of many browsers the newest twenty stay', async () => {
  const { id } = await openMember()
  const all = Array.from({ length: 22 }, browser)
  for (const endpoint of all) {
    app.wait(1000)
    const call = await openCaller(app, id)
    await call('POST /api/user.php?push=1', { body: subscription(endpoint) })
  }
  expect(await endpointsOf(id)).toEqual(all.slice(2))
})

test('a subscription that is no subscription is refused', async () => {
  const { id, call } = await openMember()
  const endpoint = browser()
  for (const body of [
    { endpoint },
    { endpoint, keys: { p256dh: 'x', auth: 'y' } },
    { endpoint, remove: false },
    { remove: true },
  ])
    expect((await call('POST /api/user.php?push=1', { body })).status).toBe(400)
  const inside = await call('POST /api/user.php?push=1', { body: subscription('https://169.254.169.254/latest/meta-data') })
  expect([inside.status, inside.body]).toEqual([422, { error: 'push_endpoint_not_allowed', field: 'endpoint' }])
  expect(await endpointsOf(id)).toEqual([])
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://updates-autopush.stage.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://db5p.notify.windows.com/w/?token=abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://push.example.com/abc', true],
  ['https://deep.below.example.net/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://anna:secret@fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://evil-notify.windows.com.example/abc', false],
  ['https://evilnotify.windows.com/abc', false],
  ['https://notify.windows.com/abc', false],
  ['https://example.net/abc', false],
  ['https://localhost/abc', false],
  ['https://push.localhost/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://2130706433/abc', false],
  ['https://[::1]/abc', false],
  ['https://push.internal/abc', false],
  ['ftp://fcm.googleapis.com/', false],
  ['not an address at all', false],
])('%s is somewhere we may send to: %s', (endpoint, expected) => {
  const configured = ['push.example.com', '*.example.net', 'push.internal', '127.0.0.1', 'localhost', '*.localhost']
  expect(isPushEndpoint(endpoint, configured)).toBe(expected)
})

test('an installation makes one pair of keys for all callers, and shows its public half to browsers', async () => {
  const processes = Array.from({ length: 8 }, () => ({ ...app.ctx, state: openState() }))
  const shown = await Promise.all(processes.map(getPushKey))
  expect(new Set(shown).size).toBe(1)
  const { publicKey, privateKey } = await getPushKeys(app.ctx)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  expect([pair.getPublicKey('base64url'), privateKey.length, publicKey.length]).toEqual([publicKey, 43, 87])
  const visitor = await openCaller(app, null)
  const settings = await visitor('GET /api/settings.php')
  expect(settings.body).toMatchObject({ push_pub: publicKey })
  expect(settings.text).not.toContain(privateKey)
})

test('a brand cannot bring a key of its own, which nobody could sign for', async () => {
  const push_pub = `B${'e'.repeat(86)}`
  await expect(importSite(app.ctx, { ...app.site().file, push_pub })).rejects.toThrow('push_pub: there is no such setting')
  const settings = await (await openCaller(app, null))('GET /api/settings.php')
  expect(settings.body).toMatchObject({ push_pub: await getPushKey(app.ctx) })
  expect(settings.text).not.toContain(push_pub)
})

test('a configured pair is shown instead', async () => {
  const vapidKeys = { publicKey: `B${'c'.repeat(86)}`, privateKey: 'd'.repeat(43) }
  const ctx = { ...app.ctx, state: openState(), config: { ...app.ctx.config, vapidKeys } }
  expect(await getPushKey(ctx)).toBe(vapidKeys.publicKey)
})
