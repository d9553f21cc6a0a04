/** Calls of the console about health and settings. */
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import { configTable } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { listProcesses } from '#server/infrastructure/processes.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { healthCheck } from '#server/health/health.jobs.ts'
import { readHealth } from '#server/health/health.ts'

type Names = 'GET /api/health' | 'POST /api/health/check' | 'GET /api/settings'

async function written(ctx: Context) {
  const [health, processes] = await Promise.all([readHealth(ctx), listProcesses(ctx.db)])
  return {
    ...health,
    processes: processes.map(({ kind, release, host, started_at, seen_at }) => ({
      kind,
      release,
      host,
      started_at: started_at.toISOString(),
      seen_at: seen_at.toISOString(),
    })),
  }
}

export const healthConsole: Pick<ConsoleHandlers, Names> = {
  'GET /api/health': ({ ctx }) => written(ctx),
  'POST /api/health/check': async ({ ctx }) => {
    await enqueue(ctx, healthCheck, {}, { singletonKey: 'now' })
    return written(ctx)
  },
  'GET /api/settings': async ({ ctx }) => ({
    settings: configTable().map(({ name, meaning, isSecret }) => ({
      name,
      meaning,
      is_secret: isSecret,
      is_set: ctx.config.namesSet.has(name),
    })),
  }),
}
