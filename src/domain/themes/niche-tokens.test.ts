/** Accents of niches: distinct, readable in every look and scheme, and overridden by a brand's own. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { niches } from '#domain/landers/lander-slugs.ts'
import { tokensOf } from '#domain/themes/niche-tokens.ts'
import { plainColours, weakPairs } from '#domain/themes/token-pairs.ts'
import { Template } from '#domain/sites/templates.ts'

describe.each(Template.options)('in the look %s', (template) => {
  const brand = (niche: number, tokens = {}) => ({ template, niche, tokens })

  test.each(niches.map((name, place) => [name, place + 1] as const))(
    'anyone who comes for %s can read everything',
    (_, niche) => {
      expect(weakPairs(brand(niche))).toEqual([])
    },
  )

  test('each niche has an accent of its own, on pages and in mails; the general one has the look’s', () => {
    expect(new Set(niches.map((_, place) => tokensOf(brand(place + 1)).primary)).size).toBe(niches.length)
    expect(new Set(niches.map((_, place) => plainColours(brand(place + 1), ['primary']).primary)).size).toBe(niches.length)
    expect(tokensOf(brand(1))).toEqual({})
  })

  test('a brand that chose its accent keeps it', () => {
    for (const own of [{ primary: '#5b21b6' }, { on_primary: '#ffffff' }]) expect(tokensOf(brand(2, own))).toEqual(own)
    expect(tokensOf(brand(2, { surface: '#ffffff' }))).toMatchObject({ surface: '#ffffff', primary: expect.any(String) })
  })
})

const primary = (own: string) => plainColours({ template: 'classic', niche: 1, tokens: { primary: own } }, ['primary']).primary

test('mails and pictures show every colour a brand may choose, and the look’s own where a row holds none that can be read', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((all) => `#${all.toString(16).padStart(6, '0')}`)
  fc.assert(fc.property(hex, (own) => primary(own) === own))
  expect(primary('rgb(91 33 182)')).toBe('#5b21b6')
  expect(primary('light-dark(#5b21b6, #ffffff)')).toBe('#5b21b6')
  expect(primary('tomato')).toBe('#0f5238')
})
