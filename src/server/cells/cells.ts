/** Cells: several databases, each with some of a company's pools. Moves pools between them. The folder's public module. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/db.ts'
import { findCell, listPoolMoves, type PoolMove } from '#server/cells/moves.store.ts'
import { findCopying, findLag, findPosition } from '#server/cells/replication.store.ts'

export { abortMove, cleanPool, markMoved } from '#server/cells/leave-pool.ts'
export { mapLine, setHostsAtEdge } from '#server/cells/edge.ts'
export { type PoolMoveOptions, preparePool, type Switched, switchPool } from '#server/cells/move-pool.ts'
export { findPool, MoveRefused, type Pool } from '#server/cells/moves.store.ts'
export { listPoolFiles } from '#server/cells/pool-files.ts'
export { splitCell, type SplitOptions } from '#server/cells/split-cell.ts'

export type HostLine = { host: string; brand: string; pool: string; cell: number }

/** Every host that this database knows, with the cell that serves it. */
export async function listHostCells(db: Db): Promise<HostLine[]> {
  const { rows } = await sql<HostLine>`
    select h.host, s.key as brand, p.name as pool, coalesce(h.cell, (select cell from installation)) as cell
      from site_host h join site s on s.id = h.site_id join pool p on p.id = s.pool_id order by h.host`.execute(db)
  return rows
}

export type PoolLine = { id: number; name: string; brands: string[]; members: number }
export type MoveLine = PoolMove & { lagBytes: number | null; copied: { tables: number; ready: number } | null }
export type SequenceLine = { name: string; last: number | null; isOwn: boolean }
export type CellStatus = { cell: number; pools: PoolLine[]; hosts: HostLine[]; moves: MoveLine[]; strangers: SequenceLine[] }

/** Which cell this is, and what is in it. `strangers`: sequences that would draw another cell's ids. */
export async function findStatus(db: Db): Promise<CellStatus> {
  const { rows: pools } = await sql<PoolLine>`
    select p.id, p.name, array(select key from site s where s.pool_id = p.id order by key) as brands,
           (select count(*)::int from member m where m.pool_id = p.id) as members from pool p order by p.name`.execute(db)
  const { rows: strangers } = await sql<SequenceLine>`
    select sequencename as name, coalesce(last_value, start_value) as last, false as "isOwn" from pg_sequences, installation i
     where schemaname = 'public' and increment_by = 1024 and last_value is not null and last_value % 1024 <> i.cell order by 1`.execute(
    db,
  )
  const position = await findPosition(db)
  const moves = await Promise.all(
    (await listPoolMoves(db)).map(async (move) => {
      const copied = await findCopying(db, move.pool)
      return { ...move, lagBytes: await findLag(db, move.pool, position), copied: copied.tables > 0 ? copied : null }
    }),
  )
  return { cell: await findCell(db), pools, hosts: await listHostCells(db), moves, strangers }
}
