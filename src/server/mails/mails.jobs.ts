/** The job of the mail log: a partition for each day to come, and an end for those that are old. */
import * as z from 'zod/mini'
import { dayMs } from '#domain/time/durations.ts'
import { atomically } from '#server/infrastructure/context.ts'
import { job } from '#server/infrastructure/queue.ts'
import { keepMailDays } from '#server/mails/mails.store.ts'

/** So long no worker may run before mails are logged in the default partition. */
const daysAhead = 14

/** Every night. It waits two seconds for a lock at most, and is tried again. */
export const keepMailLog = job({
  name: 'mails.keep-log',
  payload: z.object({}),
  everyCron: '13 1 * * *',
  alsoAtStart: true,
  atOnce: 1,
  run: (ctx) =>
    atomically(ctx, async (ctx) => {
      const now = ctx.now()
      const before = new Date(now.getTime() - ctx.config.mailLogDays * dayMs)
      const { isMissing } = await keepMailDays(ctx.db, { now, before, ahead: daysAhead })
      if (isMissing) ctx.log.warn({ event: 'mail_log.day_missing' }, 'mails of a day were logged before its partition was made')
    }),
})

export const mailsJobs = [keepMailLog]
