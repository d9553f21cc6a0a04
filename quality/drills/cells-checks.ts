/** What must be true of cells after a move: other pools unharmed, ids apart, ledgers that agree. */
import { sql } from 'kysely'
import { openDb } from '#server/infrastructure/db.ts'
import { type Cell, duet } from './cells-world.ts'
import type { StepOutcome } from './row.ts'
import { failuresOf, type Use } from './use.ts'

export function othersAre(uses: readonly Use[]): StepOutcome {
  for (const { failures } of uses) for (const [failure, count] of failures) console.error(`${count} × ${failure}`)
  const failed = uses.reduce((sum, use) => sum + failuresOf(use), 0)
  const requests = uses.reduce((sum, use) => sum + use.requests, 0)
  return { ok: failed === 0 && requests > 0, saw: `${failed} of ${requests} requests of other pools failed` }
}

export function p99Of(uses: readonly Use[]): number {
  const all = uses.flatMap(({ tookMs }) => tookMs).toSorted((a, b) => a - b)
  return Math.round(all[Math.floor(all.length * 0.99)] ?? 0)
}

export async function ledgersAgree(cells: readonly Cell[]): Promise<StepOutcome> {
  const codes = []
  for (const cell of cells)
    for (const how of [[], ['--whole']]) codes.push((await duet(cell, ['ledger', 'verify', ...how, '--quiet'])).code)
  return { ok: codes.every((code) => code === 0), saw: `new and whole in ${cells.length} cells: exit codes ${codes.join(' ')}` }
}

const numbered = ['member', 'message', 'conversation', 'posting', 'session'] as const

/** No id of one cell is in another. */
export async function idsAreDisjoint(cells: readonly Cell[]): Promise<StepOutcome> {
  let [ids, shared] = [0, 0]
  for (const table of numbered) {
    const seen = new Set<number>()
    for (const { database } of cells) {
      const db = openDb({ url: database.url, max: 1 })
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}`.execute(db)
      await db.destroy()
      for (const { id } of rows) {
        if (seen.has(id)) shared += 1
        seen.add(id)
      }
    }
    ids += seen.size
  }
  return { ok: shared === 0 && ids > 0, saw: `${ids} ids, ${shared} in two cells` }
}
