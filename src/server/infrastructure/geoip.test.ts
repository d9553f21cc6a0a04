/** GeoIP: visitors are taken to be where their address lies, by the file that ships or one an operator brings. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openGeoIp } from '#server/infrastructure/geoip.ts'
import { mmdbOf } from '../../../tools/mmdb-writer.ts'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const shipped = openGeoIp({ file: null, log })
const folder = mkdtempSync(join(tmpdir(), 'duet-geoip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['193.0.6.139', 'NL'],
  ['145.53.1.1', 'NL'],
  ['2a02:a210:0:0', 'NL'],
  ['2a02:a210::1', 'NL'],
  ['80.187.0.1', 'DE'],
  ['84.113.5.5', 'AT'],
  ['8.8.8.8', 'US'],
  ['127.0.0.1', null],
  ['10.1.2.3', null],
  ['::1', null],
  ['not an address', null],
  ['', null],
])('a visitor at %s is in %s', (address, country) => {
  expect(shipped.countryOf(address)).toBe(country)
})

test('no words sent for an address are too odd to be answered', () => {
  const odd = fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.stringMatching(/^[0-9a-f:.]{0,45}$/))
  fc.assert(fc.property(odd, (address) => void shipped.countryOf(address)))
})

test('an operator brings a file of their own, and one that is none ends the start in a sentence', () => {
  const file = join(folder, 'own.mmdb')
  writeFileSync(file, mmdbOf({ nodes: [[-1, 0]], root: 1 }, ['PL']))
  const own = openGeoIp({ file, log })
  expect(own.countryOf('145.53.1.1')).toBe('PL')
  own.close()
  writeFileSync(file, 'no such thing')
  expect(() => openGeoIp({ file, log })).toThrow(`GEOIP_FILE ${file} cannot be read: it is no file of the MaxMind DB format.`)
  expect(() => openGeoIp({ file: join(folder, 'missing'), log })).toThrow(/GEOIP_FILE .*missing cannot be read/)
})

test('a file that is replaced counts without a restart, and one that cannot be read leaves the one before in place', async () => {
  const file = join(folder, 'replaced.mmdb')
  writeFileSync(file, mmdbOf({ nodes: [[-1, 0]], root: 1 }, ['PL']))
  const events: string[] = []
  const reporting = { ...log, info: () => void events.push('read'), error: () => void events.push('not read') }
  const own = openGeoIp({ file, log: reporting, pollEveryMs: 10 })
  writeFileSync(file, mmdbOf({ nodes: [[-1, 0]], root: 1 }, ['ES', 'PL']))
  await expect.poll(() => own.countryOf('145.53.1.1')).toBe('ES')
  writeFileSync(file, 'half a file')
  await expect.poll(() => events).toContain('not read')
  expect(own.countryOf('145.53.1.1')).toBe('ES')
  own.close()
})

test('a file of IPv4 alone finds no address of IPv6', () => {
  const file = join(folder, 'v4.mmdb')
  writeFileSync(file, mmdbOf({ nodes: [[-1, -1]], root: 1 }, ['PL'], 4))
  const own = openGeoIp({ file, log })
  expect([own.countryOf('145.53.1.1'), own.countryOf('2a02:a210:0:0')]).toEqual(['PL', null])
  own.close()
})

test('a file cut off on the way is refused', () => {
  const whole = mmdbOf({ nodes: [[0, -1]], root: 1 }, ['NL'])
  const file = join(folder, 'cut.mmdb')
  for (let length = 0; length < whole.length - 20; length += 7) {
    writeFileSync(file, whole.subarray(0, length))
    expect(() => openGeoIp({ file, log })).toThrow(`GEOIP_FILE ${file} cannot be read: `)
  }
})
