/** SQL of lists as files. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { ExportEnding } from '#domain/list-exports/export-kinds.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

export type ExportRow = Selectable<Tables['list_export']>
/** What is read without knowing where the parts lie. */
const columns = [
  'id',
  'made_by',
  'what',
  'format',
  'filters',
  'scope_kind',
  'scope_id',
  'is_agreed',
  'state',
  'why',
  'row_count',
  'bytes',
  'made_at',
  'ends_at',
] as const satisfies readonly (keyof ExportRow)[]
export type KnownExport = Pick<ExportRow, (typeof columns)[number]>
export type Parts = Pick<ExportRow, 'token' | 'parts' | 'format'>

export const insertExport = (db: Db, row: Insertable<Tables['list_export']>) =>
  db.insertInto('list_export').values(row).returning('id').executeTakeFirstOrThrow()

export const findExportRow = (db: Db, id: number): Promise<KnownExport | undefined> =>
  db.selectFrom('list_export').select(columns).where('id', '=', id).executeTakeFirst()

/** Of one person, or of everybody; the newest first. */
export function pageOfExports(db: Db, made_by: string | null, cursor: number | null, limit: number): Promise<KnownExport[]> {
  let query = db.selectFrom('list_export').select(columns)
  if (made_by !== null) query = query.where('made_by', '=', made_by)
  if (cursor !== null) query = query.where('id', '<', cursor)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** Begins or begins anew, whatever an earlier try left: its parts are `old`. Null where there is nothing to make. */
export async function beginRun(db: Db, id: number, token: string): Promise<(KnownExport & { old: Parts }) | null> {
  const before = await db.selectFrom('list_export').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const isWanted = before && (['waiting', 'running'].includes(before.state) || before.why === 'broken')
  if (!isWanted) return null
  const fresh = { state: 'running' as const, why: null, row_count: 0, bytes: 0, parts: 0, token }
  await db.updateTable('list_export').set(fresh).where('id', '=', id).execute()
  return { ...before, old: before }
}

type Progress = { row_count: number; bytes: number; parts: number }
/** False once it was stopped, or another try began. */
export async function saveProgress(db: Db, id: number, token: string, progress: Progress): Promise<boolean> {
  const update = db.updateTable('list_export').set(progress).where('id', '=', id).where('token', '=', token)
  return (await update.where('state', '=', 'running').executeTakeFirst()).numUpdatedRows === 1n
}

/** False once it was stopped, or another try began. What may name a person goes from the filters. */
export async function finishRun(db: Db, id: number, token: string, ends_at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update list_export set state = 'ready', ends_at = ${ends_at}, filters = filters - 'q'
     where id = ${id} and token = ${token} and state = 'running'`.execute(db)
  return numAffectedRows === 1n
}

/** Ends it; returns where its parts are, null where it has ended already. */
export async function endRow(db: Db, id: number, state: 'ended' | 'failed', why: ExportEnding): Promise<Parts | null> {
  const { rows } = await sql<Parts>`
    with old as (select token, parts, format from list_export where id = ${id} and state in ('waiting', 'running', 'ready', 'fetching') for update)
    update list_export e set state = ${state}, why = ${why}, token = null, parts = 0, ends_at = null, filters = filters - 'q' from old
     where e.id = ${id} returning old.token, old.parts, old.format`.execute(db)
  return rows[0] ?? null
}

/** Marks it as being fetched: nobody else begins meanwhile. Null where it is not there for this person now. */
export const takeRow = (db: Db, id: number, made_by: string, now: Date): Promise<ExportRow | undefined> =>
  db
    .updateTable('list_export')
    .set({ state: 'fetching' })
    .where('id', '=', id)
    .where('made_by', '=', made_by)
    .where('state', '=', 'ready')
    .where('ends_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** After a fetch: done, or once more to be fetched where it broke off. */
export const settleFetch = (db: Db, id: number, isWhole: boolean) =>
  db
    .updateTable('list_export')
    .set(isWhole ? { state: 'fetched', token: null, parts: 0 } : { state: 'ready' })
    .where('id', '=', id)
    .where('state', '=', 'fetching')
    .execute()

export const listReady = (db: Db) =>
  db
    .selectFrom('list_export')
    .select(['id', 'made_by', 'what', 'ends_at'])
    .where(sql<boolean>`state in ('ready', 'fetching')`)
    .execute()

export const deleteOld = (db: Db, before: Date) =>
  db
    .deleteFrom('list_export')
    .where('made_at', '<', before)
    .where('token', 'is', null)
    .where('state', 'in', ['fetched', 'ended', 'failed'])
    .execute()
