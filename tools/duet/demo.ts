/** `duet demo`: writes the demo data, and bulk data to measure with, into the database that the settings name. */
import { openDb } from '#server/infrastructure/db.ts'
import { addBulkData, type Progress } from '../../seed/bulk-data.ts'
import { seedDemoData } from '../../seed/demo-data.ts'
import { withDatabase } from '../with-database.ts'
import { type Given, wrongWords } from './command.ts'
import { printOutcome, withServer } from './output.ts'

export function add(given: Given) {
  const members = Number(given.text('members') ?? 0)
  const print = (line: string) => void (given.has('quiet') || given.has('json') || process.stdout.write(`${line}\n`))
  if (!Number.isInteger(members) || members < 0) throw wrongWords('--members takes a whole number, such as --members 1000000.')
  return withServer(async (ctx) => {
    await seedDemoData(ctx, { print })
    if (members > 0)
      await withDatabase(async ({ address }) => {
        const db = openDb({ ...address, max: 2, oltp: false })
        await addBulkData({ ...ctx, db }, members, given.has('json') ? () => {} : showProgress(print))
        await db.destroy()
      })
    if (given.has('json')) printOutcome(given, { members }, '')
  })
}

/** A bar on a terminal; elsewhere a line at every tenth. */
function showProgress(print: (line: string) => void): Progress {
  const startedMs = Date.now()
  let printed = ''
  return (step, done, of) => {
    const share = done / of
    const seconds = Math.round((Date.now() - startedMs) / 1000)
    if (process.stdout.isTTY) {
      const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '·')
      process.stdout.write(
        `\r${step.padEnd(14)} ${bar} ${done.toLocaleString('en')} of ${of.toLocaleString('en')}  ${seconds} s  ${share === 1 ? '\n' : ''}`,
      )
      return
    }
    const line = `${step} ${Math.floor(share * 10) * 10} %`
    if (line !== printed) print(`${line}, ${seconds} s`)
    printed = line
  }
}
