/** Orders: a member orders a pack or premium, a provider takes the money, and the purchase is delivered once. */
import type { OrderPlaced, OrderRequest, Transaction, OrderState } from '#domain/credits/credits.ts'
import { isWaiting, stateAfter } from '#domain/credits/orders.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { withdrawableUntil } from '#domain/credits/refunds.ts'
import { Refusal } from '#domain/refusal.ts'
import type * as z from 'zod/mini'
import { recordConversion } from '#server/affiliates/affiliates.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { findBalance, findPurse, listOffers, paymentsAt } from '#server/credits/credits.ts'
import { findPurchase } from '#server/credits/purchases.ts'
import { receiptMail } from '#server/credits/receipts.jobs.ts'
import {
  dispute,
  findOrder,
  insertOrder,
  insertPaymentEvent,
  lockOrder,
  type Order,
  setCheckout,
  setState,
  settle,
  storeUnknownPayment,
  winDispute,
} from '#server/credits/orders.store.ts'
import { findWithdrawal } from '#server/credits/refunds.store.ts'
import { holdDiscounts, tieToOrder, useUp } from '#server/discounts/discounts.ts'
import { publish } from '#server/events/events.ts'
import { once, type Claim } from '#server/http/idempotency.ts'
import { drawInvoice, findInvoiceNumber } from '#server/invoices/invoices.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { boughtIn } from '#server/payments/purchase-names.ts'
import type { PaymentEvent, PaymentProvider } from '#server/ports/payments.ts'
import { isOfOtherCell, newIdOfCell } from '#server/infrastructure/cell.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { refuseBeyondLimits } from '#server/spending/spending.ts'

type Placing = {
  site: Site
  member: ProfileId
  input: z.output<typeof OrderRequest>
  /** The client's key: the same key again gives the same order and the same checkout. */
  claim: Claim | null
  origin: string
  locale: Locale
}

/**
 * Opens an order and its payment; the order is stored first, so a repeat after a crash finds it. Refuses `pack_not_offered`,
 * `price_changed`, `method_not_offered`, `payment_provider_unavailable` (retry with the same key), `spend_limit_reached` and
 * `spend_pause`.
 */
export async function placeOrder(ctx: Context, placing: Placing): Promise<z.output<typeof OrderPlaced>> {
  const id = JSON.parse(await once(ctx, placing.claim, async (ctx) => JSON.stringify(await openOrder(ctx, placing)))) as string
  const order = await getOrder(ctx, id)
  return { transaction: id, redirect_url: order.checkout_url ?? (await openCheckout(ctx, order, placing)) }
}

async function openOrder(ctx: Context, { site, member, input, origin }: Placing): Promise<string> {
  await holdDiscounts(ctx, member)
  const offers = await listOffers(ctx, site, member)
  const purchase = findPurchase(site, offers, input.credit_id)
  if (!purchase) throw new Refusal('pack_not_offered', { field: 'credit_id' })
  const { price_minor, currency } = purchase
  refuseOtherPrice(purchase, input)
  const provider = offers.methods.includes(input.payment_method)
    ? paymentsAt(ctx, site.file).byMethod(input.payment_method)
    : null
  if (!provider) throw new Refusal('method_not_offered', { field: 'payment_method' })
  await refuseBeyondLimits(ctx, site, member, price_minor, currency, input.acknowledge_spending ?? false)
  const id = await newIdOfCell(ctx.db)
  await insertOrder(ctx.db, {
    id,
    member_id: member,
    site_id: site.id,
    ...purchase,
    payment_method: input.payment_method,
    provider: provider.name,
    page_url: `${origin}/transactions/${id}`,
    at: ctx.now(),
  })
  if (purchase.discount_kind) await tieToOrder(ctx, member, purchase.discount_kind, id)
  ctx.metrics.countAction('order', site)
  return id
}

/** Refuses another price than the member was shown, however long the page was open. */
function refuseOtherPrice({ price_minor, currency }: Pick<Order, 'price_minor' | 'currency'>, shown: Placing['input']) {
  const isSame = (shown.price_minor ?? price_minor) === price_minor && (shown.currency ?? currency) === currency
  if (!isSame) throw new Refusal('price_changed', { price_minor, currency })
}

async function openCheckout(ctx: Context, order: Order, { site, origin, locale }: Placing): Promise<string> {
  const { id, price_minor: amount_minor, currency, payment_method, created_at } = order
  const description = boughtIn(order, ctx.texts.translator(locale, site.file.form_of_address))
  const provider = getProvider(ctx, order)
  const paymentInput = { id, amount_minor, currency, payment_method, description, brand: site.file.name, created_at }
  const payment = await provider.createPayment(paymentInput, { origin, return_url: order.page_url }).catch((err: unknown) => {
    ctx.log.error({ event: 'payment.not_opened', err, provider: provider.name }, 'a payment could not be opened')
    throw new Refusal('payment_provider_unavailable', { retry_after: 5 })
  })
  await setCheckout(ctx.db, id, { provider_ref: payment.provider_ref, checkout_url: payment.redirect_url, at: ctx.now() })
  return (await getOrder(ctx, id)).checkout_url as string
}

