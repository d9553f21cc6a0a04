/** `npm run ledger -- verify` checks the ledger and exits 1 on findings. `npm run ledger -- export --from 2026-01-01 --to 2026-01-31 --csv` prints the lines of those days. */
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { exportLedger, findingsOf } from '#server/credits/ledger-check.ts'
import { ledgerReport } from '#server/credits/credits.ts'
import { openDb, type Db } from '#server/infrastructure/db.ts'
import { runTool, withDatabase } from './with-database.ts'

const usage = 'Say "verify", or "export --from 2026-01-01 --to 2026-01-31 --csv" (both days are part of it, UTC).'

await runTool(async () => {
  const options = { from: { type: 'string' }, to: { type: 'string' }, csv: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [wish] = positionals
  if (wish === 'verify') return withLedger(verify)
  if (wish !== 'export' || !values.csv) throw new Error(usage)
  const [from, to] = [dayIn(values.from), dayIn(values.to)]
  await withLedger((db) => print(db, from, to))
})

/** Reports are planned afresh and may take their time. */
function withLedger(work: (db: Db) => Promise<void>) {
  return withDatabase(async ({ address }) => {
    const db = openDb({ ...address, max: 2, oltp: false })
    try {
      await work(db)
    } finally {
      await db.destroy()
    }
  })
}

async function verify(db: Db) {
  const report = await ledgerReport({ db })
  for (const { currency, captured, ordered } of report.sales) console.log(`${currency}  books ${captured}  orders ${ordered}`)
  if (report.balanced)
    return console.log('The books agree: every currency sums to zero, and every balance is the sum of its entries.')
  console.error(JSON.stringify(findingsOf(report), null, 2))
  throw new Error('The books do not agree.')
}

async function print(db: Db, from: Date, to: Date) {
  for await (const piece of exportLedger({ db }, from, to)) if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
}

function dayIn(words: string | undefined): Date {
  const day = new Date(`${words}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(words ?? '') || Number.isNaN(day.getTime())) throw new Error(usage)
  return day
}
