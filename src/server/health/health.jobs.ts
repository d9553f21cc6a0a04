/** The job of health: all checks, every ten minutes. */
import * as z from 'zod/mini'
import { job } from '#server/infrastructure/queue.ts'
import { checkHealth } from '#server/health/health.ts'

export const healthCheck = job({
  name: 'health.check',
  payload: z.object({}),
  everyCron: '*/10 * * * *',
  isInternal: true,
  atOnce: 1,
  attempts: 1,
  run: checkHealth,
})

export const healthJobs = [healthCheck]
