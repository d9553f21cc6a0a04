/** The job of figures: hours that are older than 400 days go. */
import * as z from 'zod/mini'
import { dayMs } from '#domain/time/durations.ts'
import { job } from '#server/infrastructure/queue.ts'
import { deleteCountsBefore } from '#server/figures/figures.store.ts'

export const figuresJobs = [
  job({
    name: 'figures.clear-old',
    payload: z.object({}),
    everyCron: '37 2 * * *',
    isInternal: true,
    atOnce: 1,
    run: async ({ db, now }) => {
      await deleteCountsBefore(db, new Date(now().getTime() - 400 * dayMs))
    },
  }),
]
