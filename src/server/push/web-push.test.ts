/** Web push: encrypted for one browser, signed by us, and sent nowhere but to push services. */
import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#domain/time/durations.ts'
import { encryptPush } from '#server/push/push-encryption.ts'
import { maxPerHost } from '#server/push/host-limiter.ts'
import type { Resolve } from '#server/infrastructure/public-address.ts'
import type { PushMessage } from '#server/ports/web-push.ts'
import { openWebPush } from '#server/push/web-push.ts'
import { pushCertificate } from '../../../tests/push-certificate.ts'
import { makeBrowser, openPushService, type PushBehaviour, type PushService } from '../../../tests/push-service.ts'

const pair = createECDH('prime256v1')
pair.generateKeys()
const sender = {
  publicKey: pair.getPublicKey('base64url'),
  privateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  contact: 'https://duet.example',
}
const mail: PushMessage = { text: '{"kind":"message"}', ttlSeconds: 3600, urgency: 'high', topic: 'one' }
const noon = new Date('2026-06-15T12:00:00Z')
const config = { pushHosts: ['push.example.com'], pushStandIn: null }

let service: PushService
beforeAll(async () => void (service = await openPushService()))
afterAll(() => service.close())
const open = (more: Partial<Parameters<typeof openWebPush>[0]> = {}) =>
  openWebPush({ config: { ...config, pushStandIn: service.address }, timeoutMs: 300, ...more })
const to = ({ subscription: { endpoint, keys } }: ReturnType<typeof makeBrowser>) => ({ endpoint, ...keys })

test('what is encrypted with the keys and the salt of RFC 8291 is the message of RFC 8291', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url')
  const browser = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  expect(
    encryptPush(Buffer.from('When I grow up, I want to be a watermelon'), browser, {
      sender,
      ours: sender.getPublicKey(),
      salt,
    }).toString('base64url'),
  ).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('another’s reader reads what we write, each time anew encrypted', () => {
  const { subscription, read } = makeBrowser('https://fcm.googleapis.com/x')
  const written = ['', 'short', 'ż'.repeat(1900)].flatMap((text) =>
    [text, text].map((one) => encryptPush(Buffer.from(one), subscription.keys)),
  )
  expect(written.map((body) => read(body).toString('utf8').length)).toEqual([0, 0, 5, 5, 1900, 1900])
  expect(new Set(written.map((body) => body.toString('hex'))).size).toBe(6)
})

test('a push service gets the sender, the time to live, the urgency and what it replaces; its token is made once in six hours', async () => {
  const [push, browser, other] = [open(), service.openBrowser(), service.openBrowser('web.push.apple.com')]
  const at = (hours: number) => new Date(noon.getTime() + hours * hourMs)
  for (const hours of [0, 1, 7]) expect(await push.send(sender, to(browser), mail, at(hours))).toEqual({ outcome: 'sent' })
  await push.send(sender, to(other), mail, noon)
  const [first, second, third, elsewhere] = service.pushed.slice(-4)
  expect(first?.headers).toMatchObject({ ttl: '3600', urgency: 'high', topic: 'one', 'content-encoding': 'aes128gcm' })
  expect(first?.claims).toEqual({ aud: 'https://fcm.googleapis.com', exp: at(12).getTime() / 1000, sub: 'https://duet.example' })
  expect([second?.token === first?.token, third?.token === first?.token]).toEqual([true, false])
  expect(elsewhere?.claims.aud).toBe('https://web.push.apple.com')
  push.close()
})

const inTwoMinutes = { date: 'Mon, 15 Jun 2026 10:00:00 GMT', 'retry-after': 'Mon, 15 Jun 2026 10:02:00 GMT' }
test.each<[PushBehaviour, object]>([
  [200, { outcome: 'sent' }],
  [404, { outcome: 'gone' }],
  [410, { outcome: 'gone' }],
  [400, { outcome: 'refused', status: 400 }],
  [403, { outcome: 'refused', status: 403 }],
  [413, { outcome: 'refused', status: 413 }],
  [
    { status: 307, headers: { location: 'http://127.0.0.1:1/' } },
    { outcome: 'refused', status: 307 },
  ],
  [500, { outcome: 'later', afterMs: null, counts: true, status: 500 }],
  [429, { outcome: 'later', afterMs: null, counts: true, status: 429 }],
  [
    { status: 429, headers: { 'retry-after': '90' } },
    { outcome: 'later', afterMs: 90_000, counts: true, status: 429 },
  ],
  [
    { status: 503, headers: inTwoMinutes },
    { outcome: 'later', afterMs: 120_000, counts: true, status: 503 },
  ],
  [
    { status: 503, headers: { 'retry-after': 'soon' } },
    { outcome: 'later', afterMs: null, counts: true, status: 503 },
  ],
  ['slow', { outcome: 'later', afterMs: null, counts: true, status: null }],
])('a push service that answers %j: %j', async (mood, answer) => {
  const [push, browser] = [open(), service.openBrowser()]
  service.feel(browser.endpoint, mood)
  expect(await push.send(sender, to(browser), mail, noon)).toEqual(answer)
  push.close()
})

test('a browser whose keys are no keys is gone, and a message too long for any service is refused', async () => {
  const push = open()
  const browser = { endpoint: 'https://fcm.googleapis.com/send/1', p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) }
  expect(await push.send(sender, browser, mail, noon)).toEqual({ outcome: 'gone' })
  const long = { ...mail, text: 'x'.repeat(4000) }
  expect(await push.send(sender, to(service.openBrowser()), long, noon)).toEqual({ outcome: 'refused', status: null })
  push.close()
})

