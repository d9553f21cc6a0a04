/** Prices of packs and messages, on the demo sites and on any other. */
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyOf, minimumMessageCost, packsFor, methodsFor } from '#domain/credits/credits.ts'
import { Currency, SiteFile } from '#domain/sites/sites.ts'

const read = (key: string) =>
  SiteFile.parse(JSON.parse(readFileSync(new URL(`../../../sites/${key}.json`, import.meta.url), 'utf8')))
const sites = ['social', 'classic', 'lavish'].map(read)

const shop = fc.integer({ min: 1, max: 20 }).chain((cost) =>
  fc.record({
    message_cost: fc.constant(cost),
    currencies: fc.constant({ default: 'EUR' as const }),
    packs: fc.array(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 8 }),
        credits: fc.integer({ min: 1, max: 500 }).map((messages) => messages * cost),
        prices: fc.record({ EUR: fc.integer({ min: 1, max: 500_000 }) }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  }),
)

test('the price of a message is the price of its pack shared by its messages, to the nearest cent', () => {
  fc.assert(
    fc.property(shop, (site) => {
      for (const pack of packsFor(site, 'NL')) {
        const messages = pack.credits / site.message_cost
        expect(Math.abs(pack.price_per_message_minor * messages - pack.price_minor)).toBeLessThanOrEqual(messages / 2)
      }
    }),
  )
})

test('the lowest price of a message is shown, and no pack is cheaper', () => {
  fc.assert(
    fc.property(shop, (site) => {
      const lowest = Math.min(...packsFor(site, 'NL').map((pack) => pack.price_per_message_minor))
      expect(minimumMessageCost(site, 'NL')).toEqual({ costs: lowest / 100, currency: 'EUR' })
    }),
  )
})

test.each(sites.map((site) => [site.name, site] as const))(
  '%s sells every pack in every currency its members pay in, each a whole number of messages',
  (_, site) => {
    for (const country of site.countries) {
      const packs = packsFor(site, country)
      expect(packs).toHaveLength(site.packs.length)
      for (const pack of packs) {
        expect(pack.credits % site.message_cost).toBe(0)
        expect(pack.currency).toBe(currencyOf(site, country))
      }
      const perMessage = packs.map((pack) => pack.price_per_message_minor)
      expect(perMessage).toEqual([...perMessage].sort((a, b) => b - a))
    }
  },
)

test('a pack without a price in the currency of a country is not sold there', () => {
  const [site] = sites
  if (!site) throw new Error('There is no site.')
  const swiss = { ...site, currencies: { default: 'EUR', CH: 'CHF' } as const }
  expect(packsFor(swiss, 'CH')).toEqual([])
  expect(packsFor(swiss, null)).toHaveLength(site.packs.length)
  expect(minimumMessageCost(swiss, 'CH')).toBeNull()
})

test('packs come smallest first, however the site’s file lists them', () => {
  const prices = { EUR: 1000 }
  const packs = [30, 10, 80].map((credits) => ({ id: `of-${credits}`, credits, prices }))
  const offered = packsFor({ packs, currencies: { default: 'EUR' }, message_cost: 2 }, null)
  expect(offered.map(({ credits }) => credits)).toEqual([10, 30, 80])
})

test('a lower price stands beside the usual one, never below a cent, and the usual price stands alone', () => {
  const packs = [
    { id: 'large', credits: 20, prices: { EUR: 1005 } },
    { id: 'tiny', credits: 2, prices: { EUR: 1 } },
    { id: 'elsewhere', credits: 2, prices: { PLN: 100 } },
  ]
  const at = (discount?: number) => packsFor({ packs, currencies: { default: 'EUR' }, message_cost: 2 }, null, discount)
  expect(at(50)).toEqual([
    { id: 'tiny', credits: 2, price_minor: 1, currency: 'EUR', price_per_message_minor: 1 },
    { id: 'large', credits: 20, price_minor: 503, currency: 'EUR', price_per_message_minor: 50, usual_price_minor: 1005 },
  ])
  expect(at().map((pack) => [pack.price_minor, 'usual_price_minor' in pack])).toEqual([
    [1, false],
    [1005, false],
  ])
})

test('every currency has two decimals, as the formatting of minor units takes for granted', () => {
  for (const currency of Currency.options) {
    expect(new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits).toBe(2)
  }
})

test('a bank of my own country comes first, one of another country does not come at all', () => {
  const methods = ['card', 'ideal', 'bancontact', 'paypal']
  expect(methodsFor(methods, 'NL')).toEqual(['ideal', 'card', 'paypal'])
  expect(methodsFor(methods, 'BE')).toEqual(['bancontact', 'card', 'paypal'])
  expect(methodsFor(methods, 'GB')).toEqual(['card', 'paypal'])
  expect(methodsFor(methods, null)).toEqual(['card', 'paypal'])
})

test('a SEPA debit is offered where there are euros', () => {
  expect(methodsFor(['card', 'sepa'], 'DE')).toEqual(['card', 'sepa'])
  expect(methodsFor(['card', 'sepa'], 'GB')).toEqual(['card'])
  expect(methodsFor(['card', 'sepa'], null)).toEqual(['card'])
})
