/** Orders of authorities as the console shows them. */
import * as z from 'zod/mini'
import { orderGrounds, packageParts } from '#domain/authority-orders/authority-orders.ts'
import { ActReason } from '#domain/staff/staff.ts'

const Reference = z.string().check(z.regex(/^A-\d{4}-(?:\d{1,4}-)?\d{6}$/))
const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u))
const Words = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(5000),
  z.refine((value) => !value.includes('\u0000')),
)
export const orderViews = ['open', 'answered', 'all'] as const

export const OrdersQuery = z.object({
  view: z.optional(z.enum(orderViews)),
  site: z.optional(z.coerce.number().check(z.int(), z.positive())),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
})
export type OrdersQuery = z.infer<typeof OrdersQuery>
export const OrderLine = z.object({
  reference: z.string(),
  ground: z.enum(orderGrounds),
  authority: z.string(),
  /** The authority's own. */
  number: z.string(),
  site_name: z.string(),
  received_at: z.string(),
  answer_by: z.nullable(z.string()),
  is_overdue: z.boolean(),
  answered_at: z.nullable(z.string()),
  /** Until then nobody may be told. */
  silent_until: z.nullable(z.string()),
})
export type OrderLine = z.infer<typeof OrderLine>
export const OrderLines = z.object({ orders: z.array(OrderLine), next: z.nullable(z.string()), as_of: z.string() })
export const OrderTarget = z.object({ reference: Reference })
const packageStates = ['queued', 'ready', 'fetched', 'expired'] as const
export const OrderPage = z.object({
  order: OrderLine,
  member: z.nullable(z.number()),
  asked_for: z.nullable(z.string()),
  given: z.nullable(z.string()),
  added_by: z.string(),
  answered_by: z.nullable(z.string()),
  member_told_at: z.nullable(z.string()),
  /** Newest first. A package may have several parts. */
  packages: z.array(
    z.object({
      /** Of a package that is longer than one file. Each is fetched by itself. */
      part: z.number(),
      parts: z.array(z.enum(packageParts)),
      state: z.enum(packageStates),
      asked_at: z.string(),
      asked_by: z.string(),
      size: z.nullable(z.number()),
      sha256: z.nullable(z.string()),
      expires_at: z.nullable(z.string()),
      fetched_at: z.nullable(z.string()),
      fetched_by: z.nullable(z.string()),
    }),
  ),
})
export type OrderPage = z.infer<typeof OrderPage>

export const NewOrder = z.object({
  site: z.number().check(z.int(), z.positive()),
  ground: z.enum(orderGrounds),
  authority: line(200),
  number: line(100),
  asked_for: Words,
  member: z.optional(z.number().check(z.int(), z.positive())),
  received: z.iso.date(),
  answer_by: z.optional(z.iso.date()),
  silent_until: z.optional(z.iso.date()),
  reason: ActReason,
})
export type NewOrder = z.infer<typeof NewOrder>
export const OrderAdded = z.object({ reference: z.string() })
export const OrderAnswer = z.object({ reference: Reference, given: Words, reason: ActReason })
export const OrderPackage = z.object({
  reference: Reference,
  parts: z.array(z.enum(packageParts)).check(z.minLength(1), z.maxLength(packageParts.length)),
  reason: ActReason,
})
/** The sealed file, this once, and the passphrase that opens it: they leave by different ways. */
export const PackageFetched = z.object({ name: z.string(), file: z.string(), sha256: z.string(), passphrase: z.string() })
