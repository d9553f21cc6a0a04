/** The queue of a house: what was promised, and doing it now, one after another, in this process. */
import { sql } from 'kysely'
import type { Context } from '#server/infrastructure/context.ts'
import type { Job } from '#server/infrastructure/queue.ts'

export type WaitingJob = { name: string; payload: unknown }
type Row = { id: string; name: string; payload: unknown }

export function jobsAt(ctx: Context) {
  const waiting = (until: Date | null) =>
    sql<Row>`
    select id, name, data as payload from queue.job
     where state in ('created', 'retry') and name not like '\\_\\_%' and (${until}::timestamptz is null or start_after <= ${until})
     order by start_after, created_on, ctid`.execute(ctx.db)

  return {
    list: async (): Promise<WaitingJob[]> => (await waiting(null)).rows.map(({ name, payload }) => ({ name, payload })),
    async runDue(jobs: readonly Job[]) {
      for (;;) {
        const [next] = (await waiting(ctx.now())).rows
        if (!next) return
        const job = jobs.find(({ name }) => name === next.name)
        if (!job) throw new Error(`runJobs was not given the job ${next.name}.`)
        await job.run(ctx, job.payload.parse(next.payload))
        await sql`delete from queue.job where id = ${next.id}`.execute(ctx.db)
      }
    },
  }
}
