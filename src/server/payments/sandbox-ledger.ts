/** SQL of the sandbox provider's own records: its payments and its webhooks. */
import { sql } from 'kysely'
import type { PaymentKind } from '#domain/credits/orders.ts'
import type { Db } from '#server/infrastructure/db.ts'

export type SandboxState = 'open' | 'pending' | 'paid' | 'failed' | 'cancelled' | 'charged_back'
type PaymentInput = {
  ref: string
  order_id: string
  brand: string
  description: string
  amount_minor: number
  currency: string
  payment_method: string
  return_url: string
  created_at: Date
}
export type SandboxPayment = PaymentInput & { state: SandboxState }

/** Answers the reference: a new one, or the one this order has. */
export async function insertPayment(db: Db, payment: PaymentInput): Promise<string> {
  await db
    .insertInto('sandbox_payment')
    .values(payment)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
  const { ref } = await db
    .selectFrom('sandbox_payment')
    .select('ref')
    .where('order_id', '=', payment.order_id)
    .executeTakeFirstOrThrow()
  return ref
}

export async function findPayment(db: Db, ref: string): Promise<SandboxPayment | null> {
  const row = await db.selectFrom('sandbox_payment').selectAll().where('ref', '=', ref).executeTakeFirst()
  return (row as SandboxPayment | undefined) ?? null
}

/** The same, locked until the transaction ends. */
export async function lockPayment(db: Db, ref: string): Promise<SandboxPayment | null> {
  const row = await db.selectFrom('sandbox_payment').selectAll().where('ref', '=', ref).forUpdate().executeTakeFirst()
  return (row as SandboxPayment | undefined) ?? null
}

export const setPaymentState = (db: Db, ref: string, state: SandboxState) =>
  db.updateTable('sandbox_payment').set({ state }).where('ref', '=', ref).execute()

export const insertEvent = (db: Db, event: { id: string; ref: string; kind: PaymentKind; created_at: Date }) =>
  db.insertInto('sandbox_event').values(event).execute()

export async function findEvent(db: Db, eventId: string) {
  const row = await db.selectFrom('sandbox_event').selectAll().where('id', '=', eventId).executeTakeFirst()
  if (!row) return null
  const { id, ref, kind, delivered_at } = row
  return { event: { id, ref, kind: kind as PaymentKind }, isDelivered: delivered_at !== null }
}

export const markWebhookDelivered = (db: Db, id: string, delivered_at: Date) =>
  db.updateTable('sandbox_event').set({ delivered_at }).where('id', '=', id).execute()

export type NewSandboxRefund = { key: string; id: string; ref: string; amount_minor: number; created_at: Date }
/** Returns the refund's id, the same for a repeated key; null when the payment is unpaid or has less left. */
export async function insertSandboxRefund(
  db: Db,
  { key, id, ref, amount_minor, created_at }: NewSandboxRefund,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select sandbox_refund_once(${key}, ${id}, ${ref}, ${amount_minor}, ${created_at}) as id`.execute(db)
  return rows[0]?.id ?? null
}
