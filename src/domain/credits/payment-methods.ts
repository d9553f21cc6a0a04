/** Ways to pay, told by the names that providers use, and where each is at home. */
import type { Country } from '#domain/geo/places.ts'

/** Methods of one country's banks are offered to people there and come first; the others are offered everywhere. */
const homes: Record<string, Country> = { ideal: 'NL', bancontact: 'BE', blik: 'PL', przelewy24: 'PL', twint: 'CH', eps: 'AT' }
/** A SEPA debit is in euros. */
const euroCountries: readonly (Country | null)[] = ['NL', 'BE', 'DE', 'AT', 'FR', 'IT', 'ES', 'IE']

/** Of a site's methods, those that can be paid with in a country (null: not told), best known first. */
export function methodsFor(methods: readonly string[], country: Country | null): string[] {
  const ofHome = methods.filter((method) => homes[method] === country && country !== null)
  const isEuro = euroCountries.includes(country)
  const ofAll = methods.filter((method) => homes[method] === undefined && (method !== 'sepa' || isEuro))
  return [...ofHome, ...ofAll]
}
