/** Attribution: every parameter that is read, and nothing else. */
import { expect, test } from 'vitest'
import {
  type Attribution,
  attributionIn,
  attributionParameters,
  latestAttribution,
  readAttribution,
  searchOf,
  splitSearch,
} from '#domain/attribution/attribution.ts'

const said = (search: string) => attributionIn(new URLSearchParams(search))

test.each([
  ['network=partner', { network: 'partner' }],
  ['ref=r1', { ref: 'r1' }],
  ['sub=a', { sub1: 'a' }],
  ['sub1=a', { sub1: 'a' }],
  ['sub2=b', { sub2: 'b' }],
  ['sub3=c', { sub3: 'c' }],
  ['aff_sub=a', { sub1: 'a' }],
  ['aff_sub1=a', { sub1: 'a' }],
  ['aff_sub2=b', { sub2: 'b' }],
  ['aff_sub3=c', { sub3: 'c' }],
  ['cpc=0.12', { cpc: '0.12' }],
  ['network=n&ref=r&sub=1&sub2=2&sub3=3&cpc=4', { network: 'n', ref: 'r', sub1: '1', sub2: '2', sub3: '3', cpc: '4' }],
  ['aff_sub=last&aff_sub1=third&sub=second&sub1=first', { sub1: 'first' }],
  ['sub1=&sub=second', { sub1: 'second' }],
  ['network=%20%00x%0A', { network: 'x' }],
  [`network=${'x'.repeat(300)}`, { network: 'x'.repeat(200) }],
  [`network=${'x'.repeat(199)}%F0%9F%92%95`, { network: 'x'.repeat(199) }],
  ['network=', null],
  ['page=2&Network=x', null],
  ['', null],
] satisfies [string, Attribution | null][])('an address with ?%s', (search, attribution) => {
  expect(said(search)).toEqual(attribution)
})

const cleaned = (search: string) => searchOf(splitSearch(search).own)

test.each(attributionParameters.map(([parameter]) => parameter))(
  '%s leaves the address, and the rest stays as it was',
  (parameter) => {
    expect(cleaned(`?a=1+2&${parameter}=x&b=%20&${parameter}`)).toBe('?a=1+2&b=%20')
    expect(cleaned(`?${parameter}=x`)).toBe('')
    expect(splitSearch(`?a=1&${parameter}=x`).attribution).toEqual([`${parameter}=x`])
  },
)

test.each(['', '?subject=1&refs=2&token=abc', '?sub4=x&aff_network=y&to=/members?network=z'])('%s stays as it is', (search) => {
  expect(cleaned(search)).toBe(search)
})

test('the last link that names a network counts, whole', () => {
  const before = { network: 'first', sub1: 'a' }
  expect(latestAttribution(before, { network: 'second', ref: 'r' })).toEqual({ network: 'second', ref: 'r' })
  expect(latestAttribution(before, { ref: 'r' })).toBe(before)
  expect(latestAttribution({ ref: 'r' }, { sub1: 'a' })).toEqual({ sub1: 'a' })
  expect(latestAttribution(null, { cpc: '1' })).toEqual({ cpc: '1' })
  expect(latestAttribution(before, null)).toBe(before)
})

test.each([null, undefined, '', 'null', '[]', '7', '{"network":5}', '{"other":"x"}', '{broken'])('%s is no record', (value) => {
  expect(readAttribution(value)).toBeNull()
})

test('a record is read back as it was stored', () => {
  expect(readAttribution('{"network":"n","sub1":"a","evil":"x"}')).toEqual({ network: 'n', sub1: 'a' })
})
