/** Cells: a company may have several databases, each with some of its pools. Every id says the cell that drew it. */
import { sql } from 'kysely'
import { prepared, type Db } from '#server/infrastructure/db.ts'
import { randomId } from '#server/infrastructure/secrets.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

/** An id of a sequence and of a member is its cell, modulo this number. */
export const cellCount = 1024

const select = prepared<{ cell: number; is_new: boolean }>(
  'cell.select',
  'select cell, not exists (select from site) as is_new from installation',
  { cell: 'int4', is_new: 'bool' },
)
const change = prepared('cell.change', 'select set_cell($1::int)')

/** Gives a database without brands its cell. @throws StartError when the database has another one and brands. */
export async function joinCell(db: Db, cell: number) {
  const [own] = await select(db)
  if (!own || own.cell === cell) return
  if (!own.is_new) throw new StartError(`This database is cell ${own.cell}, and CELL says ${cell}: put CELL right.`)
  await change(db, [cell])
}

const cellDigits = 2
const radix = 36

/** An id of 26 characters whose first two are the cell, for what comes back from outside: an order at its payment provider. */
export async function newIdOfCell(db: Db): Promise<string> {
  const [own] = await select(db)
  return (own?.cell ?? 0).toString(radix).padStart(cellDigits, '0') + randomId().slice(cellDigits)
}

/** The reference of the last number of a year, such as `C-2026-000017`; in cell 7 it is `C-2026-7-000017`. */
export const referenceOfCell = (series: string, year: number, { cell, last }: { cell: number; last: number }) =>
  [series, year, ...(cell === 0 ? [] : [cell]), String(last).padStart(6, '0')].join('-')

/** The cell in an id of `newIdOfCell`. */
export const cellOfId = (id: string) => Number.parseInt(id.slice(0, cellDigits), radix)

/** Whether another cell made this id of `newIdOfCell`. */
export const isOfOtherCell = async (db: Db, id: string): Promise<boolean> => cellOfId(id) !== ((await select(db))[0]?.cell ?? 0)

/**
 * A filter whose share of rows the planner does not guess. Of `pool_id <> all (…)` it guesses none where there is one pool, as nearly
 * everywhere, and joins what it reads in nested loops: 17,000 new messages took the ledger check 30 seconds.
 */
const unguessed = (filter: ReturnType<typeof sql<boolean>>) => sql<boolean>`coalesce(${filter}, true)`

/** Rows that the ledger check counts: not of pools on their way here, or being erased. */
export const isChecked = (column = 'pool_id') =>
  unguessed(sql<boolean>`${sql.ref(column)} <> all ((select unchecked_pools())::int[])`)

/** Rows of pools that are here: work by the clock leaves alone what is on its way to another cell, or has moved there. */
export const isHere = (column = 'pool_id') => unguessed(sql<boolean>`${sql.ref(column)} <> all ((select away_pools())::int[])`)
