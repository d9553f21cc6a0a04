/** The books as rows: every line of a span of time for the export, and what the hourly look at them found. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/context.ts'

export type LedgerLine = {
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
export async function* readLines(db: Db, from: Date, before: Date): AsyncGenerator<LedgerLine[]> {
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

export async function insertCheck(db: Db, check: { at: Date; ok: boolean; findings: object }) {
  const row = { ...check, findings: JSON.stringify(check.findings) }
  const insert = db.insertInto('ledger_check').values(row)
  await insert.onConflict((conflict) => conflict.column('at').doUpdateSet({ ok: row.ok, findings: row.findings })).execute()
}

export const deleteChecks = (db: Db, before: Date) => db.deleteFrom('ledger_check').where('at', '<', before).execute()

/** Refunds that were asked before a moment and have not reached their provider. */
export const countLateRefunds = async (db: Db, before: Date) =>
  (
    await db
      .selectFrom('refund')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('state', '=', 'asked')
      .where('created_at', '<', before)
      .executeTakeFirstOrThrow()
  ).n
