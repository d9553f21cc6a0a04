/** The tables about money that goes back, and about the books: part of the schema (`schema.ts`). */
export interface MoneyTables {
  invoice_count: { site_id: number; year: number; last: number }
  invoice: {
    order_id: string
    number: string
    issued_at: Date
    country: string
    tax: string
    tax_rate: number
    currency: string
    gross_minor: number
    tax_minor: number
    seller: unknown
  }
}
