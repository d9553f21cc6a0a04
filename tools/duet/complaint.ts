/** `duet complaint`: what waits at the desk, one complaint, and our answers. */
import { complaintDues, type ComplaintsQuery, complaintViews } from '#domain/complaints/complaint-pages.ts'
import { complaintStates, type ComplaintState, complaintTopics, ourMoves } from '#domain/complaints/complaints.ts'
import { locales } from '#domain/languages/languages.ts'
import { Refusal } from '#domain/refusal.ts'
import { nameOfActor, shellActor } from '#server/audit/audit.ts'
import { holdComplaint, listComplaints, makeCaseOf, readComplaint } from '#server/complaints/complaint-desk.ts'
import { moveComplaint } from '#server/complaints/complaints.ts'
import { namesOfStaff } from '#server/staff/staff.ts'
import { Ending, exitCodes, type Given, notThere, type Words, wrongWords } from './command.ts'
import { doAct, logLook, print, printOutcome, withServer } from './output.ts'

const me = () => ({ who: nameOfActor(shellActor()), namesOf: namesOfStaff })

function oneOf<T extends string>(given: Given, flag: string, words: readonly T[]): { [key: string]: T } {
  const word = given.text(flag)
  if (word === undefined) return {}
  const found = words.find((one) => one === word)
  if (!found) throw wrongWords(`"${word}" is no ${flag}: say ${words.join(', ')}.`)
  return { [flag]: found }
}

export function list(given: Given) {
  const cursor = given.text('cursor')
  const chosen: ComplaintsQuery = {
    ...oneOf(given, 'view', complaintViews),
    ...oneOf(given, 'about', complaintTopics),
    ...oneOf(given, 'due', complaintDues),
    ...oneOf(given, 'language', locales),
    ...(cursor !== undefined && { cursor }),
  }
  const key = given.text('site')
  return withServer(async (ctx) => {
    const sites = ctx.sites.all().filter(({ file }) => key === undefined || file.key === key)
    if (sites.length === 0) throw notThere(`There is no brand "${key}".`)
    const ids = sites.map(({ id }) => id)
    const page = await listComplaints(ctx, ids, chosen, me())
    if (given.has('json')) return print(page)
    if (page.complaints.length === 0) console.log('Nothing is open.')
    for (const { reference, state, about, site_name, language, due_at, is_overdue, holder } of page.complaints) {
      const due = due_at ? `${is_overdue ? 'OVERDUE since' : 'answer by'} ${due_at.slice(0, 10)}` : ''
      const parts = [reference, state.padEnd(12), due, about, site_name, language, holder ? `held by ${holder}` : '']
      console.log(parts.filter(Boolean).join('  '))
    }
    if (page.next) console.log(`More: --cursor ${page.next}`)
  })
}

export function show([reference = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const page = await readComplaint(ctx, reference, me()).catch(explain(reference))
    const member = page.member === null ? {} : { member: page.member as never }
    await logLook(ctx, { act: 'complaint show', target_kind: 'complaint', target: reference, ...member })
    if (given.has('json')) return print(page)
    const { complaint, text, profile, order, thread, templates } = page
    const concerns = [complaint.about, profile && `profile ${profile}`, order && `order ${order}`].filter(Boolean).join(', ')
    console.log(`${reference}  ${complaint.state}  ${complaint.site_name}  ${complaint.language}  ${concerns}\n`)
    console.log(`  ${text.replaceAll('\n', '\n  ')}\n`)
    for (const { state, note, at, by } of thread) {
      console.log(`${at.slice(0, 16)}  ${state}${by ? `  by ${by}` : ''}`)
      if (note) console.log(`  ${note.replaceAll('\n', '\n  ')}`)
    }
    for (const one of templates) console.log(`\nTo begin from (${one.name}): ${one.text}`)
  })
}

export function take([reference = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    await holdComplaint(ctx, me().who, reference).catch(explain(reference))
    const { member } = await readComplaint(ctx, reference, me())
    const whom = member === null ? {} : { member: member as never }
    await logLook(ctx, { act: 'complaint take', target_kind: 'complaint', target: reference, ...whom })
    printOutcome(given, { reference }, `${reference} is yours for fifteen minutes.`)
  })
}

export function answer([reference = '']: Words, given: Given) {
  return moveTo('complaint answer', reference, 'decided', given.text('text') ?? '', given)
}

export function move([reference = '', state = '']: Words, given: Given) {
  if (!isOurState(state))
    throw wrongWords(`After the reference comes the new state: ${complaintStates.filter(isOurs).join(', ')}.`)
  return moveTo('complaint move', reference, state, given.text('reason')?.trim() || null, given)
}

const moveTo = (act: string, reference: string, state: ComplaintState, words: string | null, given: Given) =>
  withServer(async (ctx) => {
    const what = { act, target_kind: 'complaint', target: reference, reason: `to ${state}` }
    await doAct(ctx, what, (ctx) => moveComplaint(ctx, me().who, reference, state, words)).catch(explain(reference))
    printOutcome(given, { reference, state }, `${reference} is ${state}. The mail about it goes out as soon as Duet runs.`)
  })

export function makeCase([reference = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const what = { act: 'complaint case', target_kind: 'complaint', target: reference, case_reference: reference }
    await doAct(ctx, what, (ctx) => makeCaseOf(ctx, me().who, reference)).catch(explain(reference))
    printOutcome(given, { reference }, `${reference} is a case: duet case show ${reference}`)
  })
}

function isOurState(word: string): word is ComplaintState {
  return complaintStates.some((each) => each === word && isOurs(each))
}

/** A complaint is made, and appealed, by its complainant only. */
function isOurs(each: ComplaintState) {
  return each !== 'new' && each !== 'appealed'
}

/** Refusals as sentences; a refused change of state with the possible ones. */
function explain(reference: string) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal)) throw error
    const { code, details } = error
    if (code === 'not_found') throw notThere(`There is no complaint ${reference}.`, error)
    if (code === 'case_held')
      throw new Ending(`${String(details.by)} holds ${reference} until ${String(details.until)}.`, exitCodes.changed)
    if (code === 'own_decision') throw new Ending(`Somebody else decides on the appeal: you decided ${reference} before.`)
    if (code !== 'complaint_move_not_allowed') throw error
    const { from, to } = details as { from: ComplaintState; to: ComplaintState }
    const possible = ourMoves(from)
    if (possible.some((one) => one === to)) throw new Ending(`${reference} can be ${to} only with --reason and our words.`)
    const next = possible.length > 0 ? `It can go to: ${possible.join(', ')}.` : 'It goes no further.'
    throw new Ending(`${reference} is ${from} and cannot be ${to} now. ${next}`)
  }
}
