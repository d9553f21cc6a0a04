/** `duet case`: what waits for a person, the evidence, and decisions. */
import { writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { eachCaseLane, laneListByHand } from '#domain/cases/cases.ts'
import { verificationReasons } from '#domain/verification/poses.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { nameOfActor, shellActor } from '#server/audit/audit.ts'
import {
  type Case,
  claimNextCase,
  findCase,
  holdCase,
  isCaseHeld,
  listOpenCases,
  passCase,
  placesIn,
  takeOverCase,
} from '#server/cases/cases.ts'
import { isSealed, liftSeal, moveToLane, noteAuthority } from '#server/cases/gravest.ts'
import { type CaseFile, decide as decideCase, readCaseFile } from '#server/decisions/decisions.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { decideVerification, findVerificationCase, listVerificationPictures } from '#server/verification/verification.ts'
import { readEvidenceFile } from '#server/safety/safety.ts'
import { type Given, type Words, wrongWords } from './command.ts'
import { decisionIn, explain, lineOf, reasonIn, versionIn } from './moderation.ts'
import { doAct, logLook, print, printOutcome, withServer } from './output.ts'

const me = () => nameOfActor(shellActor())

function filterIn(ctx: Context, given: Given) {
  const chosen = given.texts('lane').map((word) => {
    const lane = eachCaseLane.find((one) => one === word)
    if (!lane) throw wrongWords(`"${word}" is no lane: say ${eachCaseLane.join(', ')}.`)
    return lane
  })
  return chosen.length > 0 ? { places: placesIn(ctx, chosen) } : {}
}

const whomOf = ({ subject_id }: Pick<Case, 'subject_id'>) => ({
  target_kind: 'member',
  ...(subject_id !== null && { member: subject_id as ProfileId, target: String(subject_id) }),
})

function lineOfCase(one: Case, now: Date) {
  const { reference, kind, lane, weight, due_at, holder, subject_id, version } = one
  const due = `${due_at <= now ? 'OVERDUE since' : 'due'} ${due_at.toISOString().slice(0, 16)}`
  const whom = subject_id === null ? 'a member who was erased' : `member ${subject_id}`
  return [
    reference,
    lane.padEnd(8),
    due,
    `${kind} about ${whom}`,
    `weight ${weight}`,
    `version ${version}`,
    isCaseHeld(one, now) ? `held by ${holder}` : '',
  ]
    .filter(Boolean)
    .join('  ')
}

export function list(given: Given) {
  return withServer(async (ctx) => {
    const { cases, next } = await listOpenCases(ctx, filterIn(ctx, given), given.text('cursor'), 100)
    if (given.has('json')) return print(cases)
    if (cases.length === 0) console.log('Nothing is open.')
    for (const one of cases) console.log(lineOfCase(one, ctx.now()))
    if (next !== null) console.error(`More: --cursor ${next}`)
  })
}

export function next(given: Given) {
  return withServer(async (ctx) => {
    const one = await claimNextCase(ctx, me(), filterIn(ctx, given))
    if (!one) return printOutcome(given, {}, 'Nothing waits for you.')
    printOutcome(given, one, `${lineOfCase(one, ctx.now())}\nIt is yours for fifteen minutes: duet case show ${one.reference}`)
  })
}

export function take([reference = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const found = await findCase(ctx, reference)
    const what = { act: 'case take', case_reference: reference, ...(found && whomOf(found)) }
    const hold = given.has('over') ? takeOverCase : holdCase
    const one = await doAct(ctx, what, (ctx) => hold(ctx, me(), reference)).catch(explain(`${reference} is not open.`))
    printOutcome(given, one, `${one.reference} is yours for fifteen minutes.`)
  })
}

export function pass([reference = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const found = await findCase(ctx, reference)
    const to = given.text('to')
    if (to !== undefined && !/^(?:staff|shell):./.test(to))
      throw wrongWords(`Say a person as in the audit log, such as staff:12 or shell:ada.`)
    const passing = { knowsThem: given.has('know-them'), ...(to !== undefined && { to }) }
    const what = { act: 'case pass', case_reference: reference, ...(found && whomOf(found)) }
    await doAct(ctx, what, (ctx) => passCase(ctx, me(), reference, passing)).catch(explain(`${reference} is not open.`))
    printOutcome(given, { reference, to: to ?? null }, `${reference} is passed on.`)
  })
}

