/** SQL of credits that staff give and take back. The database function `change_credits` books them. */
import { sql } from 'kysely'
import type { CreditCause } from '#domain/credits/history.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'

export type NewChange = {
  id: string
  member: ProfileId
  /** Below zero: taken. */
  credits: number
  cause: CreditCause
  note: string
  by: string
  /** Credits in a day; null where a second person agreed. */
  most: number | null
  at: Date
}
type ChangeOutcome = 'done' | 'repeated' | 'no_member' | 'poor' | 'too_much'
export async function insertChange(
  db: Db,
  { id, member, credits, cause, note, by, most, at }: NewChange,
): Promise<ChangeOutcome> {
  const { rows } = await sql<{ outcome: ChangeOutcome }>`
    select change_credits(${id}, ${member}, ${credits}, ${cause}, ${note}, ${by}, ${most}, ${at}) as outcome`.execute(db)
  return (rows[0] as { outcome: ChangeOutcome }).outcome
}

/** Credits moved since `since`, given and taken alike: of a member, and by a person. */
export async function sumChanges(db: Db, { member, by, since }: { member: ProfileId; by: string; since: Date }): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select greatest(
      (select coalesce(sum(abs(credits)), 0) from credit_change where member_id = ${member} and created_at > ${since}),
      (select coalesce(sum(abs(credits)), 0) from credit_change where made_by = ${by} and created_at > ${since}))::bigint as moved`.execute(
    db,
  )
  return (rows[0] as { moved: number }).moved
}

export const findChange = (db: Db, id: string) =>
  db.selectFrom('credit_change').select(['credits', 'cause']).where('id', '=', id).executeTakeFirst()

/** Of a member who is there. */
export const findHomeSite = async (db: Db, member: ProfileId) =>
  (await db.selectFrom('member').select('site_id').where('id', '=', member).executeTakeFirstOrThrow()).site_id
