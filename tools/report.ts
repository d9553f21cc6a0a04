/** `npm run report` lists open reports. `-- R-2026-000001` shows evidence and copies photos; with `upheld` or `dismissed "why"` it decides. */
import { writeFileSync } from 'node:fs'
import { reportStates, type ReportState } from '#domain/safety/safety.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { open } from '#server/open.ts'
import { decideReport, listOpenReports, readEvidencePhoto } from '#server/safety/reports.ts'
import { runTool } from './with-database.ts'

const [reference, state, ...words] = process.argv.slice(2)

await runTool(async () => {
  if (state !== undefined && !isDecision(state)) throw new Error('After the reference comes upheld or dismissed.')
  const { ctx, close } = await open(readConfig({ ...process.env, LOG: 'warn' }))
  try {
    if (reference === undefined) return await list(ctx)
    if (!isDecision(state)) return await show(ctx, reference)
    await decideReport(ctx, reference, state, words.join(' ').trim() || null)
    console.log(`${reference} is ${state}. What was kept as evidence is wiped in thirty days.`)
  } finally {
    await close()
  }
})

function isDecision(word: string | undefined): word is Exclude<ReportState, 'open'> {
  return word !== 'open' && reportStates.some((each) => each === word)
}

async function list(ctx: Context) {
  const open = await listOpenReports(ctx)
  if (open.length === 0) console.log('Nothing is open.')
  for (const { reference, reason, subject, reported_id, created_at, details } of open) {
    const whom = reported_id === null ? 'a member who was erased' : `member ${reported_id}`
    console.log(`${reference}  ${created_at.toISOString().slice(0, 16)}  ${reason.padEnd(10)}  ${subject} of ${whom}`)
    if (details) console.log(`  ${details.replaceAll('\n', '\n  ')}`)
  }
}

async function show(ctx: Context, reference: string) {
  const report = (await listOpenReports(ctx)).find((one) => one.reference === reference)
  if (!report?.evidence) throw new Error(`${reference} is not open.`)
  const { profile, photos, messages } = report.evidence
  console.log(`${reference}: ${report.reason}, ${report.subject}\n${JSON.stringify(profile, null, 2)}\n`)
  for (const { from, text, sent_at, reported } of messages) console.log(`${reported ? '>>' : '  '} ${sent_at} ${from}: ${text}`)
  for (const [index, { file, reported }] of photos.entries()) {
    const bytes = await readEvidencePhoto(ctx, file)
    const name = `${reference}-${index + 1}${reported ? '-reported' : ''}.webp`
    if (bytes) writeFileSync(name, bytes)
    console.log(bytes ? `Photo: ./${name}` : 'A photo was gone before it could be copied.')
  }
}
