/** Prices in the member's language. */
import { expect, test } from 'vitest'
import { formatMoney } from '#web/money.ts'

test.each([
  [80, 'EUR', 'en-US', '€0.80'],
  [1999, 'EUR', 'de-DE', '19,99\u00A0€'],
  [123456, 'PLN', 'pl-PL', '1234,56\u00A0zł'],
])('%i minor units of %s in %s are %s', (amountMinor, currency, iso, words) => {
  expect(formatMoney(iso, amountMinor, currency)).toBe(words)
})
