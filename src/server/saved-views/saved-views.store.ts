/** SQL of saved views. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { ViewList } from '#domain/saved-views/view-lists.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

export type ViewRow = Selectable<Tables['saved_view']>

/** One's own and the team's: own ones first, then by name. */
export async function listViewRows(db: Db, list: ViewList, made_by: string, limit: number): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select id, made_by, list, name, query, is_team, changed_at from saved_view
     where list = ${list} and (made_by = ${made_by} or is_team) order by made_by <> ${made_by}, lower(name), id limit ${limit}`.execute(
    db,
  )
  return rows
}

export const findViewRow = (db: Db, id: number): Promise<ViewRow | undefined> =>
  db.selectFrom('saved_view').selectAll().where('id', '=', id).executeTakeFirst()

/** How many a person has, but the one of this name. */
export async function countOthers(db: Db, { made_by, list, name }: Pick<ViewRow, 'made_by' | 'list' | 'name'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from saved_view where made_by = ${made_by} and (list, name) is distinct from (${list}, ${name})`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Takes the place of the view of that name. */
export const saveViewRow = (db: Db, row: Insertable<Tables['saved_view']>) =>
  db
    .insertInto('saved_view')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['made_by', 'list', 'name'])
        .doUpdateSet({ query: row.query, is_team: row.is_team, changed_at: row.changed_at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

export const deleteViewRow = (db: Db, id: number) => db.deleteFrom('saved_view').where('id', '=', id).execute()
