/** What passkeys need done by the clock: challenges that nobody answered are cleared away. */
import * as z from 'zod/mini'
import { deleteExpiredChallenges } from '#server/passkeys/passkeys.store.ts'
import { job } from '#server/platform/queue.ts'

const clearChallenges = job({
  name: 'passkeys.clear-challenges',
  payload: z.object({}),
  everyCron: '22 * * * *',
  run: (ctx) => deleteExpiredChallenges(ctx.db, ctx.now()),
})

export const passkeysJobs = [clearChallenges]
