/** The tax that prices contain: by the country a member lives in, because that is where a service to them is taxed. */
import type { Country } from '#domain/geo/places.ts'

/** What the tax is: a value added tax, a goods and services tax, or none that the price contains. Its name in each language stands in `locales/`. */
export const taxKinds = ['vat', 'gst', 'none'] as const
export type TaxKind = (typeof taxKinds)[number]

/** `rate` in hundredths of a per cent: 2100 is 21 %. */
export type Tax = { kind: TaxKind; rate: number }

const vat = (percent: number): Tax => ({ kind: 'vat', rate: Math.round(percent * 100) })
const gst = (percent: number): Tax => ({ kind: 'gst', rate: Math.round(percent * 100) })
const none: Tax = { kind: 'none', rate: 0 }

/** Standard rates. A changed rate changes the invoices drawn from then on, and no other. */
const taxes: Record<Country, Tax> = {
  NL: vat(21),
  BE: vat(21),
  DE: vat(19),
  AT: vat(20),
  FR: vat(20),
  IT: vat(22),
  ES: vat(21),
  PL: vat(23),
  IE: vat(23),
  GB: vat(20),
  CH: vat(8.1),
  AU: gst(10),
  NZ: gst(15),
  US: none,
  CA: none,
}

export const taxIn = (country: Country): Tax => taxes[country]

/** The tax inside a price, in whole minor units. Credit notes reckon alike: `draw_credit_note` in `database/functions/invoices.sql`. */
export const taxWithin = (grossMinor: number, { rate }: Pick<Tax, 'rate'>) =>
  grossMinor - Math.round((grossMinor * 10_000) / (10_000 + rate))
