/** Lower prices: promised, looked up and used up. Other features use this file and no other file of the folder. */
import { isSameCode, type Discount, type DiscountKind } from '#domain/discounts.ts'
import type { ProfileId } from '#domain/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { minuteMs } from '#domain/times.ts'
import type { Context } from '#server/context.ts'
import { beginBonusRow, findBest, findRow, insertDiscount, setUsed, type Promised } from '#server/discounts/discounts.store.ts'
import type { Site } from '#server/sites/sites.ts'

/** The best that holds for a member on a brand at this moment; null when the usual prices do. */
export const findDiscount = (ctx: Context, site: Site, member: ProfileId): Promise<Promised | null> =>
  findBest(ctx.db, member, site.id, ctx.now())

/** What a member is told of it. */
export function tellDiscount(ctx: Context, discount: Promised | null): Discount | null {
  if (!discount) return null
  const { kind, percent, ends_at } = discount
  const left = ends_at && Math.max(0, Math.ceil((ends_at.getTime() - ctx.now().getTime()) / 1000))
  return { kind, percent, ends_at: ends_at?.toISOString() ?? null, seconds_left: left }
}

/** Made after somebody chose to delete, never before. True the first time in an account's life. */
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
  site.file.discounts?.welcome !== undefined && (await findRow(ctx.db, member, 'welcome')) === undefined

/** Takes a brand's welcome code. Typed again before it is used it still holds. Refuses `discount_unknown` and `discount_used`. */
export async function takeWelcomeCode(ctx: Context, site: Site, member: ProfileId, typed: string) {
  const welcome = site.file.discounts?.welcome
  if (!welcome || !isSameCode(typed, welcome.code)) throw new Refusal('discount_unknown', { field: 'welcome' })
  const { percent } = welcome
  const promise = { member_id: member, kind: 'welcome', percent, site_id: site.id, begun_at: ctx.now(), ends_at: null } as const
  if (await insertDiscount(ctx.db, promise)) return
  const known = await findRow(ctx.db, member, 'welcome')
  if (known?.used_at || known?.site_id !== site.id) throw new Refusal('discount_used', { field: 'welcome' })
}

/** Once an order at a lower price is paid, that was it. */
export const useUp = (ctx: Context, member: ProfileId, kind: DiscountKind) => setUsed(ctx.db, member, kind, ctx.now())
