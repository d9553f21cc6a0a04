/** Spending: what a member paid, and their limits. The folder's public module. */
import { currencyOf } from '#domain/credits/credits.ts'
import { monthStart } from '#domain/credits/history.ts'
import { orderExpiryMs } from '#domain/credits/orders.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Currency } from '#domain/sites/sites.ts'
import {
  type Limit,
  type Spending,
  type SpendingChange,
  type SpendTotal,
  changeLimit,
  freeAtMs,
  inCurrency,
  isWithinLimit,
  limitAt,
  noLimit,
  type SpendLimit,
  type SpendPeriod,
  spendPeriods,
  type Spent,
  usedAt,
  usualPause,
} from '#domain/spending/spending.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { findCountry, findTimezone } from '#server/members/members.ts'
import { lockMember } from '#server/member-rows/member-rows.ts'
import type { Site } from '#server/ports/site-directory.ts'
import * as store from '#server/spending/spending.store.ts'

const periods = Object.keys(spendPeriods) as SpendPeriod[]

/** What this member paid, what counts towards their limits, and where the pause begins. */
export async function getSpending(ctx: Context, site: Site, member: ProfileId): Promise<Spending> {
  const currency = currencyOf(site.file, await findCountry(ctx, member))
  const [totals, { limits, used }] = await Promise.all([totalsOf(ctx, member, currency), readSpending(ctx, member, currency)])
  return {
    currency,
    totals,
    day: publicLimit(limits.day, used.day),
    month: publicLimit(limits.month, used.month),
    pause: pauseOf(site, currency),
  }
}

/** What this member paid, less refunds: a line for each currency, their own first and always present. */
export const listSpendTotals = async (ctx: Context, site: Site, member: ProfileId): Promise<SpendTotal[]> =>
  totalsOf(ctx, member, currencyOf(site.file, await findCountry(ctx, member)))

async function totalsOf(ctx: Context, member: ProfileId, currency: Currency): Promise<SpendTotal[]> {
  const totals = await store.listTotals(ctx.db, member, monthStart(ctx.now(), await findTimezone(ctx, member)))
  const own = totals.find((one) => one.currency === currency) ?? { currency, this_month_minor: 0, in_all_minor: 0 }
  return [own, ...totals.filter((one) => one.currency !== currency)]
}

/** Sets, moves or takes away limits. Less counts at once; more, or none, after 24 hours. Repeated it changes nothing. */
export const changeSpending = (ctx: Context, site: Site, member: ProfileId, change: SpendingChange): Promise<Spending> =>
  atomically(ctx, async (ctx) => {
    await lockMember(ctx.db, member)
    const currency = currencyOf(site.file, await findCountry(ctx, member))
    const limits = await readLimits(ctx, member, currency)
    for (const period of periods) {
      const wish = change[`${period}_minor`]
      if (wish === undefined) continue
      const { minor, next } = changeLimit(limits[period], wish, ctx.now().getTime())
      const waits = { next_minor: next?.minor ?? null, next_at: next && new Date(next.atMs) }
      await store.saveLimit(ctx.db, member, { period, currency, limit_minor: minor, ...waits })
    }
    return getSpending(ctx, site, member)
  })

/**
 * Checks the limits in the transaction that stores an order; a concurrent order waits. Refuses `spend_limit_reached` beyond a
 * member's own limit, `spend_pause` when a due pause was not acknowledged.
 */
export async function refuseBeyondLimits(
  ctx: Context,
  site: Site,
  member: ProfileId,
  price_minor: number,
  currency: Currency,
  isAcknowledged: boolean,
): Promise<void> {
  await lockMember(ctx.db, member)
  const { spent, limits, used } = await readSpending(ctx, member, currency)
  const passed = passedBy(price_minor, spent, limits, ctx.now().getTime())
  if (passed) {
    const { period, free_at } = passed
    const { minor: limit_minor } = limits[period]
    throw new Refusal('spend_limit_reached', { period, limit_minor, spent_minor: used[period], currency, free_at })
  }
  const pause = pauseOf(site, currency)
  const isMuch = used.day + price_minor >= pause.day_minor || used.month + price_minor >= pause.month_minor
  if (isMuch && !isAcknowledged) throw new Refusal('spend_pause', { day_minor: used.day, month_minor: used.month, currency })
}

type Limits = Record<SpendPeriod, SpendLimit>

/** The limit that a price would pass; of both the one that lasts longer. `free_at` null: the price alone is above it. */
function passedBy(price: number, spent: readonly Spent[], limits: Limits, nowMs: number) {
  const wishes = periods.map((period) => ({ spent, period, limit: limits[period], price, nowMs }))
  const passed = wishes.filter((wish) => !isWithinLimit(wish)).map((wish) => ({ period: wish.period, freeMs: freeAtMs(wish) }))
  const [last] = passed.sort((a, b) => (b.freeMs ?? Infinity) - (a.freeMs ?? Infinity))
  return last && { period: last.period, free_at: last.freeMs === null ? null : new Date(last.freeMs).toISOString() }
}

/** Everything that counts, in one currency. */
async function readSpending(ctx: Context, member: ProfileId, currency: Currency) {
  const nowMs = ctx.now().getTime()
  const since = { paid: new Date(nowMs - spendPeriods.month), opened: new Date(nowMs - orderExpiryMs) }
  const [rows, limits] = await Promise.all([store.listSpent(ctx.db, member, since), readLimits(ctx, member, currency)])
  const spent: Spent[] = rows.map(({ minor, at, waits, currency: paidIn }) => ({
    minor: inCurrency(minor, paidIn, currency),
    atMs: at.getTime(),
    waits,
  }))
  const used = { day: usedAt(spent, 'day', nowMs), month: usedAt(spent, 'month', nowMs) }
  return { spent, limits, used }
}

/** A site may require the pause earlier than the default, never later. */
function pauseOf({ file }: Site, currency: Currency) {
  const own = file.spend_pause ?? { day_minor: Infinity, month_minor: Infinity }
  const least = (key: keyof typeof usualPause) =>
    Math.min(inCurrency(own[key], file.currencies.default, currency), inCurrency(usualPause[key], 'EUR', currency))
  return { day_minor: least('day_minor'), month_minor: least('month_minor') }
}

/** In the member's current currency: a limit moves with them. */
async function readLimits(ctx: Context, member: ProfileId, currency: Currency): Promise<Limits> {
  const rows = await store.listLimits(ctx.db, member)
  const limitOf = (period: SpendPeriod) => {
    const row = rows.find((one) => one.period === period)
    if (!row) return noLimit
    const inTheirs = (minor: number | null) => (minor === null ? null : inCurrency(minor, row.currency, currency))
    const next = row.next_at && { minor: inTheirs(row.next_minor), atMs: row.next_at.getTime() }
    return limitAt({ minor: inTheirs(row.limit_minor), next }, ctx.now().getTime())
  }
  return { day: limitOf('day'), month: limitOf('month') }
}

const publicLimit = ({ minor, next }: SpendLimit, used_minor: number): Limit => ({
  used_minor,
  limit_minor: minor,
  next: next && { limit_minor: next.minor, at: new Date(next.atMs).toISOString() },
})
