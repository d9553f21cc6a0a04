/** Invoices as rows. They are drawn by a function of the database, which counts them. */
import type { OrderState } from '#domain/credits.ts'
import type { Seller } from '#domain/invoices.ts'
import type { Country } from '#domain/places.ts'
import type { ProfileId } from '#domain/profiles.ts'
import type { Currency } from '#domain/sites.ts'
import type { TaxKind } from '#domain/vat.ts'
import type { Db } from '#server/context.ts'
import { hot } from '#server/platform/db.ts'

type Drawing = { order: string; country: Country; tax: TaxKind; rate: number; taxMinor: number; seller: Seller; at: Date }

const draw = hot('select draw_invoice($1, $2, $3, $4::int, $5::int, $6::jsonb, $7::timestamptz)')
export const drawRow = (db: Db, { order, country, tax, rate, taxMinor, seller, at }: Drawing) =>
  draw(db, [order, country, tax, rate, taxMinor, JSON.stringify(seller), at])

export type InvoiceRow = {
  number: string
  issued_at: Date
  transaction: string
  state: OrderState
  credits: number
  premium_days: number | null
  payment_method: string
  country: Country
  tax: TaxKind
  tax_rate: number
  currency: Currency
  gross_minor: number
  tax_minor: number
  seller: Seller
}

const selectInvoice = hot<InvoiceRow>(`
  select i.number, i.issued_at, i.order_id as transaction, o.state, o.credits, o.premium_days, o.payment_method, i.country, i.tax, i.tax_rate, i.currency,
         i.gross_minor, i.tax_minor, i.seller
    from invoice i join purchase_order o on o.id = i.order_id
   where i.order_id = $1 and o.member_id = $2::bigint`)
/** Only for the order's own member. */
export const findInvoice = async (db: Db, order: string, member: ProfileId) =>
  (await selectInvoice(db, [order, member]))[0] ?? null

const selectNumber = hot<{ number: string }>('select number from invoice where order_id = $1')
export const findNumber = async (db: Db, order: string) => (await selectNumber(db, [order]))[0]?.number ?? null
