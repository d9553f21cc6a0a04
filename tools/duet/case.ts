/** `duet case`: open reports, their evidence, and decisions. */
import { writeFileSync } from 'node:fs'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { decideReport, listOpenReports, readEvidencePhoto } from '#server/safety/reports.ts'
import { type Given, notThere, type Words, wrongWords } from './command.ts'
import { doAct, logLook, print, printOutcome, withServer } from './output.ts'

export function list(given: Given) {
  return withServer(async (ctx) => {
    const all = await listOpenReports(ctx)
    if (given.has('json')) return print(all.map(({ evidence: _, ...line }) => line))
    if (all.length === 0) console.log('Nothing is open.')
    for (const { reference, reason, subject, reported_id, created_at, details } of all) {
      const whom = reported_id === null ? 'a member who was erased' : `member ${reported_id}`
      console.log(`${reference}  ${created_at.toISOString().slice(0, 16)}  ${reason.padEnd(10)}  ${subject} of ${whom}`)
      if (details) console.log(`  ${details.replaceAll('\n', '\n  ')}`)
    }
  })
}

export function show([reference = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const report = (await listOpenReports(ctx)).find((one) => one.reference === reference)
    if (!report?.evidence) throw notThere(`${reference} is not open.`)
    await logLook(ctx, { act: 'case show', case_reference: reference, ...whomOf(report) })
    const { profile, photos, messages } = report.evidence
    const copies: string[] = []
    for (const [index, { file, reported }] of photos.entries()) {
      const bytes = await readEvidencePhoto(ctx, file)
      const name = `${reference}-${index + 1}${reported ? '-reported' : ''}.webp`
      if (bytes) writeFileSync(name, bytes)
      copies.push(bytes ? `Photo: ./${name}` : 'A photo was gone before it could be copied.')
    }
    if (given.has('json')) return print(report)
    console.log(`${reference}: ${report.reason}, ${report.subject}\n${JSON.stringify(profile, null, 2)}\n`)
    for (const { from, text, sent_at, reported } of messages) console.log(`${reported ? '>>' : '  '} ${sent_at} ${from}: ${text}`)
    for (const line of copies) console.log(line)
  })
}

const whomOf = ({ reported_id }: { reported_id: number | null }) => ({
  target_kind: 'member',
  ...(reported_id !== null && { member: reported_id as ProfileId, target: String(reported_id) }),
})

export function decide([reference = '', state = '']: Words, given: Given) {
  if (state !== 'upheld' && state !== 'dismissed') throw wrongWords('After the reference comes upheld or dismissed.')
  return withServer(async (ctx) => {
    const reason = given.text('reason')?.trim() || null
    const report = (await listOpenReports(ctx)).find((one) => one.reference === reference)
    const what = {
      act: 'case decide',
      case_reference: reference,
      ...(report && whomOf(report)),
      reason,
      changed: { state: { before: 'open', after: state } },
    }
    await doAct(ctx, what, (ctx) => decideReport(ctx, reference, state, reason)).catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'not_found' ? notThere(`${reference} is not open.`, error) : error
    })
    printOutcome(given, { reference, state }, `${reference} is ${state}. What was kept as evidence is wiped in thirty days.`)
  })
}
