/** Sums of the ledger check: totals of accounts, counts of findings, and sales, of one part and of many. */
import type { Totals } from '#server/credits/ledger-check.store.ts'
import type { Sales } from '#server/credits/order-check.store.ts'

type Total = { currency: string; account: string; amount: number }

export function addTotals(totals: Totals, more: readonly Total[]): Totals {
  const sums = structuredClone(totals)
  for (const { currency, account, amount } of more) {
    const accounts = (sums[currency] ??= {})
    accounts[account] = (accounts[account] ?? 0) + amount
  }
  return sums
}

/** The sum of all accounts, by currency. */
export const sumsOf = (totals: Totals): Record<string, number> =>
  Object.fromEntries(
    Object.entries(totals).map(([currency, accounts]) => [
      currency,
      Object.values(accounts).reduce((sum, amount) => sum + amount, 0),
    ]),
  )

/** How many accounts have another sum; one that is missing has none. */
export function countDifferences(one: Totals, other: Totals): number {
  const accounts = new Set([one, other].flatMap(namesIn))
  return [...accounts].filter((name) => amountOf(one, name) !== amountOf(other, name)).length
}
const namesIn = (totals: Totals) =>
  Object.entries(totals).flatMap(([currency, accounts]) => Object.keys(accounts).map((account) => `${currency} ${account}`))
function amountOf(totals: Totals, name: string) {
  const [currency = '', account = ''] = name.split(' ')
  return totals[currency]?.[account] ?? 0
}

/** Adds up counts of the same name. */
export function addFindings<Findings extends Record<string, number>>(...all: readonly Partial<Findings>[]): Partial<Findings> {
  const sums: Record<string, number> = {}
  for (const [name, count] of all.flatMap((each) => Object.entries(each) as [string, number][]))
    sums[name] = (sums[name] ?? 0) + count
  return sums as Partial<Findings>
}

export const addSales = (sales: Sales, more: Sales): Sales =>
  [...new Set([...sales, ...more].map(({ currency }) => currency))].sort().map((currency) => {
    const all = [...sales, ...more].filter((each) => each.currency === currency)
    const sum = (side: 'captured' | 'ordered') => all.reduce((total, each) => total + each[side], 0)
    return { currency, captured: sum('captured'), ordered: sum('ordered') }
  })
