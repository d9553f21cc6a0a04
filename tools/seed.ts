/** `npm run seed`: writes the demo data; `npm run seed -- --members 1000000` adds bulk data to measure with. Uses the database that the settings name. */
import { parseArgs } from 'node:util'
import { readConfig } from '#server/infrastructure/config.ts'
import { open } from '#server/open.ts'
import { openDb } from '#server/infrastructure/db.ts'
import { addBulkData, type Progress } from '../seed/bulk-data.ts'
import { seedDemoData } from '../seed/demo-data.ts'
import { runTool, withDatabase } from './with-database.ts'

const { values } = parseArgs({ options: { members: { type: 'string' } } })
const members = Number(values.members ?? 0)
const print = (line: string) => process.stdout.write(`${line}\n`)

await runTool(async () => {
  if (!Number.isInteger(members) || members < 0) throw new Error('--members takes a whole number, such as --members 1000000.')
  const { ctx, close } = await open(readConfig({ ...process.env, LOG: 'warn' }))
  try {
    await seedDemoData(ctx, { print })
    if (members === 0) return
    await withDatabase(async ({ address }) => {
      const db = openDb({ ...address, max: 2, oltp: false })
      await addBulkData({ ...ctx, db }, members, showProgress())
      await db.destroy()
    })
  } finally {
    await close()
  }
})

/** A bar on a terminal; elsewhere a line at every tenth. */
function showProgress(): Progress {
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
