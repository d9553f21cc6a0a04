/** Discounts: gives, finds and uses them. The folder's public module. */
import { isSameCode, type Discount, type DiscountKind } from '#domain/discounts/discounts.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import {
  beginBonusRow,
  cancelOthers,
  findBest,
  findRow,
  hasPaid,
  insertDiscount,
  lockRows,
  setDiscountOrder,
  setUsed,
  type DiscountTerms,
} from '#server/discounts/discounts.store.ts'
import type { Site } from '#server/ports/site-directory.ts'

/** The best that holds for a member on a brand at this moment, and that no open order has; null when the usual prices do. */
export const findDiscount = (ctx: Context, site: Site, member: ProfileId): Promise<DiscountTerms | null> =>
  findBest(ctx.db, member, site.id, ctx.now())

/** A discount as its member sees it. */
export function describeDiscount(ctx: Context, discount: DiscountTerms | null): Discount | null {
  if (!discount) return null
  const { kind, percent, ends_at } = discount
  const left = ends_at && Math.max(0, Math.ceil((ends_at.getTime() - ctx.now().getTime()) / 1000))
  return { kind, percent, ends_at: ends_at?.toISOString() ?? null, seconds_left: left }
}

/** Created after a member chose to delete, never before. True the first time in an account's life. */
export const offerToLeaver = (ctx: Context, member: ProfileId, percent: number): Promise<boolean> =>
  insertDiscount(ctx.db, { member_id: member, kind: 'delete', percent, site_id: null, begun_at: ctx.now(), ends_at: null })

/** The first look at the shop begins the time bonus, where the brand gives one. Its end is set then, and never moves. */
export async function beginBonus(ctx: Context, site: Site, member: ProfileId) {
  const bonus = site.file.discounts?.bonus
  if (!bonus) return
  const at = ctx.now()
  const ends_at = new Date(at.getTime() + bonus.minutes * minuteMs)
  await beginBonusRow(ctx.db, { member, site: site.id, percent: bonus.percent, at, ends_at })
}

/** May this member still type a welcome code here? */
export const takesCode = async (ctx: Context, site: Site, member: ProfileId): Promise<boolean> =>
  site.file.discounts?.welcome !== undefined &&
  (await findRow(ctx.db, member, 'welcome')) === undefined &&
  !(await hasPaid(ctx.db, member))

/** Takes a brand's welcome code. Typed again before it is used it still holds. Refuses `discount_unknown`, `discount_used`, and `discount_newcomers` after a first paid order. */
export async function takeWelcomeCode(ctx: Context, site: Site, member: ProfileId, typed: string) {
  const welcome = site.file.discounts?.welcome
  if (!welcome || !isSameCode(typed, welcome.code)) throw new Refusal('discount_unknown', { field: 'welcome' })
  const { percent } = welcome
  const promise = { member_id: member, kind: 'welcome', percent, site_id: site.id, begun_at: ctx.now(), ends_at: null } as const
  const existing = await findRow(ctx.db, member, 'welcome')
  if (!existing && (await hasPaid(ctx.db, member))) throw new Refusal('discount_newcomers', { field: 'welcome' })
  if (!existing && (await insertDiscount(ctx.db, promise))) return
  const row = existing ?? (await findRow(ctx.db, member, 'welcome'))
  if (row?.used_at || row?.site_id !== site.id) throw new Refusal('discount_used', { field: 'welcome' })
}

/** Keeps this member's discounts from other orders until the transaction ends: of several orders at once one gets the lower price. */
export const holdDiscounts = (ctx: Context, member: ProfileId) => lockRows(ctx.db, member)

/** While this order is open, no other one gets the discount. */
export const tieToOrder = (ctx: Context, member: ProfileId, kind: DiscountKind, order: string) =>
  setDiscountOrder(ctx.db, member, kind, order)

/**
 * Uses a discount up for a paid order and cancels other open orders with it; false when already used. The caller holds the lock of
 * the order.
 */
export async function useUp(ctx: Context, member: ProfileId, kind: DiscountKind, order: string): Promise<boolean> {
  if (!(await setUsed(ctx.db, member, kind, order, ctx.now()))) return false
  await cancelOthers(ctx.db, member, kind, order, ctx.now())
  return true
}
