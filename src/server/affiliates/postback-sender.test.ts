/** Postbacks go to public addresses only, wherever a name leads, and nowhere else after that. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/passwords/passwords.ts'
import { sendPostback } from '#server/affiliates/postback-sender.ts'
import { isPublicAddress, queryNameServers, type Resolve } from '#server/infrastructure/public-address.ts'
import { signWebhook } from '#server/infrastructure/webhook-signature.ts'
import { openNameServer } from '../../../tests/name-server.ts'
import { openAffiliateServer } from '../../../tests/affiliate-server.ts'

let affiliate: Awaited<ReturnType<typeof openAffiliateServer>>
beforeAll(async () => void (affiliate = await openAffiliateServer('no matter')))
afterAll(() => affiliate.leave())

test.each(['1.1.1.1', '172.15.0.1', '172.32.0.1', '192.167.1.1', '11.0.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  (ip) => expect(isPublicAddress(ip)).toBe(true),
)

test.each(
  `0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255 192.168.0.1 198.18.0.1 192.0.0.1 192.0.2.1 192.88.99.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255
   :: ::1 fe80::1 fc00::1 fd12:3456::1 ff02::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::127.0.0.1 64:ff9b::a00:1 2001:db8::1 2002:7f00:1::1 2001:0:1::1 2001:2::1 3fff::1 4000::1 fec0::1 fe80::1%eth0 example.com 1.1.1 x`.split(
    /\s+/,
  ),
)('%s is not', (ip) => expect(isPublicAddress(ip)).toBe(false))

const strict = { allowsLoopback: false, timeoutMs: 2000 }
const own = { allowsLoopback: true, timeoutMs: 300 }

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'https://localhost/',
  'http://1.1.1.1/',
  'http://127.0.0.1/',
  'https://a:b@partner.example/',
  'ftp://partner.example/',
  'nonsense',
])('in production %s gets no request', async (address) => {
  expect((await sendPostback(address, {}, strict)).outcome).toBe('not_allowed')
})

const leading = (...addresses: string[]) => ({
  ...strict,
  resolve: ((_, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as Resolve,
})

test.each([[['127.0.0.1']], [['10.0.0.1']], [['::1']], [['1.1.1.1', '10.0.0.1']], [['::ffff:10.0.0.1']], [[]]])(
  'a name that leads to %j gets no request',
  async (addresses) => {
    expect((await sendPostback('https://partner.example/', {}, leading(...addresses))).outcome).toBe('not_allowed')
  },
)

test.each([
  ['well', 'delivered', 200],
  ['broken', 'refused', 500],
  ['elsewhere', 'redirected', 302],
  ['slow', 'timed_out', null],
  ['dripping', 'timed_out', null],
  ['endless', 'delivered', 200],
  ['other', 'refused', 101],
  ['deaf', 'unreachable', null],
] as const)('a partner who is %s: %s', async (mood, outcome, status) => {
  affiliate.feel(mood)
  affiliate.received.splice(0)
  expect(await sendPostback(`${affiliate.address}/in?a=1`, { 'x-own': '1' }, own)).toMatchObject({ outcome, status })
  expect(affiliate.received.map(({ path }) => path)).toEqual(['/in'])
})

test('an affiliate without a server is unreachable, and in development this machine may get requests by name', async () => {
  affiliate.feel('well')
  expect((await sendPostback(affiliate.address.replace('127.0.0.1', 'localhost'), {}, own)).outcome).toBe('delivered')
  await affiliate.leave()
  expect(await sendPostback(affiliate.address, {}, own)).toMatchObject({ outcome: 'unreachable', status: null })
  await affiliate.reopen()
})

test('a name server that answers with a private address, or first a public and later a private one, leads nowhere', async () => {
  const { name, say, close } = await openNameServer()
  const options = { ...strict, resolve: queryNameServers([name]) }
  say(['10.0.0.1'])
  expect((await sendPostback('https://partner.example/', {}, options)).outcome).toBe('not_allowed')
  say(['198.41.0.4', '192.168.1.1'])
  expect((await sendPostback('https://partner.example/', {}, options)).outcome).toBe('not_allowed')
  say([])
  expect((await sendPostback('https://nobody.example/', {}, options)).outcome).toBe('unreachable')
  close()
})

test('a name server that never answers holds up neither passwords nor files', async () => {
  const { name, say, close } = await openNameServer()
  say(null)
  const options = { ...strict, timeoutMs: 4000, resolve: queryNameServers([name]) }
  let ended = 0
  const tries = Array.from({ length: 12 }, async (_, index) => {
    const outcome = await sendPostback(`https://partner${index}.example/`, {}, options)
    ended += 1
    return outcome
  })
  await Promise.all([readFile(import.meta.filename), hashPassword('slow rivers run deep')])
  expect(ended).toBe(0)
  expect((await Promise.all(tries)).map(({ outcome }) => outcome)).toEqual(Array.from({ length: 12 }, () => 'timed_out'))
  close()
})

test('the example that partners are given is right', async () => {
  const page = await readFile('docs/postbacks.md', 'utf8')
  const [, header, seconds] = /^duet-signature: (t=(\d+),v1=[0-9a-f]{64})$/m.exec(page) ?? []
  const [, secret = ''] = /With the secret `(\w+)`/.exec(page) ?? []
  const [address] = /^https:\/\/partner\.example\/in\?\S+$/m.exec(page) ?? []
  expect(signWebhook(Buffer.from(secret), `GET ${address}`, new Date(Number(seconds) * 1000))).toBe(header)
})
