/** Jobs of views of profiles: those of more than 30 days ago are deleted. */
import * as z from 'zod/mini'
import { daysBefore, viewsLastDays } from '#domain/profile-views/view-days.ts'
import { localDate } from '#domain/time/local-time.ts'
import { job } from '#server/infrastructure/queue.ts'
import { deleteViewsBefore } from '#server/profile-views/profile-views.store.ts'

/** Every night. */
export const forgetViews = job({
  name: 'profile-views.forget',
  payload: z.object({}),
  everyCron: '23 3 * * *',
  atOnce: 1,
  run: (ctx) => deleteViewsBefore(ctx.db, daysBefore(localDate(ctx.now(), null), viewsLastDays)),
})

export const profileViewsJobs = [forgetViews]
