/** The sandbox: a payment provider without real money, with its own page, records and signed webhooks. */
import { hkdfSync } from 'node:crypto'
import * as z from 'zod/mini'
import { paymentKinds, type PaymentKind } from '#domain/credits/orders.ts'
import type { Db } from '#server/infrastructure/db.ts'
import { jsonOf } from '#server/infrastructure/json.ts'
import type {
  PaidAmount,
  PaymentProvider,
  Sandbox,
  SandboxEvent,
  SendWebhook,
  Webhook,
  WebhookReading,
} from '#server/ports/payments.ts'
import { randomId } from '#server/infrastructure/secrets.ts'
import {
  findPayment,
  insertPayment,
  insertSandboxRefund,
  type NewSandboxRefund,
  type SandboxState,
} from '#server/payments/sandbox-ledger.ts'
import { signatureHeader, signWebhook, verifyWebhook } from '#server/infrastructure/webhook-signature.ts'

export const sandboxName = 'sandbox'
/** It simulates every payment method of a demo site. */
const methods = 'card paypal ideal bancontact blik przelewy24 twint eps sepa applepay googlepay'.split(' ')

export const SandboxWebhook = z.object({
  id: z.string(),
  ref: z.string(),
  kind: z.enum(paymentKinds),
}) satisfies z.ZodMiniType<SandboxEvent>
type Options = { db: Db; now: () => Date; send: SendWebhook; sessionSecret: string }

export function openSandbox({ db, now, send, sessionSecret }: Options): Sandbox {
  const secret = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'sandbox webhooks', 32))
  const provider: PaymentProvider = {
    name: sandboxName,
    methods,
    async createPayment(order, { origin, return_url }) {
      const { id: order_id, ...payment } = order
      const ref = await insertPayment(db, { ref: randomId(), order_id, ...payment, return_url, created_at: now() })
      return { provider_ref: ref, redirect_url: `${origin}/sandbox/checkout/${ref}` }
    },
    async readWebhook(rawBody, headers, at) {
      const reading = read(secret, rawBody, headers.get(signatureHeader), at)
      const payment = reading.ok && reading.event?.kind === 'paid' ? await findPayment(db, reading.event.provider_ref) : null
      return reading.ok && reading.event && payment ? { ok: true, event: { ...reading.event, paid: paidIn(payment) } } : reading
    },
    refund: ({ provider_ref: ref, amount_minor, key }) => giveBack(db, { ref, amount_minor, key, created_at: now() }),
    async fetchState(ref) {
      const payment = await findPayment(db, ref)
      const kind = kindOfState[payment?.state ?? 'open']
      return payment && kind && { kind, paid: paidIn(payment) }
    },
  }
  return { provider, send, signed: (event, at) => sign(secret, event, at) }
}

const paidIn = ({ amount_minor, currency }: PaidAmount) => ({ amount_minor, currency })

/** As a real one it gives back only what it took, and each key once. */
async function giveBack(db: Db, payment: Omit<NewSandboxRefund, 'id'>): Promise<{ refund_ref: string }> {
  const refund_ref = await insertSandboxRefund(db, { ...payment, id: randomId() })
  if (refund_ref === null) throw new Error('The sandbox has no such money to give back.')
  return { refund_ref }
}

const kindOfState: Record<SandboxState, PaymentKind | null> = {
  open: null,
  pending: 'pending',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
  charged_back: 'charged_back',
}

function read(secret: Buffer, rawBody: Uint8Array, header: string | null, at: Date): WebhookReading {
  const verdict = verifyWebhook(secret, rawBody, header, at)
  if (verdict !== 'ok') return { ok: false, reason: verdict }
  const parsed = SandboxWebhook.safeParse(jsonOf(rawBody))
  if (!parsed.success) return { ok: false, reason: 'malformed' }
  const { id, ref, kind } = parsed.data
  return { ok: true, event: { event_id: id, provider_ref: ref, kind } }
}

function sign(secret: Buffer, event: SandboxEvent, at: Date): Webhook {
  const body = JSON.stringify(event)
  const headers = { 'content-type': 'application/json', [signatureHeader]: signWebhook(secret, body, at) }
  return { path: `/webhooks/payments/${sandboxName}`, body, headers }
}
