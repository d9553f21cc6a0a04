/** Lower prices as rows: promised once, used once. */
import { sql } from 'kysely'
import type { DiscountKind } from '#domain/discounts.ts'
import type { ProfileId } from '#domain/profiles.ts'
import type { Db } from '#server/context.ts'
import { hot } from '#server/platform/db.ts'

export type Promised = { kind: DiscountKind; percent: number; ends_at: Date | null }

const selectBest = hot<Promised>(
  `select kind, percent, ends_at from discount
    where member_id = $1::bigint and used_at is null and (site_id is null or site_id = $2::smallint) and (ends_at is null or ends_at > $3::timestamptz)
    order by percent desc, ends_at nulls last limit 1`,
)
export const findBest = async (db: Db, member: ProfileId, site: number, now: Date) =>
  (await selectBest(db, [member, site, now]))[0] ?? null

type NewDiscount = Promised & { member_id: ProfileId; site_id: number | null; begun_at: Date }
/** True the first time: each kind is promised once in an account's life. */
export async function insertDiscount(db: Db, discount: NewDiscount): Promise<boolean> {
  const insert = db.insertInto('discount').values({ ...discount, used_at: null })
  return (await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}

type NewBonus = { member: ProfileId; site: number; percent: number; at: Date; ends_at: Date }
/** For who has not bought anything yet; the first one stands, whoever looks again. */
export const beginBonusRow = (db: Db, { member, site, percent, at, ends_at }: NewBonus) =>
  sql`
    insert into discount (member_id, kind, percent, site_id, begun_at, ends_at)
    select id, 'bonus', ${percent}, ${site}, ${at}, ${ends_at} from member where id = ${member} and paid_at is null
    on conflict do nothing`.execute(db)

/** `undefined` when it was never promised. */
export const findRow = (db: Db, member: ProfileId, kind: DiscountKind) =>
  db
    .selectFrom('discount')
    .select(['site_id', 'used_at'])
    .where('member_id', '=', member)
    .where('kind', '=', kind)
    .executeTakeFirst()

export const setUsed = (db: Db, member: ProfileId, kind: DiscountKind, used_at: Date) =>
  db
    .updateTable('discount')
    .set({ used_at })
    .where('member_id', '=', member)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute()
