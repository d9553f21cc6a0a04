/** The price of a message inside one pool: its members have one wallet, so a message has one price on every brand (docs/decisions/0048-one-price-a-pool.md). */
import { packsFor } from '#domain/credits/credits.ts'
import type { Finding } from '#domain/sites/site-check.ts'
import type { Currency, SiteFile } from '#domain/sites/sites.ts'

type Priced = Pick<SiteFile, 'key' | 'pool' | 'packs' | 'message_cost'>

/** Fatal where another brand of the pool takes other credits for a message, or sells it at another lowest price in a currency that both have. */
export function poolPriceFindings(site: Priced, others: readonly Priced[]): Finding[] {
  return others.flatMap((other) => {
    if (other.key === site.key || other.pool !== site.pool) return []
    if (other.message_cost !== site.message_cost) return [costsOther(site, other)]
    return currenciesOf(site).flatMap((currency) => {
      const [here, there] = [lowestMinor(site, currency), lowestMinor(other, currency)]
      return there === null || here === there ? [] : [sellsOther(other, currency, here as number, there)]
    })
  })
}

const costsOther = (site: Priced, other: Priced): Finding => ({
  level: 'fatal',
  setting: 'message_cost',
  words: `a message costs ${site.message_cost} credits here and ${other.message_cost} on ${other.key}, which shares the pool and its wallets`,
})

const sellsOther = ({ key }: Priced, currency: Currency, here: number, there: number): Finding => ({
  level: 'fatal',
  setting: 'packs',
  words: `the best pack makes a message ${price(here)} ${currency} here and ${price(there)} ${currency} on ${key}, which shares the pool and its wallets`,
})

const price = (minor: number) => (minor / 100).toFixed(2)

const currenciesOf = ({ packs }: Priced) => [...new Set(packs.flatMap(({ prices }) => Object.keys(prices)))] as Currency[]

/** Minor units at the best pack; null where nothing is sold in this currency. */
function lowestMinor(site: Priced, currency: Currency): number | null {
  const packs = packsFor({ ...site, currencies: { default: currency } }, null)
  return packs.length === 0 ? null : Math.min(...packs.map(({ price_per_message_minor }) => price_per_message_minor))
}
