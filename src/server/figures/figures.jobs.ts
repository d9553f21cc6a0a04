/** The jobs of figures: what became of those who signed up, counted each night, and what is older than 400 days goes. */
import * as z from 'zod/mini'
import { dayMs } from '#domain/time/durations.ts'
import { job } from '#server/infrastructure/queue.ts'
import { countCohorts } from '#server/figures/cohorts.ts'
import { deleteCountsBefore } from '#server/figures/figures.store.ts'
import { clearFunnel, countDays } from '#server/figures/funnel.ts'
import { clearHere } from '#server/figures/here-now.ts'

/** Reads those who signed up in the last 90 days, a day at a time, and of older days that were never counted. */
export const countFunnel = job({
  name: 'figures.count-funnel',
  payload: z.object({}),
  everyCron: '7 0 * * *',
  isInternal: true,
  atOnce: 1,
  run: (ctx) => countDays(ctx),
})

/** Just after midnight, so that the weeks are as of the day that ended. */
export const countCohortsNightly = job({
  name: 'figures.count-cohorts',
  payload: z.object({}),
  everyCron: '11 0 * * *',
  isInternal: true,
  atOnce: 1,
  run: (ctx) => countCohorts(ctx),
})

export const figuresJobs = [
  countFunnel,
  countCohortsNightly,
  job({
    name: 'figures.clear-old',
    payload: z.object({}),
    everyCron: '37 2 * * *',
    isInternal: true,
    atOnce: 1,
    run: async (ctx) => {
      await deleteCountsBefore(ctx.db, new Date(ctx.now().getTime() - 400 * dayMs))
      await clearFunnel(ctx)
      await clearHere(ctx)
    },
  }),
]
