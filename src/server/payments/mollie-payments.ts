/** Mollie as a payment provider. Its webhooks contain only an id, so their address is signed and the payment is fetched. */
import { createHmac, hkdfSync } from 'node:crypto'
import * as z from 'zod/mini'
import type { PaymentKind } from '#domain/credits/orders.ts'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { openMollieApi, type MollieApi, type MolliePayment } from '#server/payments/mollie-api.ts'
import type { PaymentProvider, OrderToPay, PaymentUrls, RefundRequest, WebhookReading } from '#server/ports/payments.ts'
import { isSame } from '#server/infrastructure/webhook-signature.ts'

export const mollieName = 'mollie'

/** Our names of ways to pay, and Mollie's. */
const names: Record<string, string> = {
  card: 'creditcard',
  paypal: 'paypal',
  ideal: 'ideal',
  bancontact: 'bancontact',
  blik: 'blik',
  przelewy24: 'przelewy24',
  twint: 'twint',
  eps: 'eps',
  applepay: 'applepay',
}
const kinds: Record<string, PaymentKind> = {
  pending: 'pending',
  authorized: 'pending',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'expired',
}
const paymentId = /^tr_\w{1,100}$/

type Options = { key: string; api: string; now: () => Date; sessionSecret: string }

export function openMollie({ key, api: address, now, sessionSecret }: Options): PaymentProvider {
  const api = openMollieApi({ key, api: address })
  const secret = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'mollie webhooks', 32))
  const methodsNow = cacheMethods(api, now)
  return {
    name: mollieName,
    get methods() {
      return methodsNow()
    },
    async createPayment(order, urls) {
      const payment = await api.createPayment(paymentRequestOf(order, urls, secret), order.id)
      return { provider_ref: payment.id, redirect_url: payment.checkoutUrl ?? urls.return_url }
    },
    readWebhook: (rawBody, _headers, _at, query) => read(api, secret, rawBody, query),
    async fetchState(ref) {
      const payment = await api.findPayment(ref)
      const kind = payment && kindOf(payment)
      return kind && { kind, paid: paidIn(payment) }
    },
    refund: (back) => refundOnce(api, back),
  }
}

const valueOf = (amountMinor: number) => (amountMinor / 100).toFixed(2)
const proofOf = (secret: Buffer, order: string) => createHmac('sha256', secret).update(order).digest()

function paymentRequestOf(order: OrderToPay, { origin, return_url }: PaymentUrls, secret: Buffer) {
  const webhook = new URL(`${origin}/webhooks/payments/${mollieName}`)
  webhook.search = String(new URLSearchParams({ order: order.id, proof: proofOf(secret, order.id).toString('hex') }))
  return {
    amount: { value: valueOf(order.amount_minor), currency: order.currency },
    description: `${order.brand}: ${order.description}`,
    method: names[order.payment_method],
    redirectUrl: return_url,
    // Mollie refuses unreachable webhook addresses; on a laptop the job for waiting orders polls instead
    ...(isReachable(webhook) ? { webhookUrl: webhook.href } : {}),
    metadata: { order: order.id },
  }
}

const isReachable = ({ hostname }: URL) => !/(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname)

const OfOrder = z.object({ order: z.string() })
const OfRefund = z.object({ key: z.string() })

async function read(api: MollieApi, secret: Buffer, rawBody: Uint8Array, query: URLSearchParams): Promise<WebhookReading> {
  const order = query.get('order') ?? ''
  if (!isSame(proofOf(secret, order), query.get('proof') ?? '')) return { ok: false, reason: 'bad_signature' }
  const id = new URLSearchParams(Buffer.from(rawBody).toString('utf8')).get('id') ?? ''
  const payment = paymentId.test(id) ? await api.findPayment(id) : null
  if (!payment) return { ok: false, reason: 'malformed' }
  const about = OfOrder.safeParse(payment.metadata)
  if (!about.success || about.data.order !== order) return { ok: false, reason: 'bad_signature' }
  const kind = kindOf(payment)
  if (!kind) return { ok: true, event: null }
  const paid = paidIn(payment)
  return { ok: true, event: { event_id: `${id}:${kind}`, provider_ref: id, kind, paid } }
}

const paidIn = ({ amount: { value, currency } }: MolliePayment) => ({ amount_minor: Math.round(Number(value) * 100), currency })

const kindOf = ({ status, amountChargedBack }: MolliePayment): PaymentKind | null =>
  Number(amountChargedBack?.value ?? 0) !== 0 ? 'charged_back' : (kinds[status] ?? null)

/** Mollie drops a key after an hour; the refund's metadata stays. */
async function refundOnce(api: MollieApi, { provider_ref, amount_minor, currency, key }: RefundRequest) {
  const made = (await api.listRefunds(provider_ref)).find(({ metadata }) => OfRefund.safeParse(metadata).data?.key === key)
  const body = { amount: { value: valueOf(amount_minor), currency }, metadata: { key } }
  const { id, status } = made ?? (await api.createRefund(provider_ref, body, key))
  if (status === 'failed' || status === 'canceled') throw new Error(`Mollie says that the refund is ${status}.`)
  return { refund_ref: id }
}

/** The methods enabled in the Mollie profile, refreshed every hour in the background. All methods before the first reply. */
function cacheMethods(api: MollieApi, now: () => Date): () => readonly string[] {
  let methods: readonly string[] = Object.keys(names)
  let nextQuery = 0
  const learn = async () => {
    const switchedOn = new Set(await api.listMethods())
    methods = Object.entries(names).flatMap(([ours, theirs]) => (switchedOn.has(theirs) ? [ours] : []))
  }
  return () => {
    const at = now().getTime()
    if (at >= nextQuery) {
      nextQuery = at + hourMs
      learn().catch(() => (nextQuery = at + minuteMs))
    }
    return methods
  }
}
