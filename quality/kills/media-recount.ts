/** Files and rows of what members showed: each row has its files, each file its row, and nothing of the erased is left. Every number must be zero. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pathOf } from '#server/chat-media/media-paths.ts'
import type { Db } from '#server/infrastructure/db.ts'
import { tablesWith } from '../../tests/every-table.ts'
import { canary } from './leavers.ts'
import type { Findings } from './invariants.ts'
import type { Journal } from './journal.ts'

const filesOf = { photo: ['small.webp', 'full.webp'], voice: ['voice.webm'] } as const

/** At rest, once what was due to be wiped is wiped. */
export async function recountMedia(db: Db, dataDir: string, { messages, unsent }: Journal): Promise<Findings> {
  const rows = await db.selectFrom('chat_media').select(['id', 'kind', 'file', 'message_id']).execute()
  const wanted = new Set(rows.flatMap(({ kind, file }) => filesOf[kind as 'photo' | 'voice'].map((name) => pathOf(file, name))))
  const stored = new Set(await listFiles(join(dataDir, 'files', 'chat-media'), 'chat-media'))
  const byId = new Set(rows.map(({ id }) => id))
  const found = {
    rows_without_files: [...wanted].filter((path) => !stored.has(path)),
    files_without_rows: [...stored].filter((path) => !wanted.has(path)),
    unsent_media_left: unsent.filter(({ media }) => media !== undefined && byId.has(media)).map(({ media }) => media),
    media_unattached: rows.filter(({ message_id }) => message_id === null).map(({ id }) => id),
    ...(await messagesUnlikeMedia(db, messages)),
    tables_with_erased: await tablesWith(db, canary),
  }
  return Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))
}

/** What both have deleted shows nothing any more. */
async function messagesUnlikeMedia(db: Db, messages: Journal['messages']) {
  const shown = await sql<{ id: number; media_id: number | null; stands: number | null; is_cleared: boolean }>`
    select m.id, m.media_id, k.id as stands,
           m.id <= (select min(cleared_id) from conversation_member c where c.conversation_id = m.conversation_id) as is_cleared
      from message m left join chat_media k on k.id = m.media_id and k.message_id = m.id and k.conversation_id = m.conversation_id`.execute(
    db,
  )
  const rows = new Map(shown.rows.map((row) => [row.id, row]))
  return {
    media_not_shown: messages
      .filter(({ id, media }) => rows.get(id) !== undefined && (rows.get(id)?.media_id ?? undefined) !== media)
      .map(({ id }) => id),
    media_gone: shown.rows.filter((row) => row.media_id !== null && row.stands === null && !row.is_cleared).map(({ id }) => id),
  }
}

async function listFiles(folder: string, name: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${name}${join(entry.parentPath, entry.name).slice(folder.length)}`)
}
