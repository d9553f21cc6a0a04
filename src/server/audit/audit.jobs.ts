/** The job of the audit log: a partition for each year to come. */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { job } from '#server/infrastructure/queue.ts'

/** Every month, so that a worker that was away in December has made the year too. */
export const makeAuditYears = job({
  name: 'audit.make-years',
  payload: z.object({}),
  everyCron: '29 1 1 * *',
  isInternal: true,
  atOnce: 1,
  run: async ({ db, now }) => {
    await sql`select make_audit_years(${now().getUTCFullYear() + 1}::int, 1)`.execute(db)
  },
})

export const auditJobs = [makeAuditYears]
