/** Invoices and credit notes: drawn when an order is paid or refunded, shown to its member. The folder's public module. */
import { type Invoice, type InvoiceQuery, type Seller, taxIn, taxWithin } from '#domain/invoices/invoices.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { Context } from '#server/infrastructure/context.ts'
import {
  drawRow,
  findCreditNote,
  findInvoice,
  findNumber,
  type InvoiceRow,
  listCreditNotes,
} from '#server/invoices/invoices.store.ts'
import { findCountry } from '#server/members/members.ts'

type PaidOrder = { id: string; site_id: number; member_id: ProfileId; price_minor: number }

/**
 * Creates the invoice of an order once, in the transaction of its payment. Tax of the member's country, else of the site's first
 * country.
 */
export async function drawInvoice(ctx: Context, { id, site_id, member_id, price_minor }: PaidOrder) {
  const site = ctx.sites.byId(site_id)
  const country = (await findCountry(ctx, member_id)) ?? site?.file.countries[0]
  if (!site || !country) throw new Error(`the order ${id} belongs to no site that is open`)
  const { kind, rate } = taxIn(country)
  const taxMinor = taxWithin(price_minor, { rate })
  await drawRow(ctx.db, { order: id, country, tax: kind, rate, taxMinor, seller: sellerOf(site.file), at: ctx.now() })
}

const sellerOf = ({ name: brand, company, support_phone, support_email }: SiteFile): Seller => {
  const { name, address, city, country, kvk, vat_numbers } = company
  return { brand, name, address, city, country, kvk, vat_numbers, phone: support_phone, email: support_email }
}

/**
 * The invoice of an order, or its credit note of that number. Refuses `not_found` for other members and for unpaid orders alike.
 */
export async function getInvoice(ctx: Context, member: ProfileId, { id, note }: InvoiceQuery): Promise<Invoice> {
  if (note !== undefined) return getCreditNote(ctx, member, id, note)
  const row = await findInvoice(ctx.db, id, member)
  if (!row) throw new Refusal('not_found')
  const notes = await listCreditNotes(ctx.db, [id])
  const credit_notes = notes.map(({ issued_at, ...rest }) => ({ ...rest, issued_at: issued_at.toISOString() }))
  return { ...paperOf(row), corrects: null, credit_notes }
}

async function getCreditNote(ctx: Context, member: ProfileId, order: string, note: string): Promise<Invoice> {
  const row = await findCreditNote(ctx.db, order, member, note)
  if (!row) throw new Refusal('not_found')
  const { corrected: number, corrected_at, corrected_gross: gross_minor, reason, taken: credits, ...paper } = row
  const corrects = { number, issued_at: corrected_at.toISOString(), reason, credits, gross_minor }
  return { ...paperOf(paper), corrects, credit_notes: [] }
}

const paperOf = (row: InvoiceRow) => ({
  ...row,
  issued_at: row.issued_at.toISOString(),
  net_minor: row.gross_minor - row.tax_minor,
})

/** Null while the order is not paid. */
export const findInvoiceNumber = (ctx: Context, order: string): Promise<string | null> => findNumber(ctx.db, order)

/** The numbers of an order's papers, for operators. */
export const listPaperNumbers = async ({ db }: Pick<Context, 'db'>, order: string) => ({
  invoice: await findNumber(db, order),
  credit_notes: (await listCreditNotes(db, [order])).map(({ number }) => number),
})
