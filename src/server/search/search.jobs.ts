/** What search needs done now and then: its counts. */
import * as z from 'zod/mini'
import { localDate } from '#domain/profiles.ts'
import { job } from '#server/platform/queue.ts'
import { rebuildFacets } from '#server/search/search.store.ts'

/** Every minute the counts are made anew; they are exact as of then. */
export const refreshFacets = job({
  name: 'search.refresh-facets',
  payload: z.object({}),
  everyCron: '* * * * *',
  run: async (ctx) => {
    await rebuildFacets(ctx.db, localDate(ctx.now(), null), ctx.now())
  },
})

export const searchJobs = [refreshFacets]
