/** One order as operators see it: its state, its refunds, and the numbers of its papers. */
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findOrder, type Order } from '#server/credits/orders.store.ts'
import { listRefunds, type Refund } from '#server/credits/refunds.store.ts'
import { listPaperNumbers } from '#server/invoices/invoices.ts'

export type OrderRecord = Omit<Order, 'site_id' | 'checkout_url' | 'page_url'> & {
  brand: string | null
  refunds: Refund[]
  refunded_minor: number
  invoice: string | null
  credit_notes: string[]
}

/** Refuses `not_found`. */
export async function showOrder({ db, sites }: Pick<Context, 'db' | 'sites'>, id: string): Promise<OrderRecord> {
  const found = await findOrder(db, id)
  if (!found) throw new Refusal('not_found')
  const { site_id, checkout_url: _, page_url: __, ...order } = found
  const [refunds, papers] = await Promise.all([listRefunds(db, id), listPaperNumbers({ db }, id)])
  const refunded_minor = refunds.reduce((sum, { state, amount_minor }) => sum + (state === 'failed' ? 0 : amount_minor), 0)
  return { ...order, brand: sites.byId(site_id)?.file.key ?? null, refunds, refunded_minor, ...papers }
}
