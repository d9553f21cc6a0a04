/** SQL of spending: what members paid, and their limits. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Currency } from '#domain/sites/sites.ts'
import type { SpendTotal, SpendPeriod } from '#domain/spending/spending.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

/** What is left of an order's price once refunds went back. A charge-back took all of it. */
const netPaid = `o.price_minor - coalesce((select sum(r.amount_minor) from refund r where r.order_id = o.id and r.state <> 'failed'), 0)`
const paid = `o.member_id = $1::bigint and o.paid_at is not null and o.state in ('paid', 'part_refunded', 'refunded')`

export type SpentRow = { minor: number; currency: Currency; at: Date; waits: boolean }
const selectSpent = prepared<SpentRow>(
  'spending.selectSpent',
  `select (${netPaid})::bigint as minor, o.currency, o.paid_at as at, false as waits
     from purchase_order o where ${paid} and o.paid_at > $2::timestamptz
    union all
   select o.price_minor::bigint, o.currency, o.created_at, true
     from purchase_order o where o.member_id = $1::bigint and o.state in ('created', 'pending') and o.created_at > $3::timestamptz`,
  { minor: 'int8', currency: 'text', at: 'timestamptz', waits: 'bool' },
)
/** Paid after `paidSince`, and waiting since `openedSince` or later. */
export const listSpent = (db: Db, member: ProfileId, since: { paid: Date; opened: Date }) =>
  selectSpent(db, [member, since.paid, since.opened])

const selectTotals = prepared<SpendTotal>(
  'spending.selectTotals',
  `select currency, coalesce(sum(kept) filter (where paid_at >= $2::timestamptz), 0)::bigint as this_month_minor, sum(kept)::bigint as in_all_minor
     from (select o.currency, o.paid_at, ${netPaid} as kept from purchase_order o where ${paid}) as orders
    group by currency order by currency`,
  { currency: 'text', this_month_minor: 'int8', in_all_minor: 'int8' },
)
export const listTotals = (db: Db, member: ProfileId, monthStart: Date) => selectTotals(db, [member, monthStart])

export type LimitRow = {
  period: SpendPeriod
  currency: Currency
  limit_minor: number | null
  next_minor: number | null
  next_at: Date | null
}
const selectLimits = prepared<LimitRow>(
  'spending.selectLimits',
  'select period, currency, limit_minor, next_minor, next_at from spend_limit where member_id = $1::bigint',
  { period: 'text', currency: 'text', limit_minor: 'int4?', next_minor: 'int4?', next_at: 'timestamptz?' },
)
export const listLimits = (db: Db, member: ProfileId) => selectLimits(db, [member])

export const saveLimit = (db: Db, member: ProfileId, { period, ...limit }: LimitRow) =>
  db
    .insertInto('spend_limit')
    .values({ member_id: member, period, ...limit })
    .onConflict((clash) => clash.columns(['member_id', 'period']).doUpdateSet(limit))
    .execute()
