/** Jobs of staff: their mails, and what can be used no more. */
import * as z from 'zod/mini'
import { dayMs } from '#domain/time/durations.ts'
import { enqueueMail, mailJob } from '#server/mails/mails.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { job } from '#server/infrastructure/queue.ts'
import { newDeviceAfterMs } from '#domain/staff/staff.ts'
import { deleteOldDevices } from '#server/staff/devices.store.ts'
import { makeLink } from '#server/staff/joining.ts'
import { idleSince } from '#server/staff/staff-sessions.ts'
import { type StaffMailKind, StaffSecurityEvent, staffTemplates } from '#server/staff/staff.mails.ts'
import { stopTokenOf } from '#server/staff/stop-tokens.ts'
import { deleteStale, findStaff } from '#server/staff/staff.store.ts'

/** `event`: of a security mail about a sign-in. */
const About = z.object({
  staff: z.number(),
  site: z.number(),
  approval: z.optional(z.number()),
  event: z.optional(StaffSecurityEvent),
})
type About = z.infer<typeof About>

/** The brand whose look and sender the mails have: the first one. */
const brandOf = (ctx: Context) => ctx.sites.all()[0]

/** Where a mail's button leads; null where it is not wanted any more. The token of a link is made now: none lies in the queue. */
async function pathOf(ctx: Context, kind: StaffMailKind, { staff, approval }: About): Promise<string | null> {
  const row = await findStaff(ctx.db, staff)
  if (!row) return null
  // who was suspended learns of it
  if (kind === 'staff_security') return '/own'
  if (row.state === 'suspended') return null
  if (kind === 'staff_invitation') return row.state === 'invited' ? `/link#${await makeLink(ctx, staff, 'invite', 'mail')}` : null
  return `/stop#${stopTokenOf(ctx, approval ?? 0)}`
}

const mailOf = (kind: StaffMailKind) =>
  mailJob({
    name: `staff.${kind.replace('staff_', '').replaceAll('_', '-')}`,
    template: staffTemplates[kind],
    about: About,
    async write(ctx, about) {
      const [staff, path, site] = [
        await findStaff(ctx.db, about.staff),
        await pathOf(ctx, kind, about),
        ctx.sites.byId(about.site),
      ]
      if (!staff || path === null || !site || ctx.config.consoleUrl === null) return null
      const values = { name: staff.name, timezone: staff.timezone, event: about.event }
      return { to: staff.email, locale: staff.locale, site, values, link: ctx.config.consoleUrl + path }
    },
  })

const mails = {
  staff_invitation: mailOf('staff_invitation'),
  staff_security: mailOf('staff_security'),
  staff_alone: mailOf('staff_alone'),
} satisfies Record<StaffMailKind, unknown>

/** In the transaction of its cause. Without a brand there is no sender, and no mail. */
export async function enqueueStaffMail(ctx: Context, kind: StaffMailKind, about: Omit<About, 'site'>) {
  const site = brandOf(ctx)
  if (site) await enqueueMail(ctx, mails[kind], { ...about, site: site.id })
}

export const clearStaff = job({
  name: 'staff.clear-stale',
  payload: z.object({}),
  everyCron: '47 * * * *',
  isInternal: true,
  atOnce: 1,
  async run(ctx) {
    const now = ctx.now()
    const keysSince = new Date(now.getTime() - ctx.config.keyDays * dayMs)
    await deleteStale(ctx.db, { idleSince: idleSince(now), keysSince, now })
    await deleteOldDevices(ctx.db, new Date(now.getTime() - newDeviceAfterMs))
  },
})

export const staffJobs = [...Object.values(mails), clearStaff]
