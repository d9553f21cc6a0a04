/** Credits, kept: balances, what is sold, and the books. Other features use this file and no other file of the folder. */
import { packsFor, type Credits } from '#domain/credits.ts'
import { methodsFor } from '#domain/payment-methods.ts'
import type { Country } from '#domain/places.ts'
import type { ProfileId } from '#domain/profiles.ts'
import type { Context } from '#server/context.ts'
import {
  type Faults,
  findBalanceRow,
  findDiscountRow,
  giveWelcome,
  ledgerFaults,
  ledgerTotals,
  salesTotals,
} from '#server/credits/credits.store.ts'
import { findCountry } from '#server/members/members.ts'
import type { Site } from '#server/sites/sites.ts'

/** Whole credits. Nobody's balance is ever below zero. */
export const findBalance = (ctx: Context, member: ProfileId): Promise<number> => findBalanceRow(ctx.db, member)

/** Opens the wallet of a new member, with this many credits in it. Given once, however often it is asked. */
export const giveWelcomeCredits = (ctx: Context, member: ProfileId, credits: number) =>
  giveWelcome(ctx.db, member, credits, ctx.now())

/** Per cent off the next pack, from an offer that was not used yet; else 0. */
export const findDiscount = (ctx: Context, member: ProfileId): Promise<number> => findDiscountRow(ctx.db, member)

/** What a member may buy here: packs in the currency of their country, at the price they pay, and the ways to pay that work there. */
export async function listOffers(ctx: Context, site: Site, member: ProfileId) {
  const [country, discount] = await Promise.all([findCountry(ctx, member), findDiscount(ctx, member)])
  return { packs: packsFor(site.file, country, discount), methods: methodsAt(ctx, site, country), discount }
}

export async function getCredits(ctx: Context, site: Site, member: ProfileId): Promise<Credits> {
  const [balance, offers] = await Promise.all([findBalance(ctx, member), listOffers(ctx, site, member)])
  return { balance, message_cost: site.file.message_cost, ...offers }
}

/** A site's own list, as far as a provider takes it. */
const methodsAt = (ctx: Context, site: Site, country: Country | null) => {
  const taken = new Set(ctx.payments.methods)
  return methodsFor(site.file.payment_methods, country).filter((method) => taken.has(method))
}

export type LedgerReport = {
  /** The sum of all entries per currency, credits included ('CRD'). Every one must be zero. */
  sums: Record<string, number>
  /** What must never be: how many wallets differ from their entries or are below zero, how many postings do not balance, which orders and refunds lack theirs. */
  faults: Faults
  /** Credits sold less those taken back ('CRD'), and money captured less what went back, of the ledger and of the orders. Each pair must agree. */
  sales: { currency: string; captured: number; ordered: number }[]
  /** True when all of the above is as it must be. */
  balanced: boolean
}

/** The books, checked from their entries. Reads every entry: for operators and tests. */
export async function ledgerReport(ctx: Pick<Context, 'db'>): Promise<LedgerReport> {
  const totals = await ledgerTotals(ctx.db)
  const faults = await ledgerFaults(ctx.db)
  const sales = await salesTotals(ctx.db)
  const sums = Object.fromEntries(totals.map(({ currency, amount }) => [currency, amount]))
  const isSound = [...Object.values(sums), ...Object.values(faults)].every((number) => number === 0)
  return { sums, faults, sales, balanced: isSound && sales.every(({ captured, ordered }) => captured === ordered) }
}
