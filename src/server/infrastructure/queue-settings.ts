/** How long the queue waits, how often it tries again, and where jobs lie that failed for good. */
import type { PgBoss, Queue as BossQueue } from 'pg-boss'
import { daySeconds, hourSeconds } from '#domain/time/durations.ts'
import type { Job } from '#server/infrastructure/queue.ts'

export type QueueSettings = Omit<BossQueue, 'name'>

/** Jobs that failed for good are kept here, to be looked at and run again. */
export const deadJobs = 'dead-jobs'

export const queueSettings = ({ attempts = 5 }: Pick<Job, 'attempts'>): QueueSettings => ({
  policy: 'short',
  retryLimit: attempts - 1,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  // A worker that died says nothing any more: after half a minute its jobs go to another.
  heartbeatSeconds: 30,
  expireInSeconds: 900,
  retentionSeconds: 30 * daySeconds,
  deleteAfterSeconds: hourSeconds,
  deadLetter: deadJobs,
})

export async function configureQueues(boss: PgBoss, name: string, settings: QueueSettings) {
  await boss.createQueue(deadJobs, { retentionSeconds: 90 * daySeconds })
  await boss.createQueue(name, settings)
  const { policy: _, ...changeable } = settings
  await boss.updateQueue(name, changeable)
}
