/** Rules for packs, plans and prices, checked when a brand file is imported: fair amounts, and one price of a message in a pool. */
import { listedBenefits } from '#domain/premium/premium.ts'
import type { SiteFile, Currency } from '#domain/sites/sites.ts'
import { packsFor } from '#domain/credits/credits.ts'
import type { Finding } from '#domain/sites/findings.ts'

/** Pages of their own, where an address would otherwise open a pack. */
const takenIds = new Set(['repeat-order', 'history'])

/** The findings about packs, in English; none when all is well. */
export function packFindings({ packs, message_cost }: Pick<SiteFile, 'packs' | 'message_cost'>): string[] {
  return packs.flatMap(({ id, credits, prices }, place) => {
    const findings: [isWrong: boolean, words: string][] = [
      [credits % message_cost !== 0, `${credits} credits are not a whole number of messages at ${message_cost} credits each`],
      [Object.values(prices).some((price) => price < 1), 'a price must be at least 1'],
      [packs.findIndex((pack) => pack.id === id) < place, 'another pack has this id'],
      [takenIds.has(id), 'this id is the address of another page'],
    ]
    return findings.filter(([isWrong]) => isWrong).map(([, words]) => `pack "${id}": ${words}`)
  })
}

/** The same for premium: its plans stand beside the packs, and it promises something that is not so anyway. */
export function premiumFindings({
  packs,
  premium,
  member_resell,
}: Pick<SiteFile, 'packs' | 'premium' | 'member_resell'>): string[] {
  if (!premium) return []
  const { benefits, plans } = premium
  const findings: [isWrong: boolean, words: string][] = [
    [listedBenefits(benefits).length === 0, 'promises nothing'],
    [benefits.no_advertisements && member_resell.length === 0, 'promises no advertisements where there are none'],
    ...plans.flatMap(({ id, prices }, place): [boolean, string][] => [
      [Object.keys(prices).length === 0, `plan "${id}": it has no price`],
      [Object.values(prices).some((price) => price < 1), `plan "${id}": a price must be at least 1`],
      [[...packs, ...plans.slice(0, place)].some((other) => other.id === id), `plan "${id}": a pack or another plan has this id`],
      [takenIds.has(id), `plan "${id}": this id is the address of another page`],
    ]),
  ]
  return findings.filter(([isWrong]) => isWrong).map(([, words]) => `premium: ${words}`)
}

type Priced = Pick<SiteFile, 'key' | 'pool' | 'packs' | 'message_cost'>

/** Fatal where another brand of the pool has another message cost, or another lowest price in a shared currency. */
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
