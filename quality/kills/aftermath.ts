/** After the last kill: drops some webhooks for good, runs the waiting jobs, and lets the follow-up jobs query the provider. */
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import { checkWaitingOrders } from '#server/credits/credits.jobs.ts'
import { carryLateRefunds } from '#server/credits/refunds.jobs.ts'
import { eraseDeparted } from '#server/account-deletion/account-deletion.jobs.ts'
import { mediaUploads } from '#server/chat-media/chat-media.jobs.ts'
import { open } from '#server/open.ts'
import type { Db } from '#server/infrastructure/db.ts'
import { settingsOf } from './people.ts'

const queuedJobs = [
  'approvals.settle',
  'sandbox.webhook',
  'credits.receipt',
  'credits.withdrawal',
  'credits.carry-refund',
  'departure.erase-at-request',
  'chat-media.wipe',
  'chat-media.wipe-unstored',
]
const timeoutMs = 2 * minuteMs

/** Of the orders that still wait for a word, every second one never gets it. Answers how many that are. */
export async function loseWebhooks(db: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select e.id from sandbox_event e join purchase_order o on o.provider_ref = e.ref
     where e.delivered_at is null and o.state in ('created', 'pending') and e.kind = 'paid' order by e.id`.execute(db)
  const lost = rows.filter((_, n) => n % 2 === 0).map(({ id }) => id)
  const { numAffectedRows = 0n } =
    await sql`delete from queue.job where name = 'sandbox.webhook' and state in ('created', 'retry')
    and data ->> 'event' = any (${lost}::text[])`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Ages what a killed process left of files that it was putting, for the jobs that are made due here would find them too young: they leave
 * alone what another process may still be putting.
 */
export async function ageHalfPutFiles(dataDir: string) {
  const longAgo = new Date(Date.now() - hourMs)
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  for (const { name, parentPath } of entries) if (name.endsWith('.tmp')) await utimes(join(parentPath, name), longAgo, longAgo)
}

/** Makes waiting jobs due; the jobs of a killed worker are taken over after half a minute. Returns what is left undone. */
export async function waitForQueuedJobs(db: Db): Promise<number> {
  for (let waitedMs = 0; ; waitedMs += 500) {
    await sql`update queue.job set start_after = now()
      where name = any (${queuedJobs}::text[]) and state in ('created', 'retry') and start_after > now()`.execute(db)
    const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from queue.job
      where name = any (${queuedJobs}::text[]) and state in ('created', 'retry', 'active')`.execute(db)
    const waiting = rows[0]?.waiting ?? 0
    if (waiting === 0 || waitedMs >= timeoutMs) return waiting
    await pause(500)
  }
}

/**
 * Runs the product's jobs under a clock that is ahead, past the waits for orders and refunds. Returns how many orders were found
 * paid.
 */
export async function runFollowUpJobs(dataDir: string, db: Db): Promise<number> {
  const { ctx, close } = await open(readConfig({ ...settingsOf(dataDir), LOG: 'silent' }))
  const ahead = (ms: number) => ({ ...ctx, now: () => new Date(Date.now() + ms) })
  const before = await countPaid(db)
  await checkWaitingOrders.run(ahead(11 * minuteMs), {})
  await carryLateRefunds.run(ahead(2 * hourMs), {})
  await eraseDeparted.run(ahead(7 * hourMs), {})
  await mediaUploads.sweep.run(ahead(25 * hourMs), {})
  await close()
  return (await countPaid(db)) - before
}

async function countPaid(db: Db): Promise<number> {
  const { rows } = await sql<{ paid: number }>`select count(*) as paid from posting where kind = 'purchase'`.execute(db)
  return rows[0]?.paid ?? 0
}
