/** The client's address: one address of IPv4, one network of IPv6, however it is written. */
import { expect, test } from 'vitest'
import { networkOf } from '#server/http/api-request.ts'

test.each([
  ['145.53.1.1', '145.53.1.1'],
  ['::ffff:145.53.1.1', '145.53.1.1'],
  ['2a02:a210:12:34:56:78:9a:bc', '2a02:a210:12:34'],
  ['2a02:a210::1', '2a02:a210:0:0'],
  ['::1', '0:0:0:0'],
  ['::FFFF:145.53.1.1', '145.53.1.1'],
  ['0:0:0:0:0:ffff:145.53.1.1', '145.53.1.1'],
  ['::ffff:9135:101', '145.53.1.1'],
  ['2A02:A210:0012:0034::1', '2a02:a210:12:34'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as %s', (written, address) => {
  expect(networkOf(written)).toBe(address)
})
