/** Discounts: the kinds a member may get, once each, and how long each is valid. */
import * as z from 'zod/mini'
import { describe } from '#domain/sites/descriptions.ts'

/**
 * `delete`: offered to returning members; `welcome`: by the site's code; `bonus`: for a while after the first visit of the shop.
 */
export const discountKinds = ['delete', 'welcome', 'bonus'] as const
export type DiscountKind = (typeof discountKinds)[number]

export const Discount = z.object({
  kind: z.enum(discountKinds),
  percent: z.number(),
  /** Null when it holds until it is used. */
  ends_at: z.nullable(z.string()),
  /** By the server's clock, for a countdown that no clock of a device can bend. */
  seconds_left: z.nullable(z.number()),
})
export type Discount = z.infer<typeof Discount>

export const DiscountQuery = z.object({ welcome: z.optional(z.string().check(z.maxLength(60))) })
/** What holds now; null when the usual prices do. */
export const DiscountReply = z.object({ discount: z.nullable(Discount) })

const percent = describe('How much lower prices are, in per cent.', z.int().check(z.gte(1), z.lte(90)))

const code = describe('The code, in capitals.', z.string().check(z.regex(/^[A-Z0-9-]{3,40}$/)))
const minutes = describe('How long it holds.', z.int().check(z.gte(5), z.lte(10_080)))

/** What a site gives: a code for newcomers, and a bonus for those who buy soon. */
export const SiteDiscounts = z.object({
  welcome: describe('For newcomers who type a code.', z.optional(z.object({ code, percent }))),
  bonus: describe('For a while after the first look at the shop.', z.optional(z.object({ percent, minutes }))),
})

/** As people type it. */
export const isSameCode = (typed: string, code: string) => typed.trim().toUpperCase() === code
