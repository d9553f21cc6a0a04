/** Notes of staff about a member: for colleagues, and part of the member's copy of their data. */
import * as z from 'zod/mini'

const Id = z.number().check(z.int(), z.positive())
export const mostNoteLetters = 2000

/** Pinned ones first, then the newest; 50 a page. */
export const NotesQuery = z.object({
  id: z.coerce.number().check(z.int(), z.positive()),
  cursor: z.optional(z.string().check(z.maxLength(60))),
})
export const NoteLine = z.object({
  note: z.number(),
  words: z.string(),
  is_pinned: z.boolean(),
  /** A name, or a user of the machine. */
  made_by: z.string(),
  created_at: z.string(),
  is_own: z.boolean(),
})
export const Notes = z.object({ notes: z.array(NoteLine), next: z.nullable(z.string()) })
export type Notes = z.infer<typeof Notes>

export const NewNote = z.object({
  id: Id,
  words: z.string().check(z.trim(), z.minLength(1), z.maxLength(mostNoteLetters)),
  is_pinned: z.boolean(),
})
export const NoteMade = z.object({ note: z.number() })
export const NotePin = z.object({ note: Id, is_pinned: z.boolean() })
export const NoteTarget = z.object({ note: Id })
