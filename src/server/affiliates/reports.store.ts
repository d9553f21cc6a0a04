/** Reports as sums over conversions. */
import { sql } from 'kysely'
import type { ReportGroup } from '#domain/affiliates/networks.ts'
import type { Db } from '#server/infrastructure/context.ts'

export type ReportLine = {
  /** The values grouped by, in their order. Null: none, or one that no site has configured. */
  group: (string | null)[]
  signups: number
  activated: number
  first_purchases: number
  refunds: number
  /** Of all these, those sent to the affiliate. */
  told: number
  /** In minor units by currency. */
  purchased: Record<string, number>
  refunded: Record<string, number>
}

export type ReportCriteria = {
  from: Date
  until: Date
  site: number | null
  by: readonly ReportGroup[]
  limit: number
  offset: number
}

const day = sql`((at at time zone 'UTC')::date)::text`

/** Currencies are summed first, each for itself, and then laid side by side. */
export async function sumConversions(db: Db, { from, until, site, by, limit, offset }: ReportCriteria): Promise<ReportLine[]> {
  const group = sql.join(by.map((field) => (field === 'day' ? day : sql.ref(field))))
  const order = by.includes('day') ? sql`"group"` : sql`sum(signups) desc, "group"`
  const { rows } = await sql<ReportLine>`
    with summed as (
      select array[${group}]::text[] as "group", currency, count(*) filter (where kind = 'signup') as signups, count(*) filter (where kind = 'activated') as activated,
             count(*) filter (where kind = 'first_purchase') as first_purchases, count(*) filter (where kind = 'refund') as refunds,
             count(reported_at) as told, sum(amount_minor) filter (where kind = 'first_purchase') as purchased, sum(amount_minor) filter (where kind = 'refund') as refunded
        from conversion where at >= ${from} and at < ${until} and (${site}::int is null or site_id = ${site})
       group by "group", currency
    )
    select "group", sum(signups)::bigint as signups, sum(activated)::bigint as activated, sum(first_purchases)::bigint as first_purchases, sum(refunds)::bigint as refunds,
           sum(told)::bigint as told, coalesce(jsonb_object_agg(currency, purchased) filter (where purchased is not null), '{}') as purchased,
           coalesce(jsonb_object_agg(currency, refunded) filter (where refunded is not null), '{}') as refunded
      from summed group by "group" order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows
}
