/** Default prices: packs, currencies and payment methods of a brand whose file names none. */
type Prices = Record<'EUR' | 'GBP' | 'CHF' | 'PLN' | 'USD' | 'CAD' | 'AUD' | 'NZD', number>

const alike = (euro: number, zloty: number, dollarOverseas: number): Prices => ({
  EUR: euro,
  GBP: euro - 100,
  CHF: euro + 100,
  PLN: zloty,
  USD: euro,
  CAD: dollarOverseas,
  AUD: dollarOverseas,
  NZD: dollarOverseas,
})

export const usualPacks = [
  { id: 'small', credits: 10, prices: alike(999, 3999, 1499) },
  { id: 'medium', credits: 30, prices: alike(2499, 9999, 3799) },
  { id: 'large', credits: 80, prices: alike(5499, 22_999, 8499) },
  { id: 'extra-large', credits: 200, prices: alike(10_999, 45_999, 16_999) },
]

export const usualCurrencies = {
  default: 'EUR',
  GB: 'GBP',
  CH: 'CHF',
  PL: 'PLN',
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
} as const

export const usualMethods = ['card', 'paypal', 'ideal', 'bancontact', 'blik', 'twint']
