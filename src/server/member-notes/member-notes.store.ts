/** SQL of notes about members. */
import { sql, type Insertable } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

export type NoteRow = Pick<Tables['member_note'], 'words' | 'is_pinned' | 'made_by' | 'created_at'> & {
  id: number
  member_id: ProfileId
}
type After = { is_pinned: boolean; id: number } | null

/** Pinned ones first, then the newest. */
export async function listNoteRows(db: Db, member: ProfileId, after: After, limit: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select id, member_id, words, is_pinned, made_by, created_at from member_note
     where member_id = ${member} ${after ? sql`and (is_pinned, id) < (${after.is_pinned}, ${after.id})` : sql``}
     order by is_pinned desc, id desc limit ${limit}`.execute(db)
  return rows
}

export const insertNote = async (db: Db, note: Insertable<Tables['member_note']>): Promise<number> =>
  (await db.insertInto('member_note').values(note).returning('id').executeTakeFirstOrThrow()).id

export const findNoteRow = async (db: Db, id: number) =>
  (await db
    .selectFrom('member_note')
    .select(['id', 'member_id', 'words', 'is_pinned', 'made_by', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()) as NoteRow | undefined

export const setPinned = (db: Db, id: number, is_pinned: boolean) =>
  db.updateTable('member_note').set({ is_pinned }).where('id', '=', id).execute()

export const deleteNote = (db: Db, id: number) => db.deleteFrom('member_note').where('id', '=', id).execute()
