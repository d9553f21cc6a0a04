/** SQL of the desk: complaints as lists, one of them, and who holds it. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { complaintCountMost, type ComplaintsQuery } from '#domain/complaints/complaint-pages.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

export type ComplaintRow = Selectable<Tables['complaint']>
type Cursor = { at: Date; id: number } | null
export type Wanted = Pick<ComplaintsQuery, 'about' | 'language'> & {
  view: NonNullable<ComplaintsQuery['view']>
  sites: readonly number[]
  dueBefore: Date | null
}

/** `waiting` by when it is due; every other view by age, the newest first. The state stands in the text, so that its index serves. */
export async function listComplaintRows(db: Db, wanted: Wanted, cursor: Cursor, limit: number): Promise<ComplaintRow[]> {
  const { view, about, language, sites, dueBefore } = wanted
  if (sites.length === 0) return []
  let query = db.selectFrom('complaint').selectAll().where('site_id', 'in', sites).limit(limit)
  if (about) query = query.where('about', '=', about)
  if (language) query = query.where('language', '=', language)
  if (dueBefore) query = query.where('decide_by', '<=', dueBefore)
  if (view === 'waiting') {
    query = query
      .where(sql<boolean>`state not in ('decided', 'closed')`)
      .orderBy('decide_by')
      .orderBy('id')
    if (cursor) query = query.where(sql<boolean>`(decide_by, id) > (${cursor.at}, ${cursor.id})`)
    return query.execute()
  }
  if (view !== 'all') query = query.where('state', '=', view)
  if (dueBefore) query = query.where(sql<boolean>`state not in ('decided', 'closed')`)
  if (cursor) query = query.where('id', '<', cursor.id)
  return query.orderBy('id', 'desc').execute()
}

/** How many wait in these brands, and how many of them are late; of each `complaintCountMost` are counted at most. */
export async function countWaitingComplaints(db: Db, sites: readonly number[], now: Date) {
  const count = (late: RawBuilder<unknown>) => sql`(select count(*)::int from (
    select from complaint where state not in ('decided', 'closed') and site_id = any(${sites}::int[]) ${late} limit ${complaintCountMost}) c)`
  const { rows } = await sql<{ waiting: number; overdue: number }>`
    select ${count(sql``)} as waiting, ${count(sql`and decide_by <= ${now}`)} as overdue`.execute(db)
  return rows[0] ?? { waiting: 0, overdue: 0 }
}

export const findComplaintRow = (db: Db, reference: string) =>
  db.selectFrom('complaint').selectAll().where('reference', '=', reference).executeTakeFirst()

export const setHolder = (db: Db, id: number, holder: string, held_until: Date) =>
  db.updateTable('complaint').set({ holder, held_until }).where('id', '=', id).execute()

export const setCase = (db: Db, id: number, case_id: number) =>
  db.updateTable('complaint').set({ case_id }).where('id', '=', id).execute()

export const listDecisionsOfCase = (db: Db, case_id: number) =>
  db.selectFrom('decision').select('reference').where('case_id', '=', case_id).orderBy('id').execute()
