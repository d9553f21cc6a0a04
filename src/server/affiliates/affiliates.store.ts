/** Conversions as rows, and the first row of each postback. */
import { sql } from 'kysely'
import type { Conversion } from '#domain/affiliates/networks.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

type Origin = { site_id: number; network: string | null; attribution: unknown; partner_consent: boolean }
const selectOrigin = prepared<Origin>(
  'affiliates.selectOrigin',
  `select site_id, coalesce(attribution ->> 'network', trafficsource) as network, attribution, partner_consent from member where id = $1::bigint`,
  { site_id: 'int4', network: 'text?', attribution: 'jsonb?', partner_consent: 'bool' },
)
/** The member's attribution. Null without an affiliate. */
export async function findOrigin(db: Db, member: ProfileId): Promise<Origin | null> {
  const [origin] = await selectOrigin(db, [member])
  return origin?.network ? origin : null
}

type NewConversion = Conversion & { site_id: number; member_id: ProfileId; fact: string; order_id: string | null }
/** False when it was recorded before. */
export async function insertConversion(db: Db, conversion: NewConversion): Promise<boolean> {
  const { ref = null, sub1 = null, sub2 = null, sub3 = null, cpc = null, ...row } = conversion
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('conversion')
    .values({ ...row, ref, sub1, sub2, sub3, cpc })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'fact']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const selectIsFirst = prepared<{ is_first: boolean }>(
  'affiliates.selectIsFirst',
  `select m.paid_at = o.paid_at as is_first from purchase_order o join member m on m.id = o.member_id where o.id = $1::text`,
  { is_first: 'bool' },
)
/** A member counts as paying from their first paid order on. */
export const isFirstPaid = async (db: Db, order: string): Promise<boolean> =>
  (await selectIsFirst(db, [order]))[0]?.is_first ?? false

export type ReportedPurchase = { id: string; currency: string; left_minor: number }
/** The first purchase when it was paid by this order, and what of it was not taken back so far. */
export const findPurchaseOf = async (db: Db, member: ProfileId, order: string): Promise<ReportedPurchase | null> =>
  (
    await sql<ReportedPurchase>`
      select c.id, c.currency, (c.amount_minor - coalesce((select sum(r.amount_minor) from conversion r where r.purchase_id = c.id), 0))::int as left_minor
        from conversion c where c.member_id = ${member} and c.kind = 'first_purchase' and c.fact = '' and c.order_id = ${order}`.execute(
      db,
    )
  ).rows[0] ?? null

type NewPostback = { conversion_id: string; site_id: number; network: string; at: Date }
export const insertPostback = (db: Db, { at, ...postback }: NewPostback) =>
  db
    .insertInto('postback')
    .values({ ...postback, due_at: at, created_at: at })
    .execute()

export const findAffiliateConsent = async (db: Db, member: ProfileId): Promise<boolean> =>
  (await db.selectFrom('member').select('partner_consent').where('id', '=', member).executeTakeFirst())?.partner_consent ?? false

export const setAffiliateConsent = (db: Db, member: ProfileId, partner_consent: boolean) =>
  db
    .updateTable('member')
    .set({ partner_consent })
    .where('id', '=', member)
    .where('partner_consent', '!=', partner_consent)
    .execute()

/** What was not reported yet is never reported, also not by an operator who tries again what failed. */
export const withdrawPostbacks = (db: Db, member: ProfileId) =>
  sql`delete from postback p using conversion c where c.member_id = ${member} and p.conversion_id = c.id and p.state <> 'delivered'`.execute(
    db,
  )