export function show([reference = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const file = await readCaseFile(ctx, shellActor(), reference).catch(explain(`There is no case ${reference}.`))
    await logLook(ctx, { act: 'case show', case_reference: file.case.reference, ...whomOf(file.case) })
    const copies = [...(await copyPhotos(ctx, file)), ...(await copyVerification(ctx, file))]
    if (given.has('json')) return print(file)
    console.log(lineOfCase(file.case, ctx.now()))
    const { sealed_at, authority_number, authority_day } = file.case
    if (sealed_at)
      console.log(
        authority_number
          ? `Told to an authority on ${authority_day}, number ${authority_number}.`
          : isSealed(file.case)
            ? 'Nothing of its evidence is wiped or erased: duet case seal notes the authority that was told.'
            : 'Its seal was lifted.',
      )
    if (file.isSealed) console.log('The evidence is sealed: whoever holds an appeal against the decision reads it.')
    if (file.letter) {
      const { reference: written, kind, place, words } = file.letter
      console.log(`\n${written}: ${kind}${place ? `, at ${place}` : ''}`)
      if (words) console.log(`  ${words.replaceAll('\n', '\n  ')}`)
    }
    for (const report of file.reports) {
      console.log(`\n${report.reference}: ${report.reason}, ${report.subject} (${report.state})`)
      if (report.details) console.log(`  ${report.details.replaceAll('\n', '\n  ')}`)
      if (!report.evidence) continue
      console.log(JSON.stringify(report.evidence.profile, null, 2))
      for (const { from, text, sent_at, reported } of report.evidence.messages)
        console.log(`${reported ? '>>' : '  '} ${sent_at} ${from}: ${text}`)
    }
    for (const line of copies) console.log(line)
    if (file.appeal) console.log(`\nThe appeal: ${file.appeal.words ?? '(erased)'}`)
    if (file.decisions.length > 0) console.log(`\nDecisions about this member:\n${file.decisions.map(lineOf).join('\n')}`)
  })
}

export function lane([reference = '', word = '']: Words, given: Given) {
  const lane = laneListByHand.find((one) => one === word)
  if (!lane) throw wrongWords(`After the reference comes the lane: ${laneListByHand.join(', ')}.`)
  const reason = reasonIn(given)
  const { version = null } = versionIn(given)
  return withServer(async (ctx) => {
    const found = await findCase(ctx, reference)
    const changed = { lane: { before: found?.lane ?? null, after: lane } }
    const what = { act: 'case lane', case_reference: reference, ...(found && whomOf(found)), reason, changed }
    await doAct(ctx, what, (ctx) => moveToLane(ctx, me(), { reference, lane, version, goesOn: true })).catch(
      explain(`${reference} is not open.`),
    )
    printOutcome(given, { reference, lane }, `${reference} is in the lane ${lane}.`)
  })
}

export function seal([reference = '']: Words, given: Given) {
  const [number, day] = [given.text('number')?.trim() ?? '', given.text('day') ?? '']
  if (number === '' || number.length > 200) throw wrongWords('Say --number, in 1 to 200 characters.')
  if (!z.iso.date().safeParse(day).success) throw wrongWords('--day takes a day, as 2026-07-01.')
  return withServer(async (ctx) => {
    const found = await findCase(ctx, reference)
    const changed = { authority_number: { before: found?.authority_number ?? null, after: number } }
    const what = { act: 'case seal', case_reference: reference, ...(found && whomOf(found)), changed }
    await doAct(ctx, what, (ctx) => noteAuthority(ctx, reference, { number, day })).catch(
      explain(`${reference} was never sealed.`),
    )
    printOutcome(
      given,
      { reference, number, day },
      `${reference}: told to the authority on ${day}, number ${number}. The seal ended.`,
    )
  })
}

export function unseal([reference = '']: Words, given: Given) {
  const reason = reasonIn(given)
  return withServer(async (ctx) => {
    const found = await findCase(ctx, reference)
    const what = { act: 'case unseal', case_reference: reference, ...(found && whomOf(found)), reason }
    await doAct(ctx, what, (ctx) => liftSeal(ctx, reference)).catch(explain(`${reference} is not sealed.`))
    printOutcome(given, { reference }, `The seal of ${reference} ended: its evidence is wiped and erased as usual.`)
  })
}

