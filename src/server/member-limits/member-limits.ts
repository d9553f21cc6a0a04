/** Limits: what a decision forbids a member for a time. The folder's public module. */
import type { LimitedAct } from '#domain/decisions/decisions.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context, Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

type Limit = { until_at: Date; reference: string }
const select = prepared<Limit>(
  'member-limits.select',
  `select l.until_at, d.reference from member_limit l join decision d on d.id = l.decision_id
    where l.member_id = $1::bigint and l.what = $2::text and l.until_at > $3::timestamptz order by l.until_at desc limit 1`,
  { until_at: 'timestamptz', reference: 'text' },
)

/** Refuses `limited` while a decision forbids this act: `until`, and the decision's `reference`. */
export async function refuseLimited(ctx: Context, member: ProfileId, what: LimitedAct) {
  const [limit] = await select(ctx.db, [member, what, ctx.now()])
  if (limit) throw new Refusal('limited', { what, until: limit.until_at.toISOString(), reference: limit.reference })
}

/**
 * SQL: whether this viewer may come upon this member. While a decision keeps the member from being found, only people with a chat or a
 * like between them do; the card of searches is gone (`database/functions/search.sql`).
 */
export const mayFind = (viewer: string, member: string) =>
  `(not exists (select from member_limit f where f.member_id = ${member} and f.what = 'found')
     or exists (select from conversation k where k.lo_id = least(${viewer}, ${member}) and k.hi_id = greatest(${viewer}, ${member}))
     or exists (select from profile_like k where (k.from_id, k.to_id) in ((${viewer}, ${member}), (${member}, ${viewer}))))`

type NewLimit = { member: ProfileId; acts: readonly LimitedAct[]; decision: number; until: Date }
/** In the transaction of the decision. */
export const insertLimits = (db: Db, { member, acts, decision, until }: NewLimit) =>
  db
    .insertInto('member_limit')
    .values(acts.map((what) => ({ member_id: member, what, decision_id: decision, until_at: until })))
    .execute()

/** Those of one decision. */
export const deleteLimits = (db: Db, decision: number) =>
  db.deleteFrom('member_limit').where('decision_id', '=', decision).execute()
