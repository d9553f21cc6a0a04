/** The hourly look at the books. */
import * as z from 'zod/mini'
import { checkLedger } from '#server/credits/ledger-check.ts'
import { job } from '#server/infrastructure/queue.ts'

export const checkLedgerNightly = job({
  name: 'credits.check-books',
  payload: z.object({}),
  everyCron: '11 * * * *',
  run: async (ctx) => void (await checkLedger(ctx)),
})

export const ledgerJobs = [checkLedgerNightly]
