/** `duet decision` and `duet appeal`: what was decided about members, lifting it, and deciding on objections. */
import { appealOutcomes, needsStatement } from '#domain/decisions/decisions.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { nameOfActor, shellActor } from '#server/audit/audit.ts'
import { findCase, holdCase } from '#server/cases/cases.ts'
import {
  decideAppeal,
  type DecisionRow,
  findAppeal,
  findDecision,
  liftDecision,
  listDecisions,
  listOpenAppeals,
  listOverturnedShares,
  previewDecision,
  storeView,
  undoDecision,
} from '#server/decisions/decisions.ts'
import { type Given, notThere, type Words, wrongWords } from './command.ts'
import { decisionIn, explain, lineOf, memberIn, versionIn } from './moderation.ts'
import { doAct, logLook, print, printOutcome, withServer } from './output.ts'

const whomOf = ({ subject_id }: DecisionRow) => ({
  target_kind: 'member',
  ...(subject_id !== null && { member: subject_id as ProfileId, target: String(subject_id) }),
})

export function list(given: Given) {
  const [member, cursor, limit] = [given.text('member'), given.text('cursor'), 100]
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw wrongWords('--cursor takes what the page before printed.')
  const of = member === undefined ? {} : { member: memberIn(member) }
  return withServer(async (ctx) => {
    const all = await listDecisions(ctx, { ...of, before: cursor === undefined ? null : Number(cursor), limit })
    // facts are read one by one, with a line in the audit log
    if (given.has('json')) return print(all.map(({ facts: _, end_note: _note, ...line }) => line))
    if (all.length === 0) console.log('There are no decisions.')
    for (const one of all) console.log(lineOf(one))
    if (all.length === limit) console.error(`More: --cursor ${all.at(-1)?.id}`)
  })
}

export function show([reference = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const decision = await findDecision(ctx, reference)
    if (!decision) throw notThere(`There is no decision ${reference}.`)
    await logLook(ctx, { act: 'decision show', case_reference: reference, ...whomOf(decision) })
    if (given.has('json')) return print(decision)
    const { facts, law, source, decided_by, second_by, told_at, appeal_until, end_note, ended_by } = decision
    console.log(lineOf(decision))
    console.log(`by ${[decided_by, second_by].filter(Boolean).join(' and ')}, after: ${source}${law ? `, law: ${law}` : ''}`)
    if (needsStatement(decision.measures))
      console.log(told_at ? `The member was told at ${told_at.toISOString()}.` : 'The member was not told yet.')
    console.log(`An appeal is possible until ${appeal_until.toISOString()}.\n\n${facts ?? '(erased)'}`)
    if (ended_by) console.log(`\nEnded by ${ended_by}: ${end_note ?? ''}`)
  })
}

export function lift([reference = '']: Words, given: Given) {
  const reason = wordsIn(given, 'reason')
  return withServer(async (ctx) => {
    const found = await findDecision(ctx, reference)
    const what = { act: 'decision lift', case_reference: reference, ...(found && whomOf(found)), reason }
    const decision = await doAct(ctx, what, (ctx) => liftDecision(ctx, shellActor(), reference, reason)).catch(
      explain(`${reference} is not in force.`),
    )
    printOutcome(given, decision, `${reference} is lifted. Everything it took is given back.`)
  })
}

/** What would be mailed and what a ban would reach; writes nothing. */
export function preview([reference = '']: Words, given: Given) {
  const input = decisionIn(given, 'notice')
  return withServer(async (ctx) => {
    const one = /^\d{1,15}$/.test(reference) ? { subject_id: Number(reference) } : await findCase(ctx, reference)
    if (!one) throw notThere(`There is no case ${reference}.`)
    const made = await previewDecision(ctx, one.subject_id as ProfileId | null, input).catch(explain('There is no such member.'))
    if (given.has('json')) return print(made)
    const { statement, reach, paid_back } = made
    console.log(statement ? `${statement.subject}\n\n${statement.text}` : 'The member is told nothing.')
    if (reach) console.log(`\nWrote to ${reach.wrote_to}, ${reach.answered} answered: they are warned within 24 hours.`)
    if (paid_back) console.log(`\n${paid_back.messages} paid messages of ${paid_back.people} people are paid back.`)
  })
}

export function undo([reference = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const found = await findDecision(ctx, reference)
    const what = { act: 'decision undo', case_reference: reference, ...(found && whomOf(found)) }
    const undone = await doAct(ctx, what, (ctx) => undoDecision(ctx, shellActor(), reference)).catch(
      explain(`There is no decision ${reference}.`),
    )
    const open = undone.case ? ` ${undone.case} is yours again.` : ''
    printOutcome(given, { case: undone.case }, `${reference} is undone, and nobody is mailed.${open}`)
  })
}

