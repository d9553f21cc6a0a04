/** `duet case`: working on a case with others: comments, waiting for an answer, and who may take it. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { nameOfActor, shellActor } from '#server/audit/audit.ts'
import { addCaseNote, listCaseNotes } from '#server/cases/case-notes.ts'
import { type Case, findCase, waitWithCase } from '#server/cases/cases.ts'
import { listTakers } from '#server/decisions/case-takers.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { type Given, notThere, type Words, wrongWords } from './command.ts'
import { explain, versionIn } from './moderation.ts'
import { doAct, print, printOutcome, withServer } from './output.ts'

const me = () => nameOfActor(shellActor())

async function caseOf(ctx: Context, reference: string): Promise<Case> {
  const one = await findCase(ctx, reference)
  if (!one) throw notThere(`There is no case ${reference}.`)
  return one
}
const about = ({ reference, subject_id }: Case) => ({
  case_reference: reference,
  target_kind: 'case',
  target: reference,
  ...(subject_id !== null && { member: subject_id as ProfileId }),
})

export function wait([reference = '']: Words, given: Given) {
  const days = Number(given.text('days'))
  if (!Number.isInteger(days) || days < 1 || days > 7) throw wrongWords('--days takes 1 to 7.')
  const { version = null } = versionIn(given)
  return withServer(async (ctx) => {
    const what = { act: 'case wait', ...about(await caseOf(ctx, reference)) }
    await doAct(ctx, what, (ctx) => waitWithCase(ctx, me(), { reference, version, days })).catch(
      explain(`${reference} is not open.`),
    )
    printOutcome(given, { reference, days }, `${reference} waits, ${days} days at most.`)
  })
}

export function note([reference = '']: Words, given: Given) {
  const words = given.text('words')?.trim() ?? ''
  if (words === '' || words.length > 2000) throw wrongWords('Say --words, in 1 to 2,000 characters.')
  return withServer(async (ctx) => {
    const one = await caseOf(ctx, reference)
    await doAct(ctx, { act: 'case note', ...about(one) }, (ctx) => addCaseNote(ctx, one, { words, by: me() }))
    printOutcome(given, { reference }, `Your comment is on ${one.reference}.`)
  })
}

export function notes([reference = '']: Words, given: Given) {
  const cursor = given.text('cursor')
  if (cursor !== undefined && !/^\d{1,16}$/.test(cursor)) throw wrongWords('--cursor takes what the page before printed.')
  return withServer(async (ctx) => {
    const { notes, next } = await listCaseNotes(ctx, await caseOf(ctx, reference), cursor)
    if (given.has('json')) return print(notes)
    if (notes.length === 0) console.log('There are no comments.')
    for (const { made_by, created_at, words } of notes)
      console.log(`${created_at.toISOString().slice(0, 16)}  ${made_by}\n  ${words.replaceAll('\n', '\n  ')}`)
    if (next !== null) console.error(`More: --cursor ${next}`)
  })
}

export function takers([reference = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const { people, is_cut } = await listTakers(ctx, await caseOf(ctx, reference), { except: 0, q: given.text('q') })
    if (given.has('json')) return print(people)
    if (people.length === 0) console.log('Nobody may take it.')
    for (const { id, name, languages } of people) console.log(`staff:${id}  ${name}  ${languages.join(', ') || 'all languages'}`)
    if (is_cut) console.error('There are more: --q takes a part of the name.')
  })
}
