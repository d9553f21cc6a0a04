/** Invoices, credit notes and VAT. Prices contain the tax of the country that the member lives in. */
import { Country } from '#domain/geo/places.ts'
import * as z from 'zod/mini'
import { OrderState, TransactionId } from '#domain/credits/credits.ts'
import { Currency } from '#domain/sites/sites.ts'
import type { RefundReason } from '#domain/credits/refunds.ts'

/** The kind of tax: value added tax, goods and services tax, or none. Names are in `locales/`. */
const taxKinds = ['vat', 'gst', 'none'] as const
export type TaxKind = (typeof taxKinds)[number]

/** `rate` in hundredths of a per cent: 2100 is 21 %. */
export type Tax = { kind: TaxKind; rate: number }

const vat = (percent: number): Tax => ({ kind: 'vat', rate: Math.round(percent * 100) })
const gst = (percent: number): Tax => ({ kind: 'gst', rate: Math.round(percent * 100) })
const none: Tax = { kind: 'none', rate: 0 }

/** Standard rates. A changed rate changes the invoices drawn from then on, and no other. */
const taxes: Record<Country, Tax> = {
  NL: vat(21),
  BE: vat(21),
  DE: vat(19),
  AT: vat(20),
  FR: vat(20),
  IT: vat(22),
  ES: vat(21),
  PL: vat(23),
  IE: vat(23),
  GB: vat(20),
  CH: vat(8.1),
  AU: gst(10),
  NZ: gst(15),
  US: none,
  CA: none,
}

export const taxIn = (country: Country): Tax => taxes[country]

/** The tax inside a price, in whole minor units. Credit notes reckon alike: `draw_credit_note` in `database/functions/invoices.sql`. */
export const taxWithin = (grossMinor: number, { rate }: Pick<Tax, 'rate'>) =>
  grossMinor - Math.round((grossMinor * 10_000) / (10_000 + rate))

/** The company as it was then. */
export const Seller = z.object({
  brand: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  kvk: z.string(),
  vat_numbers: z.array(z.string()),
  phone: z.string(),
  email: z.string(),
})
export type Seller = z.infer<typeof Seller>

/** Why money went back; `charge_back`: the bank took it. */
export const creditNoteReasons = ['withdrawal', 'operator', 'charge_back'] as const satisfies (RefundReason | 'charge_back')[]
export type CreditNoteReason = (typeof creditNoteReasons)[number]

const CreditNoteNumber = z.string().check(z.regex(/^[A-Z0-9-]{1,40}-C-\d{4}-\d{6}$/))
/** An order's invoice, or one of its credit notes. */
export const InvoiceQuery = z.object({ id: TransactionId, note: z.optional(CreditNoteNumber) })
export type InvoiceQuery = z.infer<typeof InvoiceQuery>

/** A credit note is the same paper: its own number, day and amounts, all else as the invoice that it corrects has it. */
export const Invoice = z.object({
  number: z.string(),
  issued_at: z.string(),
  transaction: TransactionId,
  /** Of the order, by now: paid, or what went back of it. */
  state: OrderState,
  /** 0 when it was premium. */
  credits: z.number(),
  /** Null when it was credits. */
  premium_days: z.nullable(z.number()),
  payment_method: z.string(),
  country: Country,
  tax: z.enum(taxKinds),
  /** Hundredths of a per cent. */
  tax_rate: z.number(),
  currency: Currency,
  net_minor: z.number(),
  tax_minor: z.number(),
  gross_minor: z.number(),
  seller: Seller,
  /** Null on an invoice. `credits`: those that were taken back. `gross_minor`: of the invoice. */
  corrects: z.nullable(
    z.object({
      number: z.string(),
      issued_at: z.string(),
      reason: z.enum(creditNoteReasons),
      credits: z.number(),
      gross_minor: z.number(),
    }),
  ),
  /** Of an invoice, the first first. */
  credit_notes: z.array(z.object({ number: z.string(), issued_at: z.string(), gross_minor: z.number() })),
})
export type Invoice = z.infer<typeof Invoice>
