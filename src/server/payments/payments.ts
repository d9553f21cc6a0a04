/** Payments: whoever takes the money, behind one port: Stripe, Mollie, any other by the redirect protocol, and the built-in sandbox. */
import type { PaymentKind } from '#domain/credits/orders.ts'
import type { Config } from '#server/infrastructure/config.ts'
import type { Db } from '#server/infrastructure/db.ts'
import { openMollie } from '#server/payments/mollie-payments.ts'
import { openRedirectPay } from '#server/payments/redirect-payments.ts'
import { openSandbox, type Sandbox } from '#server/payments/sandbox-payments.ts'
import { openStripe } from '#server/payments/stripe-payments.ts'
import { loopbackOf, sendTo, type SendWebhook } from '#server/payments/webhook-sender.ts'

export type OrderToPay = {
  id: string
  amount_minor: number
  currency: string
  payment_method: string
  /** What is bought, in the member's language. */
  description: string
  brand: string
  created_at: Date
}
export type PaymentUrls = {
  /** Scheme and host as the member's browser knows the site. */
  origin: string
  /** Where the provider sends the browser afterwards, whatever came of it. */
  return_url: string
}

/** Something a provider really said. The same `event_id` twice is the same word repeated. */
export type PaymentEvent = {
  event_id: string
  provider_ref: string
  kind: PaymentKind
  /** What was paid, in minor units. A word "paid" without it is refused, and it must be the price of the order. */
  paid?: PaidAmount
}
export type PaidAmount = { amount_minor: number; currency: string }
/** What became of a payment; `paid` stands beside the kind "paid" at least. */
export type PaymentState = { kind: PaymentKind; paid?: PaidAmount }
/** `event` is null when the provider speaks of something that is no order of ours, or says nothing new. */
export type WebhookReading =
  { ok: true; event: PaymentEvent | null } | { ok: false; reason: 'bad_signature' | 'too_old' | 'malformed' }
export type RefundAsk = { provider_ref: string; amount_minor: number; currency: string; key: string }

export type PaymentProvider = {
  name: string
  methods: readonly string[]
  /** Must give the same payment for the same order id, however often it is asked. */
  createPayment: (order: OrderToPay, urls: PaymentUrls) => Promise<{ provider_ref: string; redirect_url: string }>
  /** Checks who sent it and when, then tells what it says. A provider whose webhooks carry only an id fetches the truth here. */
  readWebhook: (rawBody: Uint8Array, headers: Headers, now: Date, query: URLSearchParams) => Promise<WebhookReading>
  /** Sends money of a payment back. Safe to repeat under the same `key`; throws when the provider is away or refuses. */
  refund: (ask: RefundAsk) => Promise<{ refund_ref: string }>
  /** What became of a payment, for when no webhook arrived; null when the provider knows nothing new. */
  fetchState: (providerRef: string) => Promise<PaymentState | null>
}

export type Payments = {
  /** Every way of paying that some provider takes. */
  methods: readonly string[]
  byName: (name: string) => PaymentProvider | null
  byMethod: (method: string) => PaymentProvider | null
  /** Only these, asked in this order; who is not configured here takes nothing. */
  only: (names: readonly string[]) => Payments
  /** The built-in provider; null where real money is taken. */
  sandbox: Sandbox | null
}

type Options = { config: Config; db: Db; now: () => Date; send?: SendWebhook }

/** `send` carries the sandbox's webhooks: by HTTP to this very server, unless a test hands in another way. */
export function openPayments({ config, db, now, send = sendTo(loopbackOf(config)) }: Options): Payments {
  const { stripe, mollie, redirectPay, sessionSecret } = config
  const sandbox = config.sandboxPayments ? openSandbox({ db, now, send, sessionSecret }) : null
  const providers = [
    stripe && openStripe({ ...stripe, now }),
    mollie && openMollie({ ...mollie, now, sessionSecret }),
    redirectPay && openRedirectPay({ ...redirectPay, now }),
    sandbox?.provider,
  ]
  return amongProviders(
    providers.filter((provider) => !!provider),
    sandbox,
  )
}

/** Of several providers that take a method, the first is asked. */
export const amongProviders = (providers: readonly PaymentProvider[], sandbox: Sandbox | null = null): Payments => ({
  get methods() {
    return [...new Set(providers.flatMap((provider) => provider.methods))]
  },
  byName: (name) => providers.find((provider) => provider.name === name) ?? null,
  byMethod: (method) => providers.find((provider) => provider.methods.includes(method)) ?? null,
  only: (names) =>
    amongProviders(
      names.flatMap((name) => providers.filter((provider) => provider.name === name)),
      sandbox,
    ),
  sandbox,
})
