import { expect, test } from 'vitest'
import { ownPriceOf } from '#domain/credits/pricing.ts'

const lot = { lot: 1, credits: 1 }

test('welcome and given credits cost nothing; what was bought is summed by currency', () => {
  const lots = [
    { ...lot, origin: 'welcome' },
    { ...lot, origin: 'given' },
    { ...lot, origin: 'bought', minor: 60, currency: 'EUR' },
    { ...lot, origin: 'bought', minor: 40, currency: 'EUR' },
    { ...lot, origin: 'bought', minor: 55, currency: 'GBP' },
  ] as const
  expect(ownPriceOf(lots, 5)).toEqual({
    credits: 5,
    welcome_credits: 1,
    given_credits: 1,
    money: [
      { amount_minor: 100, currency: 'EUR' },
      { amount_minor: 55, currency: 'GBP' },
    ],
  })
})

test('credits that are not there have no price, nor does a message that costs none', () => {
  expect(ownPriceOf([{ ...lot, origin: 'welcome' }], 2)).toBeNull()
  expect(ownPriceOf([], 0)).toBeNull()
})
