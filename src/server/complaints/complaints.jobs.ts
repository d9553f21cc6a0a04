/** Jobs of complaints: the receipt, a mail for each state, and deleting settled ones. */
import * as z from 'zod/mini'
import { appealMonths, appealUntil } from '#domain/complaints/complaints.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { dayMs } from '#domain/time/durations.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { mailJob, enqueueMail } from '#server/mails/mails.ts'
import { complaintTemplate } from '#server/complaints/complaints.mails.ts'
import { job } from '#server/infrastructure/queue.ts'
import { digestOf, newSecret } from '#server/infrastructure/secrets.ts'
import {
  deleteOldComplaints,
  findComplaintByReference,
  findForMail,
  insertComplaintLink,
  listMoves,
  listSettled,
  writeMove,
} from '#server/complaints/complaints.store.ts'

const linkLifeMs = 400 * dayMs
/** How long a closed complaint is stored: in most of our countries claims expire then. */
const retentionMs = 2 * 365 * dayMs

/** Once the mail server took the receipt, the complaint counts as acknowledged: the complainant has it in writing. */
export const mailReceipt = mailJob({
  name: 'complaints.receipt',
  template: complaintTemplate,
  about: z.object({ complaint: z.number(), reference: z.string() }),
  async write(ctx, { complaint }) {
    const [first, second] = await listMoves(ctx.db, complaint)
    return first && !second ? mailAbout(ctx, complaint, first.id) : null
  },
  async whenTaken(ctx, { reference }) {
    const row = await findComplaintByReference(ctx.db, reference)
    if (row?.state === 'new') await writeMove(ctx.db, row.id, { state: 'acknowledged', note: null, at: ctx.now() })
  },
})

/** Mails the complainant the new state. */
export const mailAboutMove = mailJob({
  name: 'complaints.move',
  template: complaintTemplate,
  about: z.object({ complaint: z.number(), move: z.number() }),
  write: (ctx, { complaint, move }) => mailAbout(ctx, complaint, move),
})

async function mailAbout(ctx: Context, complaint: number, move: number) {
  const row = await findForMail(ctx.db, move, complaint)
  const site = row && ctx.sites.byId(row.site_id)
  if (!row || !site) return null
  const token = newSecret()
  await insertComplaintLink(ctx.db, row.id, digestOf(token), new Date(ctx.now().getTime() + linkLifeMs))
  const { reference, state, note, created_at, decide_by, decided_at, appealed_at } = row
  const appeal_until = state === 'decided' && decided_at && !appealed_at ? appealUntil(decided_at) : null
  const values = { reference, state, note, created_at, decide_by, appeal_until }
  return { to: row.email, site, locale: row.language as Locale, values, link: `${row.page_url}?token=${token}` }
}

/** Every night: closes decided complaints after the time for an appeal, and deletes those closed two years ago. */
export const closeComplaints = job({
  name: 'complaints.settle',
  mailsByClock: true,
  payload: z.object({}),
  everyCron: '23 3 * * *',
  async run(ctx) {
    const now = ctx.now()
    const shortestMs = (appealMonths - 1) * 30 * dayMs
    for (const { reference } of await listSettled(ctx.db, new Date(now.getTime() - shortestMs))) await close(ctx, reference, now)
    await deleteOldComplaints(ctx.db, new Date(now.getTime() - retentionMs), now)
  },
})

const close = (ctx: Context, reference: string, now: Date) =>
  atomically(ctx, async (ctx) => {
    const row = await findComplaintByReference(ctx.db, reference)
    if (row?.state !== 'decided' || !row.decided_at || now <= appealUntil(row.decided_at)) return
    const move = await writeMove(ctx.db, row.id, { state: 'closed', note: null, at: now })
    await enqueueMail(ctx, mailAboutMove, { complaint: row.id, move })
  })

export const complaintsJobs = [mailReceipt, mailAboutMove, closeComplaints]
