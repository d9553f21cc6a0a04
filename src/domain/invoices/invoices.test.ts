/** The tax in a price. */
import { expect, test } from 'vitest'
import { countries } from '#domain/geo/places.ts'
import { taxIn, taxWithin } from '#domain/invoices/invoices.ts'

test.each([
  ['NL', 1499, 260],
  ['DE', 1499, 239],
  ['PL', 5999, 1122],
  ['CH', 1500, 112],
  ['AU', 2200, 200],
  ['US', 1499, 0],
] as const)('in %s a price of %i contains %i', (country, gross, tax) => {
  expect(taxWithin(gross, taxIn(country))).toBe(tax)
})

test('net and tax are the price again, and the tax is the rate of the net to half a cent', () => {
  const wrong = countries.flatMap((country) => prices.filter((gross) => !isRight(gross, taxIn(country).rate)))
  expect(wrong).toEqual([])
})

const prices = Array.from({ length: 3000 }, (_, n) => 1 + n * 7)

function isRight(gross: number, rate: number) {
  const tax = taxWithin(gross, { rate })
  const net = gross - tax
  return Number.isInteger(tax) && tax >= 0 && net > 0 && Math.abs(net * rate - tax * 10_000) <= (10_000 + rate) / 2
}
