/** The redirect protocol: any provider that shows its own page for a signed address and posts back a signed result. See docs/operating/payments.md. */
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { orderExpiryMs, type PaymentKind } from '#domain/credits/orders.ts'
import { jsonOf } from '#server/infrastructure/json.ts'
import type { PaymentProvider, OrderToPay, PaymentUrls, WebhookReading } from '#server/ports/payments.ts'
import { randomIdPattern } from '#server/infrastructure/secrets.ts'
import { signWebhook, verifyWebhook } from '#server/infrastructure/webhook-signature.ts'

export const redirectName = 'redirect'
export const redirectSignatureHeader = 'duet-signature'

const amount = { amount_minor: z.int().check(z.positive()), currency: z.string().check(z.regex(/^[A-Z]{3}$/)) }
const about = { id: z.string().check(z.minLength(1), z.maxLength(200)), order: z.string().check(z.regex(randomIdPattern)) }
const otherKinds = [
  'pending',
  'failed',
  'cancelled',
  'expired',
  'charged_back',
  'dispute_won',
] as const satisfies readonly PaymentKind[]
/** A paid event always has the amount. */
const Postback = z.discriminatedUnion('state', [
  z.object({ ...about, ...amount, state: z.literal('paid') }),
  z.object({ ...about, state: z.enum(otherKinds) }),
])
const StateResponse = z.discriminatedUnion('state', [
  z.object({ ...amount, state: z.literal('paid') }),
  z.object({ state: z.enum(['open', ...otherKinds]) }),
])
const RefundResponse = z.object({ refund: z.string().check(z.minLength(1), z.maxLength(200)) })

const timeoutMs = 10_000

type Options = { url: string; secret: string; methods: readonly string[]; now: () => Date }

/** The provider identifies an order by our id, so a repeat returns the same payment. */
export function openRedirectPay({ url, secret, methods, now }: Options): PaymentProvider {
  const key = Buffer.from(secret)
  const request = async (question: Record<string, string | number>): Promise<unknown> => {
    const body = JSON.stringify(question)
    const headers = { 'content-type': 'application/json', [redirectSignatureHeader]: signWebhook(key, body, now()) }
    const init = { method: 'POST', body, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) } as const
    const response = await fetch(url, init)
    if (!response.ok) throw new Error(`The payment provider answered ${response.status}.`)
    return response.json()
  }
  return {
    name: redirectName,
    methods,
    createPayment: async (order, urls) => ({ provider_ref: order.id, redirect_url: signedAddress(url, key, order, urls) }),
    readWebhook: async (rawBody, headers, at) => read(key, rawBody, headers.get(redirectSignatureHeader), at),
    async fetchState(order) {
      const answer = StateResponse.parse(await request({ ask: 'state', order }))
      if (answer.state === 'open') return null
      const { state: kind } = answer
      if (kind !== 'paid') return { kind }
      return { kind, paid: { amount_minor: answer.amount_minor, currency: answer.currency } }
    },
    async refund({ provider_ref: order, ...back }) {
      return { refund_ref: RefundResponse.parse(await request({ ask: 'refund', order, ...back })).refund }
    },
  }
}

/** The signature is made over the query as it stands before it. */
function signedAddress(url: string, key: Buffer, order: OrderToPay, { origin, return_url }: PaymentUrls): string {
  const address = new URL(url)
  const fields = {
    order: order.id,
    amount_minor: String(order.amount_minor),
    currency: order.currency,
    method: order.payment_method,
    description: order.description,
    brand: order.brand,
    return_url,
    notify_url: `${origin}/webhooks/payments/${redirectName}`,
    expires: String(Math.floor((order.created_at.getTime() + orderExpiryMs) / 1000)),
  }
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value)
  const signature = createHmac('sha256', key).update(address.search.slice(1)).digest('hex')
  address.searchParams.set('signature', signature)
  return address.href
}

function read(key: Buffer, rawBody: Uint8Array, header: string | null, at: Date): WebhookReading {
  const verdict = verifyWebhook(key, rawBody, header, at)
  if (verdict !== 'ok') return { ok: false, reason: verdict }
  const parsed = Postback.safeParse(jsonOf(rawBody))
  if (!parsed.success) return { ok: false, reason: 'malformed' }
  const { id: event_id, order: provider_ref, state: kind } = parsed.data
  const event = { event_id, provider_ref, kind }
  if (parsed.data.state !== 'paid') return { ok: true, event }
  const { amount_minor, currency } = parsed.data
  return { ok: true, event: { ...event, paid: { amount_minor, currency } } }
}
