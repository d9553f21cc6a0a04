/** Stripe as a payment provider: Checkout Sessions and signed webhooks, by Stripe's library, loaded on first use. */
import type { Stripe } from 'stripe'
import { orderExpiryMs, type PaymentKind } from '#domain/credits/orders.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { PaymentProvider, PaymentState, OrderToPay, RefundRequest, WebhookReading } from '#server/ports/payments.ts'

export const stripeName = 'stripe'

/** Our names of ways to pay, and Stripe's. */
const names = { card: 'card', ideal: 'ideal', bancontact: 'bancontact', sepa: 'sepa_debit' } as const
const toleranceSeconds = 5 * 60
/** Stripe takes no session that ends sooner than half an hour from now. */
const shortestSessionMs = 31 * minuteMs

type Options = { key: string; webhookSecret: string; api: string; now: () => Date }

export function openStripe({ key, webhookSecret, api, now }: Options): PaymentProvider {
  let opened: Promise<Stripe> | null = null
  const stripe = () => (opened ??= load(key, api))
  return {
    name: stripeName,
    methods: Object.keys(names),
    async createPayment(order, { return_url }) {
      const { checkout } = await stripe()
      const body = { ...sessionFor(order, now()), success_url: return_url, cancel_url: return_url }
      const session = await checkout.sessions.create(body, { idempotencyKey: order.id })
      return { provider_ref: session.id, redirect_url: session.url ?? return_url }
    },
    async readWebhook(rawBody, headers, at) {
      const sdk = await stripe()
      const verdict = verify(sdk, rawBody, headers.get('stripe-signature') ?? '', webhookSecret, at)
      return 'reason' in verdict ? verdict : { ok: true, event: await eventOf(sdk, verdict.said) }
    },
    async fetchState(ref) {
      const expand = ['payment_intent.latest_charge']
      const session = await (await stripe()).checkout.sessions.retrieve(ref, { expand })
      const kind = stateOf(session)
      return kind && { kind, paid: paidIn(session) }
    },
    refund: async (back) => refundOnce(await stripe(), back),
  }
}

async function load(key: string, api: string): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(api)
  const at = { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, ...(port ? { port } : {}) } as const
  return new Stripe(key, { ...at, timeout: 10_000, maxNetworkRetries: 2, telemetry: false })
}

function sessionFor(order: OrderToPay, now: Date) {
  const method = names[order.payment_method as keyof typeof names]
  const product_data = { name: `${order.brand}: ${order.description}` }
  const price_data = { currency: order.currency.toLowerCase(), unit_amount: order.amount_minor, product_data }
  const expiresMs = Math.max(order.created_at.getTime() + orderExpiryMs, now.getTime() + shortestSessionMs)
  return {
    mode: 'payment',
    allowed_payment_method_types: [method],
    line_items: [{ quantity: 1, price_data }],
    adaptive_pricing: { enabled: false },
    client_reference_id: order.id,
    metadata: { order: order.id },
    expires_at: Math.floor(expiresMs / 1000),
  } satisfies Stripe.Checkout.SessionCreateParams
}

type WebhookCheck = { said: Stripe.Event } | Extract<WebhookReading, { ok: false }>

function verify(sdk: Stripe, rawBody: Uint8Array, header: string, secret: string, at: Date): WebhookCheck {
  try {
    const body = Buffer.from(rawBody)
    return { said: sdk.webhooks.constructEvent(body, header, secret, toleranceSeconds, undefined, at.getTime()) }
  } catch (error) {
    if (!(error instanceof sdk.errors.StripeSignatureVerificationError)) return { ok: false, reason: 'malformed' }
    return { ok: false, reason: error.message.includes('tolerance') ? 'too_old' : 'bad_signature' }
  }
}

/** Null for what is no order of ours: an account of Stripe may sell other things, too. */
async function eventOf(sdk: Stripe, said: Stripe.Event) {
  const event = isOfDispute(said) ? await disputed(sdk, said.data.object, disputeKinds[said.type]) : ofSession(said)
  return event && { event_id: said.id, ...event }
}

function ofSession(said: Stripe.Event) {
  const kind = sessionKind(said)
  if (!kind) return null
  const session = said.data.object as Stripe.Checkout.Session
  const { id: provider_ref, metadata } = session
  if (!metadata?.order) return null
  return { provider_ref, kind, paid: paidIn(session), order: metadata.order }
}

const paidIn = ({ amount_total, currency }: Stripe.Checkout.Session): NonNullable<PaymentState['paid']> => ({
  amount_minor: amount_total ?? 0,
  currency: currency?.toUpperCase() ?? '',
})

function sessionKind(said: Stripe.Event): PaymentKind | null {
  if (said.type === 'checkout.session.completed') return said.data.object.payment_status === 'paid' ? 'paid' : 'pending'
  if (said.type === 'checkout.session.async_payment_succeeded') return 'paid'
  if (said.type === 'checkout.session.async_payment_failed') return 'failed'
  return said.type === 'checkout.session.expired' ? 'expired' : null
}

const disputeKinds = {
  'charge.dispute.funds_withdrawn': 'charged_back',
  'charge.dispute.funds_reinstated': 'dispute_won',
} as const
type OfDispute = Extract<Stripe.Event, { type: keyof typeof disputeKinds }>
const isOfDispute = (said: Stripe.Event): said is OfDispute => Object.hasOwn(disputeKinds, said.type)

async function disputed(sdk: Stripe, { payment_intent }: Stripe.Dispute, kind: PaymentKind) {
  if (!payment_intent) return null
  const { data } = await sdk.checkout.sessions.list({ payment_intent: idOf(payment_intent), limit: 1 })
  const order = data[0]?.metadata?.order
  return data[0] && order ? { provider_ref: data[0].id, kind, order } : null
}

/** Only `fetchState` needs more than the id. */
const idOf = (intent: string | Stripe.PaymentIntent) => intent as string

function stateOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): PaymentKind | null {
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return null
  const intent = payment_intent as Stripe.PaymentIntent | null
  if (payment_status === 'paid') {
    const charge = intent?.latest_charge
    return charge && typeof charge !== 'string' && charge.disputed ? 'charged_back' : 'paid'
  }
  return intent?.status === 'processing' ? 'pending' : 'failed'
}

/** Stripe drops a key after some days; the refund's metadata stays. */
async function refundOnce(sdk: Stripe, { provider_ref, amount_minor, key }: RefundRequest) {
  const { payment_intent } = await sdk.checkout.sessions.retrieve(provider_ref)
  if (!payment_intent) throw new Error('Nothing was paid in this session of Stripe.')
  const of = { payment_intent: idOf(payment_intent) }
  const made = (await sdk.refunds.list({ ...of, limit: 100 })).data.find(({ metadata }) => metadata?.key === key)
  const body = { ...of, amount: amount_minor, metadata: { key } }
  const { id, status } = made ?? (await sdk.refunds.create(body, { idempotencyKey: key }))
  if (status === 'failed' || status === 'canceled') throw new Error(`Stripe says that the refund is ${status}.`)
  return { refund_ref: id }
}
