/** Private notes: what a member writes about another person, for themselves alone. */
import * as z from 'zod/mini'
import { noteMaxLength } from '#domain/private-notes/note-length.ts'
import { ProfileId } from '#domain/profiles/profiles.ts'

export const NoteOf = z.object({ profile: ProfileId })
/** As typed, with lines; no other control characters. */
export const NoteChange = z.extend(NoteOf, {
  text: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(noteMaxLength),
    z.refine((words) => words.isWellFormed() && /^(?:\P{Cc}|\n)*$/u.test(words)),
  ),
})
/** Null where there is none. */
export const Note = z.object({ text: z.nullable(z.string()) })
