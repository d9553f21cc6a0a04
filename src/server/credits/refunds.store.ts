/** Refunds as rows. Credits and money move in a function of the database (`refund_order`), the refund and its posting at once. */
import { sql } from 'kysely'
import type { RefundReason, RefundState } from '#domain/credits/refunds.ts'
import type { Db } from '#server/infrastructure/context.ts'

export type Refund = {
  id: string
  order_id: string
  amount_minor: number
  credits: number
  reason: RefundReason
  state: RefundState
  refund_ref: string | null
  created_at: Date
  done_at: Date | null
}

type NewRefund = Pick<Refund, 'id' | 'order_id' | 'amount_minor' | 'credits' | 'reason'> & { at: Date }
/** Anything but `asked` has changed nothing. `poor`: the member has not that many credits any more. */
export type RefundOutcome = 'asked' | 'no_order' | 'closed' | 'too_much' | 'poor'
type RefundRow = { outcome: RefundOutcome }
export async function insertRefund(
  db: Db,
  { id, order_id, amount_minor, credits, reason, at }: NewRefund,
): Promise<RefundOutcome> {
  const { rows } = await sql<RefundRow>`
    select refund_order(${id}, ${order_id}, ${amount_minor}, ${credits}, ${reason}, ${at}) as outcome`.execute(db)
  return (rows[0] as RefundRow).outcome
}

export const findRefund = async (db: Db, id: string): Promise<Refund | null> =>
  (await db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

/** Only while it was not done before. */
export const finishRefund = (db: Db, id: string, refund_ref: string, done_at: Date) =>
  db.updateTable('refund').set({ state: 'done', refund_ref, done_at }).where('id', '=', id).where('state', '=', 'asked').execute()

export const dropRefund = (db: Db, id: string) =>
  db.updateTable('refund').set({ state: 'failed' }).where('id', '=', id).where('state', '=', 'asked').execute()

/** Those that have not reached their provider and were asked before a moment, oldest first. */
export const listToCarry = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('refund')
    .select(['id', 'created_at'])
    .where('state', '=', 'asked')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
