/** SQL of discounts: given once, used once. */
import { sql } from 'kysely'
import type { DiscountKind } from '#domain/discounts/discounts.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

export type DiscountTerms = { kind: DiscountKind; percent: number; ends_at: Date | null }

const selectBest = prepared<DiscountTerms>(
  'discounts.selectBest',
  `select kind, percent, ends_at from discount d
    where member_id = $1::bigint and used_at is null
      and not exists (select from purchase_order o where o.id = d.order_id and o.state in ('created', 'pending')) and (site_id is null or site_id = $2::int) and (ends_at is null or ends_at > $3::timestamptz)
    order by percent desc, ends_at nulls last limit 1`,
  { kind: 'text', percent: 'int2', ends_at: 'timestamptz?' },
)
export const findBest = async (db: Db, member: ProfileId, site: number, now: Date) =>
  (await selectBest(db, [member, site, now]))[0] ?? null

export const lockRows = (db: Db, member: ProfileId) =>
  db.selectFrom('discount').select('kind').where('member_id', '=', member).orderBy('kind').forUpdate().execute()

export const setDiscountOrder = (db: Db, member: ProfileId, kind: DiscountKind, order_id: string) =>
  db.updateTable('discount').set({ order_id }).where('member_id', '=', member).where('kind', '=', kind).execute()

type NewDiscount = DiscountTerms & { member_id: ProfileId; site_id: number | null; begun_at: Date }
/** True the first time: each kind is given once to an account. */
export async function insertDiscount(db: Db, discount: NewDiscount): Promise<boolean> {
  const insert = db.insertInto('discount').values({ ...discount, used_at: null, order_id: null })
  return (await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}

type NewBonus = { member: ProfileId; site: number; percent: number; at: Date; ends_at: Date }
/** For members without a purchase; the first discount stays. */
export const beginBonusRow = (db: Db, { member, site, percent, at, ends_at }: NewBonus) =>
  sql`
    insert into discount (member_id, kind, percent, site_id, begun_at, ends_at)
    select id, 'bonus', ${percent}, ${site}, ${at}, ${ends_at} from member where id = ${member} and paid_at is null
    on conflict do nothing`.execute(db)

/** `undefined` when it was never given. */
export const findRow = (db: Db, member: ProfileId, kind: DiscountKind) =>
  db
    .selectFrom('discount')
    .select(['site_id', 'used_at'])
    .where('member_id', '=', member)
    .where('kind', '=', kind)
    .executeTakeFirst()

const selectPaid = prepared<{ paid: boolean }>(
  'discounts.selectPaid',
  'select paid_at is not null as paid from member where id = $1::bigint',
  { paid: 'bool' },
)
/** True from the first paid order of an account on. */
export const hasPaid = async (db: Db, member: ProfileId) => (await selectPaid(db, [member]))[0]?.paid === true

/** False when another order has used it. */
export async function setUsed(db: Db, member: ProfileId, kind: DiscountKind, order_id: string, used_at: Date): Promise<boolean> {
  const update = db.updateTable('discount').set({ used_at, order_id })
  const mine = update.where('member_id', '=', member).where('kind', '=', kind)
  return (await mine.where('used_at', 'is', null).executeTakeFirst()).numUpdatedRows === 1n
}

/** Orders at the price of a discount that has been used. One that is being paid at this moment is left to its own event. */
export const cancelOthers = (db: Db, member: ProfileId, kind: DiscountKind, order: string, at: Date) =>
  sql`
    update purchase_order set state = 'cancelled', updated_at = ${at} where id in (
      select id from purchase_order where member_id = ${member} and discount_kind = ${kind} and id <> ${order} and state in ('created', 'pending')
         for update skip locked)`.execute(db)
