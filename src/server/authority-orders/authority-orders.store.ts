/** SQL of orders of authorities and their packages. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { OrdersQuery } from '#domain/authority-orders/order-pages.ts'
import type { CopyPlace } from '#server/account-deletion/account-deletion.ts'
import { isHere, referenceOfCell } from '#server/infrastructure/cell.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

export type OrderRow = Selectable<Tables['authority_order']>

/** The next number of the year, held until the transaction ends. */
export async function nextOrderReference(db: Db, year: number): Promise<string> {
  const { rows } = await sql<{ cell: number; last: number }>`
    insert into authority_order_count (year, last) values (${year}, 1) on conflict (year) do update set last = authority_order_count.last + 1
    returning last, (select cell from installation) as cell`.execute(db)
  if (!rows[0]) throw new Error('no number was counted')
  return referenceOfCell('A', year, rows[0])
}

export const insertAuthorityOrder = (db: Db, order: Insertable<Tables['authority_order']>) =>
  db.insertInto('authority_order').values(order).execute()

/** The newest first. */
export async function listOrderRows(db: Db, sites: readonly number[], { view, cursor }: OrdersQuery, limit: number) {
  if (sites.length === 0) return []
  let query = db.selectFrom('authority_order').selectAll().where('site_id', 'in', sites).orderBy('id', 'desc').limit(limit)
  if (view === 'open') query = query.where('answered_at', 'is', null)
  if (view === 'answered') query = query.where('answered_at', 'is not', null)
  if (cursor) query = query.where('id', '<', Number(cursor))
  return query.execute()
}

const orderOf = (db: Db, reference: string) => db.selectFrom('authority_order').selectAll().where('reference', '=', reference)
export const findOrderRow = (db: Db, reference: string) => orderOf(db, reference).executeTakeFirst()
export const lockAuthorityOrder = (db: Db, reference: string) => orderOf(db, reference).forUpdate().executeTakeFirst()
export const findOrderById = (db: Db, id: number) =>
  db.selectFrom('authority_order').selectAll().where('id', '=', id).executeTakeFirst()

type OrderAnswered = Partial<Pick<OrderRow, 'given' | 'answered_at' | 'answered_by' | 'member_told_at'>>
export const updateOrder = (db: Db, id: number, change: OrderAnswered) =>
  db.updateTable('authority_order').set(change).where('id', '=', id).execute()

/** Answered orders whose members may be told by now, and were not. */
export async function listUntold(db: Db, now: Date) {
  const { rows } = await sql<{ id: number; site_id: number; member_id: number }>`
    select id, site_id, member_id from authority_order
     where member_told_at is null and answered_at is not null and member_id is not null and coalesce(silent_until, answered_at) <= ${now} and ${isHere()} limit 500`.execute(
    db,
  )
  return rows
}

/** All but the passphrase, which the console may not read. */
export const listPackages = (db: Db, order_id: number) =>
  db
    .selectFrom('authority_package')
    .select(['part', 'parts', 'state', 'asked_at', 'asked_by', 'size', 'sha256', 'expires_at', 'fetched_at', 'fetched_by'])
    .where('order_id', '=', order_id)
    .orderBy('id', 'desc')
    .execute()

export const insertPackage = (db: Db, row: Insertable<Tables['authority_package']>) =>
  db.insertInto('authority_package').values(row).returning('id').executeTakeFirstOrThrow()

/** The part that follows a part, to be made. */
export const insertNextPart = (db: Db, id: number, begins: CopyPlace) =>
  db
    .insertInto('authority_package')
    .columns(['order_id', 'parts', 'asked_at', 'asked_by', 'part', 'begins'])
    .expression((from) =>
      from
        .selectFrom('authority_package')
        .select(['order_id', 'parts', 'asked_at', 'asked_by', sql<number>`part + 1`.as('part')])
        .select(sql`${JSON.stringify(begins)}::jsonb`.as('begins'))
        .where('id', '=', id),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

export const findQueuedPackage = (db: Db, id: number) =>
  db
    .selectFrom('authority_package as p')
    .innerJoin('authority_order as o', 'o.id', 'p.order_id')
    .select(['p.id', 'p.parts', 'p.part', 'o.member_id'])
    .select(sql<CopyPlace | null>`p.begins`.as('begins'))
    .where('p.id', '=', id)
    .where('p.state', '=', 'queued')
    .executeTakeFirst()

type Made = { file: string; passphrase: string; size: number; sha256: string; expires_at: Date }
export const finishPackage = (db: Db, id: number, made: Made) =>
  db
    .updateTable('authority_package')
    .set({ state: 'ready', ...made })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()

/** Those that nobody fetched in time, and what is about a member who is gone. Answers the files to be removed. */
export async function expirePackages(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    update authority_package set state = 'expired', passphrase = null where state = 'ready' and expires_at <= ${now} and ${isHere()} returning file`.execute(
    db,
  )
  return rows.map(({ file }) => file)
}
export const expirePackage = (db: Db, id: number) =>
  db.updateTable('authority_package').set({ state: 'expired' }).where('id', '=', id).where('state', '=', 'queued').execute()

/** The first ready part of an order's newest package, this once, with its line in the audit log; undefined when there is none. */
export async function takePackage(db: Db, order: number, who: string, line: object, now: Date) {
  const { rows } = await sql<{ file: string; passphrase: string; sha256: string }>`
    select file, passphrase, sha256 from fetch_authority_package(${order}, ${who}, ${JSON.stringify(line)}::jsonb, ${now})`.execute(
    db,
  )
  const [taken] = rows
  if (!taken) return undefined
  const row = db.selectFrom('authority_package').select('part').where('order_id', '=', order).where('file', '=', taken.file)
  return { ...taken, part: (await row.executeTakeFirst())?.part ?? 1 }
}
