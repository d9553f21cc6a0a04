/** The jobs of figures: what became of those who signed up, counted each night, and hours that are older than 400 days go. */
import * as z from 'zod/mini'
import { dayMs } from '#domain/time/durations.ts'
import { job } from '#server/infrastructure/queue.ts'
import { countCohorts } from '#server/figures/cohorts.ts'
import { beginOfDay } from '#server/figures/figures.ts'
import { deleteCountsBefore, storeFunnel } from '#server/figures/figures.store.ts'

/** Days that the funnel of the console reaches back. */
const funnelDays = 90

/** Reads those who signed up in these days, a day at a time. */
export const countFunnel = job({
  name: 'figures.count-funnel',
  payload: z.object({}),
  everyCron: '7 0 * * *',
  isInternal: true,
  atOnce: 1,
  async run({ db, now }) {
    const today = beginOfDay(now()).getTime()
    for (let day = today - funnelDays * dayMs; day < today; day += dayMs)
      await storeFunnel(db, new Date(day), new Date(day + dayMs))
  },
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
    run: async ({ db, now }) => {
      await deleteCountsBefore(db, new Date(now().getTime() - 400 * dayMs))
    },
  }),
]
