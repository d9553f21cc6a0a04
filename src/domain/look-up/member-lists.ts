/** The lists of a member's page, a part at a time: the page has the newest of each, and where it goes on. */
import * as z from 'zod/mini'
import { CaseLine, DecisionLine } from '#domain/cases/case-pages.ts'

export const memberLists = ['orders', 'devices', 'mails', 'cases', 'decisions'] as const
export type MemberList = (typeof memberLists)[number]

const Device = z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()), last_day: z.string() })
const Mail = z.object({ template: z.string(), state: z.string(), at: z.string() })
const Order = z.object({
  id: z.string(),
  state: z.string(),
  credits: z.number(),
  price_minor: z.number(),
  currency: z.string(),
  created_at: z.string(),
})

export const MemberListParts = {
  orders: z.array(Order),
  devices: z.array(Device),
  mails: z.array(Mail),
  cases: z.array(CaseLine),
  decisions: z.array(DecisionLine),
}
const Cursor = z.string().check(z.regex(/^\d{1,16}(?:\.[\w-]{1,64})?$/))
const MaybeCursor = z.nullable(z.string())
/** Where each list goes on; null at its end. */
export const MemberListNext = z.object({
  orders: MaybeCursor,
  devices: MaybeCursor,
  mails: MaybeCursor,
  cases: MaybeCursor,
  decisions: MaybeCursor,
})

export const MemberListQuery = z.object({
  id: z.coerce.number().check(z.int(), z.positive()),
  list: z.enum(memberLists),
  cursor: Cursor,
})
/** Only the list that was meant has lines. */
export const MemberListPage = z.object({ ...MemberListParts, next: MaybeCursor })
export type MemberListPage = z.infer<typeof MemberListPage>
