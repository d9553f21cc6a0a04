/** The job of acts on many members. Whose process dies runs again and goes on with who still waits. */
import * as z from 'zod/mini'
import { job } from '#server/infrastructure/queue.ts'
import { runMany } from '#server/many-acts/run-many.ts'

/** Each fetcher runs one act: a long one keeps no other waiting. */
export const runManyActs = job({
  name: 'many-acts.run',
  payload: z.object({ id: z.number() }),
  atOnce: 2,
  fetchers: 2,
  run: (ctx, { id }) => runMany(ctx, id),
})

export const manyActsJobs = [runManyActs]
