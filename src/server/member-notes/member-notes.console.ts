/** Calls of the console about notes on members. Who wrote one may take it away, and who answers for members' data. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { findRight, poolOf, type Scope } from '#domain/staff/rights.ts'
import { namesFor, type NamesOf } from '#server/audit/audit.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { addNote, findNote, listNotes, pinNote, removeNote } from '#server/member-notes/member-notes.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

type Names = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/members/notes`
type PlaceOf = (ctx: Context, member: number) => Promise<Scope | null>

export function memberNotesConsole(placeOf: PlaceOf, namesOf: NamesOf): Pick<ConsoleHandlers, Names> {
  const ofNote = async ({ ctx, body }: { ctx: Context; body: { note: number } }) => {
    const note = await findNote(ctx, body.note)
    return note && placeOf(ctx, note.member_id)
  }
  const noteOn = async (ctx: Context, id: number) => onMember((await findNote(ctx, id))?.member_id ?? 0)
  return {
    'GET /api/members/notes': {
      scopeOf: ({ ctx, query }) => placeOf(ctx, query.id),
      async run({ ctx, caller, query, note }) {
        note(onMember(query.id))
        const { notes, next } = await listNotes(ctx, query.id as ProfileId, query.cursor)
        const own = writerOf(caller)
        const people = notes.map(({ made_by }) => made_by)
        const nameOf = await namesFor(ctx, namesOf, people)
        const lines = notes.map(({ id, words, is_pinned, made_by, created_at }) => ({
          note: id,
          words,
          is_pinned,
          made_by: nameOf(made_by),
          created_at: created_at.toISOString(),
          is_own: made_by === own,
        }))
        return { notes: lines, next }
      },
    },
    'POST /api/members/notes': {
      scopeOf: ({ ctx, body }) => placeOf(ctx, body.id),
      async run({ ctx, caller, body: { id, ...words }, note }) {
        note(onMember(id))
        return { note: await addNote(ctx, { ...words, member: id as ProfileId, by: writerOf(caller) }) }
      },
    },
    'PUT /api/members/notes': {
      scopeOf: ofNote,
      async run({ ctx, body, note }) {
        note(await noteOn(ctx, body.note))
        await pinNote(ctx, body.note, body.is_pinned)
        return null
      },
    },
    'DELETE /api/members/notes': {
      scopeOf: ofNote,
      async run({ ctx, caller, body, note }) {
        note(await noteOn(ctx, body.note))
        const at = (await ofNote({ ctx, body })) ?? { kind: 'installation', id: null }
        await removeNote(ctx, body.note, { by: writerOf(caller), mayAll: mayAnswer(ctx, caller, at) })
        return null
      },
    },
  }
}

/** A key writes in the name of its person. */
const writerOf = ({ id }: StaffCaller) => `staff:${id}`
const onMember = (id: number) => ({ target_kind: 'member', target: String(id), member: id as ProfileId })

function mayAnswer(ctx: Context, { rights }: StaffCaller, at: Scope): boolean {
  const right = findRight(rights, 'requests', at, poolOf(ctx.sites))
  return right !== null && right.level !== 'look'
}
