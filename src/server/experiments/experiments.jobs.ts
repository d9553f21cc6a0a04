/** The job of experiments: keys of other days go, and counts after 400 days. */
import * as z from 'zod/mini'
import { dayMs } from '#domain/time/durations.ts'
import { utcDayOf } from '#server/experiments/day-key.ts'
import { deleteVariantCountsBefore, deleteKeysBefore } from '#server/experiments/experiments.store.ts'
import { job } from '#server/infrastructure/queue.ts'

const storedDays = 400

/** Just after midnight, in UTC: a key is of one day. */
export const clearExperiments = job({
  name: 'experiments.clear-old',
  payload: z.object({}),
  everyCron: '3 0 * * *',
  isInternal: true,
  atOnce: 1,
  async run({ db, now }) {
    await deleteKeysBefore(db, utcDayOf(now()))
    await deleteVariantCountsBefore(db, utcDayOf(new Date(now().getTime() - storedDays * dayMs)))
  },
})

export const experimentsJobs = [clearExperiments]
