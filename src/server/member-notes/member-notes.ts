/** Notes of staff about members: read by colleagues, and by the member in the copy of their data. The folder's public module. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import * as store from '#server/member-notes/member-notes.store.ts'

export type { NoteRow } from '#server/member-notes/member-notes.store.ts'

const pageLength = 50

/** `cursor`: as the page before gave it; another one begins anew. */
export async function listNotes(ctx: Context, member: ProfileId, cursor: string | undefined) {
  const [, pinned, id] = /^([01])-(\d{1,16})$/.exec(cursor ?? '') ?? []
  const after = id ? { is_pinned: pinned === '1', id: Number(id) } : null
  const rows = await store.listNoteRows(ctx.db, member, after, pageLength + 1)
  const notes = rows.slice(0, pageLength)
  const last = rows.length > pageLength ? notes.at(-1) : undefined
  return { notes, next: last ? `${Number(last.is_pinned)}-${last.id}` : null }
}

type NewNote = { member: ProfileId; words: string; is_pinned: boolean; by: string }
export const addNote = (ctx: Context, { member: member_id, by: made_by, ...note }: NewNote): Promise<number> =>
  store.insertNote(ctx.db, { ...note, member_id, made_by, created_at: ctx.now() })

/** Null for none of that number. */
export const findNote = async (ctx: Context, id: number) => (await store.findNoteRow(ctx.db, id)) ?? null

export const pinNote = (ctx: Context, id: number, is_pinned: boolean) => store.setPinned(ctx.db, id, is_pinned)

/** Gone for good. Refuses `not_found`, and `not_allowed` to somebody else than its author who may not answer for the data (`mayAll`). */
export async function removeNote(ctx: Context, id: number, { by, mayAll }: { by: string; mayAll: boolean }) {
  const note = await findNote(ctx, id)
  if (!note) throw new Refusal('not_found')
  if (note.made_by !== by && !mayAll) throw new Refusal('not_allowed', { permission: 'requests' })
  await store.deleteNote(ctx.db, id)
}
