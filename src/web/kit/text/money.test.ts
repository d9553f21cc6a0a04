/** Prices in the member's language: every formatted price reads back as the stored cents. */
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { createTranslator } from 'use-intl'
import { describe, expect, test } from 'vitest'
import { minimumMessageCost, packsFor } from '#domain/credits/credits.ts'
import { localeEntries } from '#domain/languages/languages.ts'
import { countries } from '#domain/geo/places.ts'
import { Currency, SiteFile } from '#domain/sites/sites.ts'
import { formatMoney } from '#web/kit/text/money.ts'

test.each([
  [80, 'EUR', 'en-US', '€0.80'],
  [1999, 'EUR', 'de-DE', '19,99\u00A0€'],
  [123456, 'PLN', 'pl-PL', '1234,56\u00A0zł'],
])('%i minor units of %s in %s are %s', (amountMinor, currency, iso, words) => {
  expect(formatMoney(iso, amountMinor, currency)).toBe(words)
})

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')) as unknown
const sites = ['social', 'classic', 'lavish'].map((key) => SiteFile.parse(read(`sites/${key}.json`)))

/** Parses a price as a reader does: the two digits after the last separator are cents, other separators only group digits. */
function centsIn(written: string): number {
  const [, whole = '', cents = ''] = /^\D*(\d[\d.,\s’']*)[.,](\d\d)\D*$/u.exec(written) ?? []
  return Number(whole.replace(/\D/g, '')) * 100 + Number(cents)
}

const pairs = localeEntries.flatMap(({ code, iso }) => Currency.options.map((currency) => ({ code, iso, currency })))

test('there are seven languages and eight currencies to write prices in', () => {
  expect(pairs).toHaveLength(56)
})

describe.each(pairs)('$currency in $code', ({ code, iso, currency }) => {
  test('every amount reads back to the cent, and names its currency', () => {
    const sign = formatMoney(iso, 0, currency).replace(/[\d.,\s]/gu, '')
    expect(sign).not.toBe('')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000_000 }), (minor) => {
        const written = formatMoney(iso, minor, currency)
        expect(centsIn(written)).toBe(minor)
        expect(written).toContain(sign)
      }),
    )
  })

  test('the sentence around a price leaves it as it is', () => {
    const messages = read(`locales/${code}.json`) as { credits: { per_message: string } }
    const text = createTranslator({ locale: code, messages, namespace: 'credits' })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (minor) => {
        const price = formatMoney(iso, minor, currency)
        expect(text('per_message', { price })).toContain(price)
      }),
    )
  })
})

test.each(localeEntries.map(({ code, iso }) => [code, iso] as const))(
  'in %s the price of a message, times the messages of its pack, is the price of the pack, as far as whole cents go',
  (_, iso) => {
    for (const site of sites)
      for (const country of countries) {
        const packs = packsFor(site, country)
        for (const pack of packs) {
          const messages = pack.credits / site.message_cost
          const each = centsIn(formatMoney(iso, pack.price_per_message_minor, pack.currency))
          const whole = centsIn(formatMoney(iso, pack.price_minor, pack.currency))
          expect(whole).toBe(pack.price_minor)
          expect(Math.abs(each * messages - whole)).toBeLessThanOrEqual(messages / 2)
        }
        const lowest = minimumMessageCost(site, country)
        const formatted = lowest && centsIn(formatMoney(iso, Math.round(lowest.costs * 100), lowest.currency))
        expect(formatted).toBe(Math.min(...packs.map((pack) => pack.price_per_message_minor)))
      }
  },
)
