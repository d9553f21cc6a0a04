/** Opens a provider towards its stand-in, by the settings an operator would give. */
import { readConfig } from '#server/infrastructure/config.ts'
import type { Db } from '#server/infrastructure/db.ts'
import type { PaymentProvider, OrderToPay } from '#server/ports/payments.ts'
import { openPayments } from '#server/payments/payments.ts'
import { randomId } from '#server/infrastructure/secrets.ts'
import type { Webhook } from '#server/ports/payments.ts'
import { required, type StandIn } from './stand-in.ts'

export const noon = new Date('2026-06-15T12:00:00Z')
export const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

/** Providers of real money keep nothing in our database. */
export function openTowards({ env, name }: StandIn, now: () => Date = () => noon): PaymentProvider {
  const payments = openPayments({ config: readConfig(env), db: {} as Db, now })
  return required(payments.byName(name), name) as PaymentProvider
}

export const newOrder = (method: string, more: Partial<OrderToPay> = {}): OrderToPay => ({
  id: randomId(),
  amount_minor: 1499,
  currency: 'EUR',
  payment_method: method,
  description: '30 credits',
  brand: 'Sunday',
  created_at: noon,
  ...more,
})

export const urls = (order: OrderToPay, origin = 'https://sunday.example') => ({
  origin,
  return_url: `${origin}/transactions/${order.id}`,
})

/** Hands a webhook to a provider as the front door does. */
export const receiveWebhook = (provider: PaymentProvider, { path, body, headers }: Webhook, at = noon) =>
  provider.readWebhook(Buffer.from(body), new Headers(headers), at, new URL(path, 'http://x').searchParams)
