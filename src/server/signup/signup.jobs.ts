/** What is cleared away by the clock: used-up tokens, sessions and keys, addresses that were held, and marks of welcome credits. */
import * as z from 'zod/mini'
import { job } from '#server/infrastructure/queue.ts'
import { deleteExpired } from '#server/signup/signup.store.ts'

/** Every hour: tokens and sessions past their end, and keys of writes older than two days. */
export const clearExpired = job({
  name: 'signup.clear-expired',
  payload: z.object({}),
  everyCron: '7 * * * *',
  run: (ctx) => deleteExpired(ctx.db, ctx.now()),
})

export const signupJobs = [clearExpired]