/** Copies selfies and the photos beside them here, for who holds the case. */
async function copyVerification(ctx: Context, { case: one }: CaseFile): Promise<string[]> {
  const verification = await findVerificationCase(ctx, one.id)
  if (!verification) return []
  const pictures = await listVerificationPictures(ctx, shellActor(), one.reference, verification.photos)
  const asked = `Poses asked for: ${verification.poses.join(', ')}.`
  if (pictures.length === 0) return [asked, `Take it to see the pictures: duet case take ${one.reference}`]
  return [
    asked,
    ...pictures.map(({ name, bytes }) => {
      writeFileSync(`${one.reference}-${name}.webp`, bytes)
      return `Picture: ./${one.reference}-${name}.webp`
    }),
  ]
}

/** Copies the photos of the evidence here, each once. */
async function copyPhotos(ctx: Context, { case: one, reports }: CaseFile): Promise<string[]> {
  const marked = new Map<string, boolean>()
  for (const { evidence } of reports)
    for (const { file, reported } of evidence?.photos ?? []) marked.set(file, reported || (marked.get(file) ?? false))
  const lines: string[] = []
  for (const [file, isReported] of marked) {
    const bytes = await readEvidenceFile(ctx, file, 'photo')
    const name = `${one.reference}-${lines.length + 1}${isReported ? '-reported' : ''}.webp`
    if (bytes) writeFileSync(name, bytes)
    lines.push(bytes ? `Photo: ./${name}` : 'A photo was gone before it could be copied.')
  }
  const voices = new Set(reports.flatMap(({ evidence }) => evidence?.voices?.map(({ file }) => file) ?? []))
  for (const file of voices) {
    const bytes = await readEvidenceFile(ctx, file, 'voice')
    const name = `${one.reference}-${lines.length + 1}.webm`
    if (bytes) writeFileSync(name, bytes)
    lines.push(bytes ? `Recording: ./${name}` : 'A recording was gone before it could be copied.')
  }
  return lines
}

export function verify([reference = '', outcome = '']: Words, given: Given) {
  if (outcome !== 'approved' && outcome !== 'refused') throw wrongWords('Say approved or refused.')
  const word = given.text('reason')
  const reason = verificationReasons.find((one) => one === word)
  if (word !== undefined && !reason) throw wrongWords(`"${word}" is no reason: say ${verificationReasons.join(', ')}.`)
  if ((outcome === 'refused') !== (reason !== undefined)) throw wrongWords('A refusal has --reason, and a yes has none.')
  const photos = given.texts('photo').map(Number)
  if (photos.some((photo) => !Number.isSafeInteger(photo))) throw wrongWords('Say --photo NUMBER.')
  const { version = null } = versionIn(given)
  return withServer(async (ctx) => {
    const found = await findCase(ctx, reference)
    const changed = { verification: { before: 'waiting', after: reason ?? outcome } }
    const what = { act: 'case verify', case_reference: reference, ...(found && whomOf(found)), changed }
    const said = { outcome, reason, photos: photos.length > 0 ? photos : null } as const
    const decided = await doAct(ctx, what, (ctx) => decideVerification(ctx, shellActor(), { reference, version }, said)).catch(
      explain(`${reference} is not open.`),
    )
    printOutcome(
      given,
      { reference, outcome, ...decided },
      `${reference} is ${outcome}. The selfies are wiped, and the member is mailed.`,
    )
  })
}

export function decide([reference = '']: Words, given: Given) {
  const input = decisionIn(given, 'notice')
  const version = versionIn(given)
  return withServer(async (ctx) => {
    const found = await findCase(ctx, reference)
    const what = {
      act: 'case decide',
      case_reference: reference,
      ...(found && whomOf(found)),
      reason: input.facts,
      changed: { state: { before: 'open', after: input.measures.join(' ') } },
    }
    const decision = await doAct(ctx, what, (ctx) => decideCase(ctx, shellActor(), { case: reference, ...version }, input)).catch(
      explain(`${reference} is not open.`),
    )
    printOutcome(given, decision, `${reference} is decided: ${lineOf(decision)}. Those it concerns are mailed.`)
  })
}
