/** SQL of invoices and credit notes. Database functions draw and number them. */
import type { OrderState } from '#domain/credits/credits.ts'
import type { CreditNoteReason, Seller, TaxKind } from '#domain/invoices/invoices.ts'
import type { Country } from '#domain/geo/places.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Currency } from '#domain/sites/sites.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import type { Columns } from '#server/infrastructure/db-types.ts'

type Drawing = { order: string; country: Country; tax: TaxKind; rate: number; taxMinor: number; seller: Seller; at: Date }

const draw = prepared('invoices.draw', 'select draw_invoice($1, $2, $3, $4::int, $5::int, $6::jsonb, $7::timestamptz)')
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

const shared =
  'i.order_id as transaction, o.state, o.credits, o.premium_days, o.payment_method, i.country, i.tax, i.tax_rate, i.currency, i.seller'

const invoiceColumns: Columns<InvoiceRow> = {
  transaction: 'text',
  state: 'text',
  credits: 'int4',
  premium_days: 'int4?',
  payment_method: 'text',
  country: 'text',
  tax: 'text',
  tax_rate: 'int4',
  currency: 'text',
  seller: 'jsonb',
  number: 'text',
  issued_at: 'timestamptz',
  gross_minor: 'int4',
  tax_minor: 'int4',
}

const selectInvoice = prepared<InvoiceRow>(
  'invoices.selectInvoice',
  `
  select ${shared}, i.number, i.issued_at, i.gross_minor, i.tax_minor
    from invoice i join purchase_order o on o.id = i.order_id
   where i.order_id = $1 and o.member_id = $2::bigint`,
  invoiceColumns,
)
/** Only for the order's own member. */
export const findInvoice = async (db: Db, order: string, member: ProfileId) =>
  (await selectInvoice(db, [order, member]))[0] ?? null

type CreditNoteRow = InvoiceRow & {
  corrected: string
  corrected_at: Date
  reason: CreditNoteReason
  taken: number
  corrected_gross: number
}
const selectCreditNote = prepared<CreditNoteRow>(
  'invoices.selectCreditNote',
  `
  select ${shared}, c.number, c.issued_at, c.gross_minor, c.tax_minor,
         i.number as corrected, i.issued_at as corrected_at, coalesce(r.reason, 'charge_back') as reason, c.credits as taken, i.gross_minor as corrected_gross
    from credit_note c join invoice i on i.order_id = c.order_id join purchase_order o on o.id = c.order_id left join refund r on r.id = c.ref
   where c.order_id = $1 and o.member_id = $2::bigint and c.number = $3`,
  {
    ...invoiceColumns,
    corrected: 'text',
    corrected_at: 'timestamptz',
    reason: 'text',
    taken: 'int4',
    corrected_gross: 'int4',
  },
)
/** Only for the order's own member. */
export const findCreditNote = async (db: Db, order: string, member: ProfileId, number: string) =>
  (await selectCreditNote(db, [order, member, number]))[0] ?? null

/** Of one order, the first first. */
export const listCreditNotes = prepared<{ number: string; issued_at: Date; gross_minor: number }>(
  'invoices.listCreditNotes',
  'select number, issued_at, gross_minor from credit_note where order_id = $1 order by issued_at, number',
  { number: 'text', issued_at: 'timestamptz', gross_minor: 'int4' },
)

const selectNumber = prepared<{ number: string }>('invoices.selectNumber', 'select number from invoice where order_id = $1', {
  number: 'text',
})
export const findNumber = async (db: Db, order: string) => (await selectNumber(db, [order]))[0]?.number ?? null
