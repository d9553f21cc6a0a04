/** How many decisions of the last 90 days were overturned, by clause and lane: how good first decisions are. */
import { sql } from 'kysely'
import type { CaseLane } from '#domain/cases/cases.ts'
import { type Clause, sharesMs } from '#domain/decisions/decisions.ts'
import { leastPeople } from '#domain/figures/figures.ts'
import type { Context } from '#server/infrastructure/context.ts'

/** `lane`: of the case; null without one. `decided` and `overturned` are null for fewer than five decisions. */
export type OverturnedShare = { clause: Clause; lane: CaseLane | null; decided: number | null; overturned: number | null }

/** Of decisions with a clause, in these pools. What was undone was none. */
export async function listOverturnedShares(ctx: Context, pools: readonly number[]): Promise<OverturnedShare[]> {
  const { rows } = await sql<OverturnedShare>`
    select clause, lane, case when n >= ${leastPeople} then n end as decided, case when n >= ${leastPeople} then overturned end as overturned from (
      select d.clause, c.lane, count(*)::int as n, count(*) filter (where d.state = 'overturned')::int as overturned
        from decision d left join moderation_case c on c.id = d.case_id
       where d.decided_at > ${new Date(ctx.now().getTime() - sharesMs)} and d.clause is not null and d.undone_at is null and d.pool_id = any(${pools}::int[])
       group by d.clause, c.lane) counted
     order by n desc, clause, rank_of_lane(lane) nulls last`.execute(ctx.db)
  return rows
}
