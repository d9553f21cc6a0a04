/** SQL of uploads: whose files have no row, and which are due to go. */
import { sql } from 'kysely'
import { isHere } from '#server/infrastructure/cell.ts'
import type { Db } from '#server/infrastructure/context.ts'

export type UploadTable = 'chat_media' | 'voice_recording'
/** What `media_orphan` calls each. */
const orphans: Record<UploadTable, string> = { chat_media: 'chat_media', voice_recording: 'recording' }

export const hasRow = async (db: Db, table: UploadTable, file: string): Promise<boolean> =>
  (await db.selectFrom(table).select('id').where('file', '=', file).executeTakeFirst()) !== undefined

/** Those that are due to go, with their rows. Returns their files. */
export const deleteDue = async (db: Db, table: UploadTable, now: Date): Promise<string[]> =>
  (
    await sql<{ file: string }>`
      delete from ${sql.table(table)} where id in (select id from ${sql.table(table)} where wipe_at <= ${now} and ${isHere()} order by wipe_at limit 1000 for update skip locked)
      returning file`.execute(db)
  ).rows.map(({ file }) => file)

/** Files without rows: their member was erased by a server that does not know this table. */
export const takeLost = async (db: Db, table: UploadTable): Promise<string[]> =>
  (
    await sql<{ file: string }>`
      delete from media_orphan where file in (select file from media_orphan where kind = ${orphans[table]} and ${isHere()} order by file limit 1000 for update skip locked)
      returning file`.execute(db)
  ).rows.map(({ file }) => file)
