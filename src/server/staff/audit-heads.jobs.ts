/** The head of the audit log, mailed each day: a copy that nobody with a shell on the server can change. */
import * as z from 'zod/mini'
import { readHead } from '#server/audit/audit.ts'
import { atomically } from '#server/infrastructure/context.ts'
import { job } from '#server/infrastructure/queue.ts'
import { enqueueMail, mailJob } from '#server/mails/mails.ts'
import { auditHeadTemplate } from '#server/staff/audit-heads.mails.ts'
import { findStaff, listGrantsInForce } from '#server/staff/staff.store.ts'

const About = z.object({ staff: z.number(), site: z.number(), number: z.number(), hash: z.string(), at: z.iso.datetime() })

const mailHead = mailJob({
  name: 'staff.audit-head',
  template: auditHeadTemplate,
  about: About,
  async write(ctx, { staff: id, site: siteId, number, hash, at }) {
    const [staff, site] = [await findStaff(ctx.db, id), ctx.sites.byId(siteId)]
    if (staff?.state !== 'active' || !site) return null
    const values = { name: staff.name, timezone: staff.timezone, number, hash, at: new Date(at) }
    const link = ctx.config.consoleUrl === null ? '' : `${ctx.config.consoleUrl}/log`
    return { to: staff.email, locale: staff.locale, site, values, link }
  },
})

/** Ten minutes after the head is written among the files. Nothing where there is none of today. */
const mailHeads = job({
  name: 'staff.mail-audit-heads',
  payload: z.object({}),
  everyCron: '41 1 * * *',
  mailsByClock: true,
  atOnce: 1,
  run: (ctx) =>
    atomically(ctx, async (ctx) => {
      const head = await readHead(ctx)
      // whose look and sender mails to staff have
      const [site] = ctx.sites.all()
      if (!head || !site) return
      const grants = await listGrantsInForce(ctx.db, ctx.now())
      const readers = new Set(grants.flatMap(({ role, staff_id }) => (role === 'owner' || role === 'auditor' ? [staff_id] : [])))
      for (const staff of readers) await enqueueMail(ctx, mailHead, { staff, site: site.id, ...head })
    }),
})

export const auditHeadJobs = [mailHead, mailHeads]
