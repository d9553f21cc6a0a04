/** The queues as the workers last counted them. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/context.ts'

export type QueueCounts = { name: string; queued: number; deferred: number; active: number; failed: number }

/** Counting the jobs themselves would read them all; the workers do it every 15 seconds. */
export async function listQueues(db: Db): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select name, queued_count queued, deferred_count deferred, active_count active, failed_count failed
      from queue.queue where name not like '\\_\\_%' order by name`.execute(db)
  return rows
}

/** How many photos are kept as evidence of reports. */
export async function countEvidencePhotos(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from evidence_photo`.execute(db)
  return rows[0]?.count ?? 0
}