/** Anyone who has the address sees state, amount and day; the owner also what was bought. Refuses `not_found`, also for an order of another pool. */
export async function getTransaction(ctx: Context, site: Site, id: string, asker: ProfileId | null): Promise<Transaction> {
  const order = await getOrder(ctx, id)
  if (ctx.sites.byId(order.site_id)?.pool_id !== site.pool_id) throw new Refusal('not_found')
  const { state, price_minor: amount_minor, currency, created_at } = order
  const seen = { state, amount_minor, currency, created_at: created_at.toISOString() }
  if (asker === null || order.member_id !== asker) return seen
  const { credits, premium_days, pack, payment_method } = order
  const checkout_url = isWaiting(state) ? order.checkout_url : null
  const [balance, invoice, withdrawn] = await Promise.all([
    findBalance(ctx, asker),
    findInvoiceNumber(ctx, id),
    findWithdrawal(ctx.db, id),
  ])
  const withdraw_until = (withdrawn ? null : withdrawableUntil(order, ctx.now()))?.toISOString() ?? null
  return { ...seen, owner: { credits, premium_days, balance, pack, payment_method, checkout_url, invoice, withdraw_until } }
}

async function getOrder(ctx: Context, id: string): Promise<Order> {
  const order = await findOrder(ctx.db, id)
  if (!order) throw new Refusal('not_found')
  return order
}

export function getProvider(ctx: Context, { provider }: Pick<Order, 'provider'>): PaymentProvider {
  const found = ctx.payments.byName(provider)
  if (!found) throw new Refusal('payment_provider_unavailable')
  return found
}

/** Applies a provider's event once, in any order, however late. */
export const takePaymentEvent = (
  ctx: Context,
  provider: string,
  event: PaymentEvent,
): Promise<'changed' | 'unchanged' | 'unknown_order' | 'other_cell'> =>
  atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, provider, event.provider_ref)
    if (!order) {
      const { provider_ref, kind, paid } = event
      if (event.order !== undefined && (await isOfOtherCell(ctx.db, event.order))) return 'other_cell'
      await storeUnknownPayment(ctx.db, { provider, provider_ref, kind, paid: paid ?? null, now: ctx.now() })
      ctx.log.warn(
        { event: 'webhook.unknown_order', provider, kind },
        'a provider told of a payment that belongs to no order here',
      )
      return 'unknown_order'
    }
    if (!isPriceOf(order, event)) return refuseAmount(ctx, order, event)
    const isNew = await insertPaymentEvent(ctx.db, { provider, ...event, order_id: order.id, at: ctx.now() })
    const next = isNew ? stateAfter(order.state, event.kind) : null
    if (!next) return 'unchanged'
    await move(ctx, order, next)
    if (order.member_id !== null && (next === 'paid' || next === 'disputed')) await publishCredits(ctx, order.member_id)
    return 'changed'
  })

const isPriceOf = (order: Order, { kind, paid }: PaymentEvent) =>
  kind !== 'paid' || (paid !== undefined && paid.amount_minor === order.price_minor && paid.currency === order.currency)

/** A wrong or missing amount gives no credits. The order waits for an operator in a state of its own. */
async function refuseAmount(ctx: Context, { id, provider, state }: Order, { paid }: PaymentEvent) {
  ctx.log.error(
    { event: paid ? 'payment.wrong_amount' : 'payment.no_amount', order: id, provider, paid: paid ?? null },
    paid ? 'another amount was paid than the order says: give it back' : 'a payment without an amount was refused',
  )
  if (!paid || state === 'wrong_amount' || stateAfter(state, 'paid') !== 'paid') return 'unchanged' as const
  await setState(ctx.db, id, 'wrong_amount', ctx.now())
  return 'changed' as const
}

/** Publishes the change to the checkout page, and to a chat with the low-balance sheet. */
export async function publishCredits(ctx: Context, member: ProfileId) {
  publish(ctx, [member], { event: 'credits', data: await findPurse(ctx, member) })
}

async function move(ctx: Context, order: Order, next: OrderState) {
  if (next === 'disputed') return takeBack(ctx, order)
  if (order.state === 'disputed') return giveAgain(ctx, order)
  if (next !== 'paid') return setState(ctx.db, order.id, next, ctx.now())
  const { id, member_id: member, price_minor: amount_minor, currency } = order
  if (member === null)
    return ctx.log.error(
      { event: 'payment.no_member', order: id },
      'money arrived for an order whose member is gone: give it back',
    )
  if (order.discount_kind && !(await useUp(ctx, member, order.discount_kind, id))) return refuseDiscount(ctx, order)
  await settle(ctx.db, id, ctx.now())
  ctx.metrics.countAction('payment', ctx.sites.byId(order.site_id))
  await drawInvoice(ctx, { ...order, member_id: member })
  await recordConversion(ctx, { member, kind: 'first_purchase', order: id, amount_minor, currency })
  await enqueueMail(ctx, receiptMail, { order: id, member })
}

/** A discount lowers one paid order. Paid late, after another order has used it, this one waits for an operator like any wrong amount. */
async function refuseDiscount(ctx: Context, { id, provider, discount_kind }: Order) {
  ctx.log.error(
    { event: 'payment.discount_used', order: id, provider, discount: discount_kind },
    'a late payment came at a lower price that another order has used: give it back',
  )
  await setState(ctx.db, id, 'wrong_amount', ctx.now())
}

/** Part of the money may have been refunded before the dispute: then the order is partly refunded again. */
async function giveAgain(ctx: Context, { id }: Order) {
  if (await winDispute(ctx.db, id, ctx.now())) return
  ctx.log.error(
    { event: 'payment.won_unpaid', order: id },
    'a dispute was won of an order that was never paid: look at the provider',
  )
}

async function takeBack(ctx: Context, { id, member_id: member, site_id }: Order) {
  await dispute(ctx.db, id, ctx.now())
  ctx.metrics.countAction('dispute', ctx.sites.byId(site_id))
  await recordConversion(ctx, { member, kind: 'refund', ref: `dispute ${id}`, order: id })
}
