/** The export of ledger lines as CSV. */
import { sql } from 'kysely'
import type { Db, Context } from '#server/infrastructure/context.ts'
import { dayMs } from '#domain/time/durations.ts'

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
