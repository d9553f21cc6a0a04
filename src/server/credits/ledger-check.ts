/** The books, for whoever has to answer for them: what is wrong with them, and every line of a span of days as CSV. */
import { dayMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { countLateRefunds, deleteChecks, insertCheck, readLines, type LedgerLine } from '#server/credits/ledger-check.store.ts'
import { type LedgerReport, ledgerReport } from '#server/credits/credits.ts'

/** Money owed for longer than this is a fault too, though the books agree. */
const lateMs = 2 * dayMs
const retentionMs = 366 * dayMs

/** What is not as it must be, by name; empty when all is well. */
export function findingsOf({ sums, findings, sales }: LedgerReport): Record<string, unknown> {
  const sumsOff = Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
  const salesOff = sales.filter(({ captured, ordered }) => captured !== ordered)
  return {
    ...Object.fromEntries(Object.entries(findings).filter(([, count]) => count !== 0)),
    ...(Object.keys(sumsOff).length > 0 && { sums: sumsOff }),
    ...(salesOff.length > 0 && { sales: salesOff }),
  }
}

/** Looks at everything, writes down what was found, and says it loudly when something is wrong. */
export async function checkLedger(ctx: Pick<Context, 'db' | 'log' | 'now'>): Promise<Record<string, unknown>> {
  const at = ctx.now()
  const late = await countLateRefunds(ctx.db, new Date(at.getTime() - lateMs))
  const findings = { ...findingsOf(await ledgerReport(ctx)), ...(late > 0 && { refunds_late: late }) }
  const ok = Object.keys(findings).length === 0
  await insertCheck(ctx.db, { at, ok, findings })
  await deleteChecks(ctx.db, new Date(at.getTime() - retentionMs))
  if (!ok) ctx.log.error({ event: 'ledger.mismatch', findings }, 'the ledger does not balance')
  return findings
}

const columns = [
  'posting',
  'at',
  'kind',
  'ref',
  'line',
  'account',
  'member',
  'currency',
  'amount',
] as const satisfies (keyof LedgerLine)[]

/** Every line of the ledger from the beginning of one day to the end of another (UTC), a piece at a time. Amounts are whole credits (CRD) or minor units. */
export async function* exportLedger(ctx: Pick<Context, 'db'>, from: Date, lastDay: Date): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  for await (const lines of readLines(ctx.db, from, new Date(lastDay.getTime() + dayMs))) yield lines.map(rowOf).join('')
}

const rowOf = (line: LedgerLine) => `${columns.map((column) => cell(line[column])).join(',')}\r\n`

function cell(value: LedgerLine[keyof LedgerLine]): string {
  if (value instanceof Date) return value.toISOString()
  const words = String(value ?? '')
  return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words
}
