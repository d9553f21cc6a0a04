/** The job of approvals: what one person waits for alone, and what nobody decided. */
import * as z from 'zod/mini'
import type { PerformCall } from '#server/http/handle-console.ts'
import { job } from '#server/infrastructure/queue.ts'
import { settleApprovals } from '#server/approvals/approvals.ts'

/** `perform`: does a call of the console, which stands above all features. */
export const approvalsJobs = (perform: PerformCall) => [
  job({
    name: 'approvals.settle',
    payload: z.object({}),
    everyCron: '* * * * *',
    atOnce: 1,
    run: (ctx) => settleApprovals(ctx, perform),
  }),
]
