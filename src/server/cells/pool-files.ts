/** The files of a pool: what must be copied when the other cell has a store of its own. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/db.ts'
import type { FileStore } from '#server/infrastructure/files.ts'

/** Names in the paths of its files: of photos, recordings, evidence and exports, and of its brands' pictures. */
async function findNames(db: Db, pool: number): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select token as name from image where pool_id = ${pool}
    union select file from chat_media where pool_id = ${pool}
    union select file from voice_recording where pool_id = ${pool}
    union select file from media_orphan where pool_id = ${pool}
    union select file from evidence_photo where pool_id = ${pool}
    union select token from data_export where pool_id = ${pool} and token is not null
    union select file from data_export_file where pool_id = ${pool}
    union select word[1] from site, regexp_matches(settings::text, '[a-z0-9_-]{16,}', 'g') word where pool_id = ${pool}`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Their paths in the store, in no order. */
export async function* listPoolFiles(db: Db, files: FileStore, pool: number): AsyncGenerator<string> {
  const names = await findNames(db, pool)
  for await (const path of files.list()) if (path.split(/[/.]/).some((part) => names.has(part))) yield path
}
