/** The ledger check: its findings, stored every hour, and the export of ledger lines as CSV. */
import { sql } from 'kysely'
import type { Db, Context } from '#server/infrastructure/context.ts'
import { dayMs } from '#domain/time/durations.ts'
import { type LedgerReport, ledgerReport } from '#server/credits/credits.ts'

type LedgerLine = {
  posting: number
  at: Date
  kind: string
  ref: string | null
  line: number
  account: string
  member: number | null
  currency: string
  amount: number
}

const page = 5000

/** Read piece by piece from one moment of the database, however long it takes; postings in their order. */
async function* readLines(db: Db, from: Date, before: Date): AsyncGenerator<LedgerLine[]> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await sql`
      declare book no scroll cursor for
      select p.id as posting, p.created_at as at, p.kind, p.ref, e.line, e.account, e.member_id as member, e.currency, e.amount
        from posting p join entry e on e.posting_id = p.id
       where p.created_at >= ${sql.lit(from.toISOString())} and p.created_at < ${sql.lit(before.toISOString())} order by p.id, e.line`.execute(
      trx,
    )
    for (;;) {
      const { rows } = await sql<LedgerLine>`fetch ${sql.lit(page)} from book`.execute(trx)
      if (rows.length > 0) yield rows
      if (rows.length < page) break
    }
  } finally {
    await trx.rollback().execute()
  }
}

async function insertCheck(db: Db, check: { at: Date; ok: boolean; findings: object }) {
  const row = { ...check, findings: JSON.stringify(check.findings) }
  const insert = db.insertInto('ledger_check').values(row)
  await insert.onConflict((conflict) => conflict.column('at').doUpdateSet({ ok: row.ok, findings: row.findings })).execute()
}

const deleteChecks = (db: Db, before: Date) => db.deleteFrom('ledger_check').where('at', '<', before).execute()

/** Refunds older than `before` that have not reached their provider. */
const countLateRefunds = async (db: Db, before: Date) =>
  (
    await db
      .selectFrom('refund')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('state', '=', 'asked')
      .where('created_at', '<', before)
      .executeTakeFirstOrThrow()
  ).n

/** Refunds waiting longer than this are a finding too, although the ledger balances. */
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

/** Checks everything, stores the findings, and logs an error when there are any. */
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

/** Every line of the ledger between two days (UTC), in chunks. Amounts are whole credits (CRD) or minor units. */
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
