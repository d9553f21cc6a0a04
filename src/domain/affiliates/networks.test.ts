/** Addresses of postbacks: which may be configured, and that no value ever leaves its place in one. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Conversion,
  decimal,
  Network,
  Networks,
  postbackAddress,
  postbackPlaceholders,
} from '#domain/affiliates/networks.ts'

const network = (signup: string) => Network.safeParse({ network: 'n', signing_secret: 'n', postbacks: { signup } })

test.each([
  'https://partner.example/in?c={click_id}&e={event}&a={amount}&cur={currency}&id={id}',
  'https://partner.example:8443/in?x=1',
  'https://partner.example/',
  'http://127.0.0.1:4000/in?c={sub1}',
  'http://localhost:4000/in?c={sub1}',
  `https://partner.example/?${postbackPlaceholders.map((name) => `${name}={${name}}`).join('&')}`,
])('%s may get postbacks', (address) => expect(network(address).success).toBe(true))

test.each([
  ['without TLS', 'http://partner.example/in?c={click_id}'],
  ['another scheme', 'ftp://partner.example/?c={click_id}'],
  ['a script', 'javascript:alert(1)'],
  ['a value that chooses the host', 'https://{sub1}/in'],
  ['a value that chooses a part of the host', 'https://{sub1}.partner.example/in'],
  ['a value in the path', 'https://partner.example/{sub1}?e={event}'],
  ['an unknown placeholder', 'https://partner.example/in?mail={email}'],
  ['a brace that opens nothing', 'https://partner.example/in?c={click_id'],
  ['a fragment', 'https://partner.example/in?c=1#{id}'],
  ['a password', 'https://a:b@partner.example/in'],
  ['a name of our own network', 'https://intranet/in?c={click_id}'],
])('an address with %s is none', (_, address) => expect(network(address).success).toBe(false))

test.each(['', ' lamplight', 'O’Brien "ads"', '<b>', 'x'.repeat(201), 'a\u0000'])(
  '%j is no name: no link could bring it',
  (name) => {
    expect(Network.safeParse({ network: name, signing_secret: 'n', postbacks: {} }).success).toBe(false)
  },
)

test('two networks of one name are none, and a secret is a name only', () => {
  const one = { network: 'n', signing_secret: 'n', postbacks: {} }
  expect(Networks.safeParse([one, { ...one, network: 'm' }]).success).toBe(true)
  expect(Networks.safeParse([one, one]).success).toBe(false)
  expect(Networks.safeParse([{ ...one, signing_secret: 'A Secret That Was Pasted Here' }]).success).toBe(false)
})

const conversion: Conversion = {
  id: 'a1',
  kind: 'refund',
  network: 'n',
  amount_minor: 1205,
  currency: 'EUR',
  purchase_id: 'p',
  at: new Date(0),
}

test('a value never leaves its parameter, whatever it contains', () => {
  const template = 'https://partner.example/in?c={click_id}&s={sub2}&e={event}'
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (sub1, sub2) => {
      const url = new URL(postbackAddress(template, { ...conversion, sub1, sub2: `{id}&#?${sub2}` }, 'sub1'))
      expect(url.origin + url.pathname).toBe('https://partner.example/in')
      expect([...url.searchParams]).toEqual([
        ['c', sub1],
        ['s', `{id}&#?${sub2}`],
        ['e', 'refund'],
      ])
      expect(url.hash).toBe('')
    }),
  )
})

test('amounts have hundredths, and unknown values are empty', () => {
  const address = postbackAddress('https://p.example/?a={amount}&m={amount_minor}&c={cpc}&t={time}', conversion, 'ref')
  expect(address).toBe('https://p.example/?a=12.05&m=1205&c=&t=0')
  expect([0, 5, 99, 100, 123456].map(decimal)).toEqual(['0.00', '0.05', '0.99', '1.00', '1234.56'])
})
