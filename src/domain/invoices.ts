/** Invoices: what was sold, with which tax in it, and by whom, as it was when it was paid. */
import * as z from 'zod/mini'
import { OrderState, TransactionId } from '#domain/credits.ts'
import { Country } from '#domain/places.ts'
import { Currency } from '#domain/sites.ts'
import { taxKinds } from '#domain/vat.ts'

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
})
export type Invoice = z.infer<typeof Invoice>
