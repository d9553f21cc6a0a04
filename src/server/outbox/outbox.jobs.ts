/** The job of the outbox of events: a partition for each day to come, and an end for those that are old. */
import * as z from 'zod/mini'
import { dayMs } from '#domain/time/durations.ts'
import { atomically } from '#server/infrastructure/context.ts'
import { job } from '#server/infrastructure/queue.ts'
import { hasEvents, keepDays } from '#server/outbox/outbox.store.ts'

/** The day in UTC. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Every night, where events are written or some are left. Events that waited for `OUTBOX_DAYS` are given up, and never without a word. */
export const keepOutbox = job({
  name: 'outbox.keep-days',
  payload: z.object({}),
  everyCron: '19 1 * * *',
  alsoAtStart: true,
  isInternal: true,
  atOnce: 1,
  run: (ctx) =>
    atomically(ctx, async (ctx) => {
      if (!ctx.config.nats && !(await hasEvents(ctx.db))) return
      const now = ctx.now()
      const { lost } = await keepDays(ctx.db, dayOf(now), dayOf(new Date(now.getTime() - ctx.config.outboxDays * dayMs)))
      if (lost > 0)
        ctx.log.error(
          { event: 'outbox.dropped', count: lost },
          'events that were never published were dropped: NATS was away too long',
        )
    }),
})

export const outboxJobs = [keepOutbox]
