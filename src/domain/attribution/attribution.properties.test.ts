/** Properties of reading and cleaning an address's attribution, for any input. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Attribution,
  attributionIn,
  attributionMaxLength,
  attributionParameters,
  readAttribution,
  searchOf,
  splitSearch,
} from '#domain/attribution/attribution.ts'

const parameters = attributionParameters.map(([parameter]) => parameter)
const said = (search: string) => attributionIn(new URLSearchParams(search))
const cleaned = (search: string) => searchOf(splitSearch(search).own)

/** What people, partners and attackers put into links. */
const hostile = fc.constantFrom(
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</script><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '${7*7}{{7*7}}',
  '=HYPERLINK("https://evil.example")',
  '\r\nset-cookie: session=evil',
  '%0d%0alocation:%20//evil.example',
  '\u0000\u202e\ufeff\u2028\ud800',
  '../../etc/passwd',
  "' or 1=1 --",
  '__proto__',
)
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ minLength: 4096, maxLength: 4200 }),
  hostile,
  fc.tuple(hostile, fc.string(), hostile).map((parts) => parts.join('')),
)
/** One parameter as it may be written: encoded properly, as a form does, twice, or hardly at all. */
const written = fc.constantFrom(
  (text: string) => encodeURIComponent(text.toWellFormed()),
  (text: string) => new URLSearchParams({ v: text }).toString().slice(2),
  (text: string) => encodeURIComponent(encodeURIComponent(text.toWellFormed())),
  (text: string) => text.replaceAll(/[&#=?]/g, ''),
  (text: string) => [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
)
/** A name as it is, or with a letter of it in percent signs. */
const asWritten = (name: string) => fc.constantFrom(name, `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`)
const part = (name: fc.Arbitrary<string>) => fc.tuple(name, value, written).map(([name, text, write]) => `${name}=${write(text)}`)
const carried = part(fc.constantFrom(...parameters).chain(asWritten))
/** Names that only look like ours are not ours. */
const others = ['page', 'to', 'refs', 'subject', 'sub4', 'Network', 'network[]', 'aff_network', 'utm_source', '__proto__']
const own = part(fc.constantFrom(...others))
const address = fc.array(fc.oneof(carried, own), { maxLength: 12 }).map((parts) => `?${parts.join('&')}`)

test('no parameter of ours stays in an address, and all others stay as they were, in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(carried, own), { maxLength: 12 }), (parts) => {
      const isOwn = (one: string) => others.includes(one.slice(0, one.indexOf('=')))
      expect(splitSearch(`?${parts.join('&')}`).own).toEqual(parts.filter(isOwn))
    }),
  )
})

test('cleaning twice is cleaning once, and a clean address has no attribution', () => {
  fc.assert(
    fc.property(address, (search) => {
      expect(cleaned(cleaned(search))).toBe(cleaned(search))
      expect(said(cleaned(search))).toBeNull()
    }),
  )
})

test('nothing is read that would not be removed', () => {
  fc.assert(
    fc.property(address, (search) => {
      expect(said(searchOf(splitSearch(search).attribution))).toEqual(said(search))
    }),
  )
})

test('the order of different fields does not matter', () => {
  const oneEach = fc.shuffledSubarray(['network', 'ref', 'sub1', 'sub2', 'sub3', 'cpc'], { minLength: 2 })
  fc.assert(
    fc.property(oneEach, fc.array(value, { minLength: 6, maxLength: 6 }), fc.nat(5), (names, values, turn) => {
      const parts = names.map((name, index) => `${name}=${encodeURIComponent((values[index] ?? '').toWellFormed())}`)
      const turned = [...parts.slice(turn % parts.length), ...parts.slice(0, turn % parts.length)]
      expect(said(turned.join('&'))).toEqual(said(parts.join('&')))
    }),
  )
})

test('of a parameter written twice the first counts, and the later ones are removed too', () => {
  fc.assert(
    fc.property(fc.constantFrom(...parameters), value, value, (name, first, second) => {
      const write = (text: string) => `${name}=${encodeURIComponent(text.toWellFormed())}`
      expect(said(`${write(first)}&${write(second)}`)).toEqual(said(write(first)))
      expect(cleaned(`?${write(first)}&x=1&${write(second)}`)).toBe('?x=1')
    }),
  )
})

test('what is stored is short, whole, and can be no part of a page, a script, a header or a formula’s quotes', () => {
  fc.assert(
    fc.property(address, (search) => {
      for (const stored of Object.values({ ...said(search) }).filter((value) => value !== undefined)) {
        expect(stored.length).toBeGreaterThan(0)
        expect(stored.length).toBeLessThanOrEqual(attributionMaxLength)
        expect(stored).not.toMatch(/[<>"'`\\\p{Cc}\p{Cf}\u2028\u2029]/u)
        expect(stored.isWellFormed()).toBe(true)
        expect(stored.trim()).toBe(stored)
      }
    }),
  )
})

test('a record is stored and read back as it was, and a tampered one is cleaned as an address is', () => {
  fc.assert(
    fc.property(
      address,
      fc.dictionary(fc.constantFrom('network', 'ref', 'sub1', 'evil', '__proto__'), fc.oneof(value, fc.nat())),
      (search, other) => {
        const attribution = said(search)
        expect(readAttribution(JSON.stringify(attribution))).toEqual(attribution)
        const read: Attribution = readAttribution(JSON.stringify(other)) ?? {}
        expect(Object.keys(read).every((name) => ['network', 'ref', 'sub1'].includes(name))).toBe(true)
        expect(readAttribution(JSON.stringify(read)) ?? {}).toEqual(read)
      },
    ),
  )
})
