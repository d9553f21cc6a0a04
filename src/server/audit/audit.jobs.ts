/** The jobs of the audit log: a head outside the database each day, and a partition for each year to come. */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { keepHead } from '#server/audit/audit.ts'
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

export const keepAuditHead = job({
  name: 'audit.keep-head',
  payload: z.object({}),
  everyCron: '31 1 * * *',
  isInternal: true,
  atOnce: 1,
  run: (ctx) => keepHead(ctx),
})

export const auditJobs = [makeAuditYears, keepAuditHead]
