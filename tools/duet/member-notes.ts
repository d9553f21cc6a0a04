/** `duet member notes`, `note`, `note-pin` and `note-remove`: what staff write about a member for each other. */
import { mostNoteLetters } from '#domain/members/notes.ts'
import { nameOfActor, shellActor } from '#server/audit/audit.ts'
import { addNote, findNote, listNotes, pinNote, removeNote } from '#server/member-notes/member-notes.ts'
import { findSiteOfMember } from '#server/look-up/look-up.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { type Given, notThere, type Words, wrongWords } from './command.ts'
import { explain, memberIn } from './moderation.ts'
import { doAct, logLook, print, printOutcome, withServer } from './output.ts'

export function list([number = '']: Words, given: Given) {
  const member = memberIn(number)
  return withServer(async (ctx) => {
    await refuseNobody(ctx, number)
    const { notes, next } = await listNotes(ctx, member, given.text('cursor'))
    await logLook(ctx, { act: 'member notes', ...on(member) })
    if (given.has('json')) return print({ notes, next })
    for (const { id, created_at, made_by, is_pinned, words } of notes)
      console.log(`${id}  ${created_at.toISOString().slice(0, 16)}  ${made_by}${is_pinned ? '  pinned' : ''}  ${words}`)
    if (notes.length === 0) console.log('There are no notes.')
    if (next !== null) console.error(`More: --cursor ${next}`)
  })
}

export function add([number = '']: Words, given: Given) {
  const member = memberIn(number)
  const words = given.text('words')?.trim() ?? ''
  if (words === '' || words.length > mostNoteLetters) throw wrongWords(`Say --words, in 1 to ${mostNoteLetters} characters.`)
  return withServer(async (ctx) => {
    await refuseNobody(ctx, number)
    const wish = { member, words, is_pinned: given.has('pinned'), by: nameOfActor(shellActor()) }
    const note = await doAct(ctx, { act: 'member note', ...on(member) }, (ctx) => addNote(ctx, wish))
    printOutcome(given, { member, note }, `Note ${note} about ${number} is there.`)
  })
}

export const pin = ([id = '']: Words, given: Given) =>
  onNote(id, given, 'member note-pin', (ctx, note) => pinNote(ctx, note, !given.has('off')))
export const remove = ([id = '']: Words, given: Given) =>
  onNote(id, given, 'member note-remove', (ctx, note) => removeNote(ctx, note, { by: nameOfActor(shellActor()), mayAll: true }))

function onNote(id: string, given: Given, act: string, work: (ctx: Context, note: number) => Promise<unknown>) {
  if (!/^\d{1,16}$/.test(id)) throw wrongWords(`"${id}" is no number of a note.`)
  const missing = `There is no note ${id}.`
  return withServer(async (ctx) => {
    const found = await findNote(ctx, Number(id))
    if (!found) throw notThere(missing)
    await doAct(ctx, { act, ...on(found.member_id) }, (ctx) => work(ctx, found.id)).catch(explain(missing))
    printOutcome(given, { note: found.id }, `Done with note ${id}.`)
  })
}

const on = (member: ReturnType<typeof memberIn>) => ({ target_kind: 'member', target: String(member), member })

async function refuseNobody(ctx: Context, number: string) {
  if ((await findSiteOfMember(ctx, memberIn(number))) === null) throw notThere(`There is no member ${number}.`)
}
