/** The port of payments: what a payment provider does. */
import type { PaymentKind } from '#domain/credits/orders.ts'

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
  /** Scheme and host of the site in the member's browser. */
  origin: string
  /** Where the provider sends the browser afterwards, whatever the outcome. */
  return_url: string
}

/** A verified event of a provider. The same `event_id` is a repeat. */
export type PaymentEvent = {
  event_id: string
  provider_ref: string
  kind: PaymentKind
  /** What was paid, in minor units. A word "paid" without it is refused, and it must be the price of the order. */
  paid?: PaidAmount
  /** Our order, where one address of ours gets the events of several cells: its id says which cell made it. */
  order?: string
}
export type PaidAmount = { amount_minor: number; currency: string }
/** What became of a payment; `paid` stands beside the kind "paid" at least. */
export type PaymentState = { kind: PaymentKind; paid?: PaidAmount }
/** `event` is null when the webhook concerns no order of ours, or nothing new. */
export type WebhookReading =
  { ok: true; event: PaymentEvent | null } | { ok: false; reason: 'bad_signature' | 'too_old' | 'malformed' }
export type RefundRequest = { provider_ref: string; amount_minor: number; currency: string; key: string }

export type PaymentProvider = {
  name: string
  methods: readonly string[]
  /** Must return the same payment for the same order id, however often it is called. */
  createPayment: (order: OrderToPay, urls: PaymentUrls) => Promise<{ provider_ref: string; redirect_url: string }>
  /** Checks signature and time of a webhook, then returns its event. Providers whose webhooks carry only an id are queried here. */
  readWebhook: (rawBody: Uint8Array, headers: Headers, now: Date, query: URLSearchParams) => Promise<WebhookReading>
  /** Sends money of a payment back. Safe to repeat under the same `key`; throws when the provider is away or refuses. */
  refund: (request: RefundRequest) => Promise<{ refund_ref: string }>
  /** The state of a payment, for lost webhooks; null when there is nothing new. */
  fetchState: (providerRef: string) => Promise<PaymentState | null>
}

export type Payments = {
  /** Every payment method that some provider takes. */
  methods: readonly string[]
  byName: (name: string) => PaymentProvider | null
  byMethod: (method: string) => PaymentProvider | null
  /** Only these providers, in this order; unconfigured ones are skipped. */
  only: (names: readonly string[]) => Payments
  /** The built-in provider; null where real money is taken. */
  sandbox: Sandbox | null
}

export type Webhook = { path: string; body: string; headers: Record<string, string> }
/** Returns the HTTP status. Throws without a response. */
export type SendWebhook = (webhook: Webhook) => Promise<number>

export type SandboxEvent = { id: string; ref: string; kind: PaymentKind }
export type Sandbox = {
  provider: PaymentProvider
  send: SendWebhook
  /** A webhook as it goes over the wire, signed at this moment. */
  signed: (event: SandboxEvent, at: Date) => Webhook
}
