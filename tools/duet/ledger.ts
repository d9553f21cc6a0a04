/** `duet ledger`: checks the books and exports them. */
import { once } from 'node:events'
import { logAct, shellActor } from '#server/audit/audit.ts'
import { beginWhole, checkLedger, checkSlice, findingsOf, finishWhole } from '#server/credits/ledger-check.ts'
import { exportLedger } from '#server/credits/ledger-export.ts'
import { openDb, type Db } from '#server/infrastructure/db.ts'
import { withDatabase } from '../with-database.ts'
import { type Given, wrongWords } from './command.ts'
import { print } from './output.ts'

/** Reports are planned afresh and may take their time. */
function withLedger(from: 'address' | 'reads', work: (db: Db) => Promise<void>) {
  return withDatabase(async (database) => {
    const db = openDb({ ...database[from], max: 2, oltp: false })
    try {
      await work(db)
    } finally {
      await db.destroy()
    }
  })
}

/** What is new since the last check, or with `--whole` everything. Ends with 1 when something is wrong. */
export function verify(given: Given) {
  return withLedger('address', async (db) => {
    const ctx = { db, now: () => new Date(), log: silent }
    const { findings, sales } = given.has('whole') ? await verifyAll(ctx) : { findings: await checkLedger(ctx), sales: [] }
    const balanced = Object.keys(findings).length === 0
    if (given.has('json')) print({ balanced, findings, sales })
    else for (const { currency, captured, ordered } of sales) console.log(`${currency}  books ${captured}  orders ${ordered}`)
    if (!balanced) {
      if (!given.has('json')) console.error(JSON.stringify(findings, null, 2))
      throw new Error('The books do not agree.')
    }
    if (!given.has('json'))
      console.log('The books agree: every currency sums to zero, and every balance is the sum of its entries.')
  })
}

/** The findings are printed, and stored for the metrics. */
const silent = { error: () => {} }

async function verifyAll(ctx: { db: Db; now: () => Date; log: typeof silent }) {
  let check = await beginWhole(ctx.db)
  while (check.stage !== 'done') check = await checkSlice(ctx.db, check)
  const report = await finishWhole(ctx, check)
  return { findings: findingsOf(report), sales: report.sales }
}

/** CSV, from one snapshot of the database, or of its replica. */
export function exportDays(given: Given) {
  const [from, to] = [dayIn(given.text('from')), dayIn(given.text('to'))]
  return withLedger('reads', async (db) => {
    await logExport(`${given.text('from')} to ${given.text('to')}`)
    for await (const piece of exportLedger({ db }, from, to))
      if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
  })
}

/** The replica takes no line. */
const logExport = (days: string) =>
  withLedger('address', async (db) => {
    const what = { act: 'ledger export', kind: 'look' as const, target_kind: 'days', target: days }
    await logAct({ db, now: () => new Date() }, shellActor(), what)
  })

function dayIn(words: string | undefined): Date {
  const day = new Date(`${words}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(words ?? '') || Number.isNaN(day.getTime()))
    throw wrongWords(`${words} is no day: say it as 2026-06-30.`)
  return day
}