test('over TLS the certificate must match the service’s name', async () => {
  const secure = await openPushService({ tls: pushCertificate })
  const at = { config: { ...config, pushStandIn: secure.address } }
  const [trusting, strict] = [open({ ...at, connect: { ca: pushCertificate.cert } }), open(at)]
  const [known, unknown] = [secure.openBrowser('push.example.com'), secure.openBrowser('fcm.googleapis.com')]
  expect(await trusting.send(sender, to(known), mail, noon)).toEqual({ outcome: 'sent' })
  expect(await trusting.send(sender, to(unknown), mail, noon)).toMatchObject({ outcome: 'later', status: null })
  expect(await strict.send(sender, to(known), mail, noon)).toMatchObject({ outcome: 'later', status: null })
  expect(secure.pushed).toHaveLength(1)
  for (const push of [trusting, strict]) push.close()
  await secure.close()
})

test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1'])(
  'a push service whose name leads to %s gets no request',
  async (address) => {
    const secure = await openPushService({ tls: pushCertificate, port: 0 })
    const resolve: Resolve = (_, done) => done(null, [{ address, family: address.includes(':') ? 6 : 4 }])
    const push = openWebPush({ config, resolve, connect: { ca: pushCertificate.cert } })
    const browser = secure.openBrowser('push.example.com')
    expect(await push.send(sender, to(browser), mail, noon)).toMatchObject({ outcome: 'later', status: null })
    expect(secure.requested).toEqual([])
    push.close()
    await secure.close()
  },
)

test('what is no push service of ours any more is written to no more', async () => {
  const push = open({ config: { pushHosts: [], pushStandIn: service.address } })
  expect(await push.send(sender, to(service.openBrowser('push.example.com')), mail, noon)).toEqual({ outcome: 'gone' })
  push.close()
})

test('a service that never answers is left alone, and holds up no other', async () => {
  const push = open({ timeoutMs: 8000 })
  const [slow, quick] = [service.openBrowser('silent.notify.windows.com'), service.openBrowser()]
  service.feel('silent.notify.windows.com', 'slow')
  let isSlowOver = false
  const waiting = Array.from({ length: maxPerHost + 20 }, () => push.send(sender, to(slow), mail, noon))
  const tries = Promise.all(waiting).then((all) => ((isSlowOver = true), all))
  const answers = await Promise.all(Array.from({ length: maxPerHost + 20 }, () => push.send(sender, to(quick), mail, noon)))
  expect([new Set(answers.map(({ outcome }) => outcome)), isSlowOver]).toEqual([new Set(['sent']), false])
  const failed = (await tries).filter((answer) => answer.outcome === 'later' && answer.counts)
  expect(failed).toHaveLength(maxPerHost)
  expect(await push.send(sender, to(slow), mail, noon)).toMatchObject({ outcome: 'later', counts: false })
  expect(service.requested.filter((endpoint) => endpoint === slow.endpoint)).toHaveLength(maxPerHost)
  push.close()
})
