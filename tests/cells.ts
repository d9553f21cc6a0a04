/** Two databases of one server as two cells, for tests of moves between them. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { PoolMoveOptions } from '#server/cells/cells.ts'
import { findPool } from '#server/cells/cells.ts'
import { checkLedger, findingsOf, ledgerReport } from '#server/credits/ledger-check.ts'
import { openDb, type Db } from '#server/infrastructure/db.ts'
import { jobs } from '#server/worker.ts'
import { openTestApp, type TestApp } from './test-app.ts'

/** `wide`: without the limits of members' requests. */
export type Cell = TestApp & { wide: Db }

/** Cell 0 has the demo brands, others have none. */
export async function openCell(cell: number): Promise<Cell> {
  const app = await openTestApp()
  if (cell > 0) {
    await sql`delete from site`.execute(app.ctx.db)
    await sql`delete from pool`.execute(app.ctx.db)
    await sql`select set_cell(${cell})`.execute(app.ctx.db)
    await app.ctx.sites.refresh()
  }
  return { ...app, wide: openDb({ clientConfig: app.clientConfig, oltp: false }) }
}

const addressOf = ({ clientConfig: { host, port, user, password, database } }: Cell) =>
  `host=${host} port=${port} user=${user} password='${String(password)}' dbname=${database}`

export async function moveOf(from: Cell, to: Cell, name = 'garden'): Promise<PoolMoveOptions> {
  const pool = await findPool(from.wide, name)
  if (!pool) throw new Error(`There is no pool ${name}.`)
  const side = ({ wide, clientConfig }: Cell) => ({ db: wide, address: { clientConfig } })
  const source = { ...side(from), replicating: from.wide, from: addressOf(from) }
  const harmless = jobs.flatMap(({ name, isInternal }) => (isInternal ? [name] : []))
  return { source, target: side(to), pool, now: from.ctx.now, harmless }
}

/** What is new since the last check, and everything. */
export async function checkLedgers(...cells: Cell[]) {
  for (const { ctx } of cells) expect([await checkLedger(ctx), findingsOf(await ledgerReport(ctx))]).toEqual([{}, {}])
}