export function listAppeals(given: Given) {
  return withServer(async (ctx) => {
    const all = await listOpenAppeals(ctx)
    if (given.has('json')) return print(all.map(({ words: _, ...line }) => line))
    if (all.length === 0) console.log('Nothing is open.')
    for (const { reference, filed_by, filed_at, due_at } of all)
      console.log(
        `${reference}  by the ${filed_by}  ${filed_at.toISOString().slice(0, 16)}  answer by ${due_at.toISOString().slice(0, 16)}`,
      )
  })
}

/** The decision is shown without its words: one's own view comes first (`duet appeal view`). `duet case show` has the evidence, `duet decision show` the decision. */
export function showAppeal([reference = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const found = await findAppeal(ctx, reference)
    if (!found) throw notThere(`There is no appeal ${reference}.`)
    await logLook(ctx, { act: 'appeal show', case_reference: reference, ...whomOf(found.decision) })
    if (given.has('json')) return print(found.appeal)
    const { words, filed_by, filed_at, outcome, reply } = found.appeal
    console.log(`${reference} by the ${filed_by}, ${filed_at.toISOString()}:\n\n${words ?? '(erased)'}`)
    console.log(
      outcome
        ? `\n${outcome}: ${reply ?? '(erased)'}`
        : `\nThe evidence: duet appeal take ${reference}, then duet case show ${reference}`,
    )
  })
}

export function takeAppeal([reference = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const found = await findAppeal(ctx, reference)
    const what = { act: 'appeal take', case_reference: reference, ...(found && whomOf(found.decision)) }
    const one = await doAct(ctx, what, (ctx) => holdCase(ctx, nameOfActor(shellActor()), reference)).catch(
      explain(`${reference} is not open.`),
    )
    printOutcome(given, one, `${reference} is yours for fifteen minutes.`)
  })
}

/** Of all pools, the last 90 days. */
export function shares(given: Given) {
  return withServer(async (ctx) => {
    const pools = [...new Set(ctx.sites.all().map(({ pool_id }) => pool_id))]
    const all = await listOverturnedShares(ctx, pools)
    if (given.has('json')) return print({ shares: all, as_of: ctx.now().toISOString() })
    if (all.length === 0) console.log('Nothing was decided in the last 90 days.')
    for (const { clause, lane, decided, overturned } of all)
      console.log(`${clause}  ${lane ?? 'no case'}  ${overturned ?? '<5'} of ${decided ?? '<5'} overturned`)
  })
}

export function view([reference = '', word = '']: Words, given: Given) {
  const outcome = appealOutcomes.find((one) => one === word)
  if (!outcome) throw wrongWords(`After the reference comes your view: ${appealOutcomes.join(', ')}.`)
  return withServer(async (ctx) => {
    const found = await findAppeal(ctx, reference)
    const what = { act: 'appeal view', case_reference: reference, ...(found && whomOf(found.decision)) }
    await doAct(ctx, what, (ctx) => storeView(ctx, shellActor(), reference, outcome)).catch(explain(`${reference} is not open.`))
    printOutcome(given, { reference, view: outcome }, `Noted. The decision: duet decision show ${reference.replace(/-\d+$/, '')}`)
  })
}

export function decide([reference = '', word = '']: Words, given: Given) {
  const outcome = appealOutcomes.find((one) => one === word)
  if (!outcome) throw wrongWords(`After the reference comes the outcome: ${appealOutcomes.join(', ')}.`)
  const reply = wordsIn(given, 'reply')
  const instead = outcome === 'changed' ? { instead: decisionIn(given, 'own') } : {}
  const version = versionIn(given)
  return withServer(async (ctx) => {
    const found = await findAppeal(ctx, reference)
    const what = {
      act: 'appeal decide',
      case_reference: reference,
      ...(found && whomOf(found.decision)),
      reason: reply,
      changed: { outcome: { before: null, after: outcome } },
    }
    const decided = { outcome, reply, ...version, ...instead }
    const appeal = await doAct(ctx, what, (ctx) => decideAppeal(ctx, shellActor(), reference, decided)).catch(
      explain(`${reference} is not open.`),
    )
    printOutcome(given, appeal, `${reference}: ${outcome}. The answer is mailed.`)
  })
}

function wordsIn(given: Given, flag: string): string {
  const words = given.text(flag)?.trim() ?? ''
  if (words === '' || words.length > 2000) throw wrongWords(`Say --${flag}, in 1 to 2,000 characters.`)
  return words
}
