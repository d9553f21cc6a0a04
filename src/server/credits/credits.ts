/** Credits: balances, offers, and the ledger report. The folder's public module. */
import { packsFor, type Credits, methodsFor } from '#domain/credits/credits.ts'
import { ownPriceOf, type Pricing } from '#domain/credits/pricing.ts'
import type { Country } from '#domain/geo/places.ts'
import { plansFor } from '#domain/premium/premium-offers.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findBalanceRow, findPurseRow, giveWelcome } from '#server/credits/credits.store.ts'
import { findLastPaid } from '#server/credits/orders.store.ts'
import { beginBonus, findDiscount, takesCode, describeDiscount } from '#server/discounts/discounts.ts'
import { findCountry } from '#server/members/members.ts'
import type { Site } from '#server/ports/site-directory.ts'

export { listUnknownPayments } from '#server/credits/orders.store.ts'
export { beginLedgerJoin, joinLedgerCheck, leaveLedgerCheck, settlePostings } from '#server/credits/ledger-moves.ts'
export { ledgerReport, type LedgerReport } from '#server/credits/ledger-check.ts'

/** Whole credits, never below zero. */
export const findBalance = (ctx: Context, member: ProfileId): Promise<number> => findBalanceRow(ctx.db, member)

/** The balance, and what the next paid message costs this member; null when the credits do not pay it. */
export async function findPurse(ctx: Context, member: ProfileId) {
  const { site, balance, lots } = await findPurseRow(ctx.db, member, costsBySite(ctx))
  const cost = ctx.sites.byId(site)?.file.message_cost ?? 0
  return { balance, own_price: ownPriceOf(lots, cost) }
}

const costsBySite = ({ sites }: Context) => Object.fromEntries(sites.all().map(({ id, file }) => [id, file.message_cost]))

/** Opens the empty wallet of a new member. */
export const openWallet = (ctx: Context, member: ProfileId) => giveWelcome(ctx.db, member, 0, ctx.now())

/** Gives a member their welcome credits, once. */
export const giveWelcomeCredits = (ctx: Context, member: ProfileId, credits: number) =>
  giveWelcome(ctx.db, member, credits, ctx.now())

/** The packs, premium plans and payment methods of the member's country, in its currency, with the member's prices. */
export async function listOffers(ctx: Context, site: Site, member: ProfileId) {
  const [country, discount] = await Promise.all([findCountry(ctx, member), findDiscount(ctx, site, member)])
  const packs = packsFor(site.file, country, discount?.percent)
  return { packs, plans: plansFor(site.file, country), methods: methodsAt(ctx, site, country), discount }
}

/** The shop. Where the brand gives a time bonus, the first look at this begins it. */
export async function getCredits(ctx: Context, site: Site, member: ProfileId): Promise<Credits> {
  await beginBonus(ctx, site, member)
  const [balance, { packs, methods, discount }, takes_code, last_order] = await Promise.all([
    findBalance(ctx, member),
    listOffers(ctx, site, member),
    takesCode(ctx, site, member),
    findLastPaid(ctx.db, member, site.id),
  ])
  const { message_cost } = site.file
  return { balance, message_cost, packs, methods, discount: describeDiscount(ctx, discount), takes_code, last_order }
}

/** The usual prices, for anyone: of the requested country, else their own, else `near` them, else the brand's first. */
export async function getPricing(
  ctx: Context,
  site: Site,
  { member, requested, near }: { member: ProfileId | null; requested: string | undefined; near: Country | null },
): Promise<Pricing> {
  const { countries, message_cost, welcome_credits, free_answers, unread_refund_days } = site.file
  const own = member === null ? null : await findCountry(ctx, member)
  const guesses = [requested, own, near]
  const priced = guesses.map((guess) => countries.find((each) => each === guess)).find((guess) => guess !== undefined)
  const country = priced ?? (countries[0] as Country)
  const packs = packsFor(site.file, country)
  const methods = methodsAt(ctx, site, country)
  return { country, message_cost, welcome_credits, free_answers, unread_refund_days, packs, methods }
}

/** Who may take money for this brand: every provider of the installation, unless it names some. */
export const paymentsAt = ({ payments }: Pick<Context, 'payments'>, { payment_providers }: Site['file']) =>
  payment_providers ? payments.only(payment_providers) : payments

/** A site's own list, as far as a provider takes it. */
const methodsAt = (ctx: Context, site: Site, country: Country | null) => {
  const taken = new Set(paymentsAt(ctx, site.file).methods)
  return methodsFor(site.file.payment_methods, country).filter((method) => taken.has(method))
}
