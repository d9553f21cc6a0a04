/** Complaints, later: the receipt, a mail for each move, and the end of what is settled. */
import * as z from 'zod/mini'
import { appealMonths, appealUntil } from '#domain/complaints.ts'
import type { Locale } from '#domain/languages.ts'
import { atomically, type Context } from '#server/context.ts'
import { mailRetries, sendMail } from '#server/mails/mails.ts'
import { enqueue, job } from '#server/platform/queue.ts'
import { digestOf, newSecret } from '#server/platform/secrets.ts'
import {
  deleteOld,
  findByReference,
  findForMail,
  insertLink,
  listMoves,
  listSettled,
  writeMove,
} from '#server/complaints/complaints.store.ts'

const dayMs = 24 * 60 * 60 * 1000
const linkLifeMs = 400 * dayMs
/** How long a closed complaint is kept: in most of our countries claims grow old with it. */
const keptMs = 2 * 365 * dayMs

/** Once the mail server took the receipt, the complaint counts as acknowledged: the complainant has it in writing. */
export const mailReceipt = job({
  name: 'complaints.receipt',
  payload: z.object({ complaint: z.number(), reference: z.string() }),
  ...mailRetries,
  async run(ctx, { complaint, reference }) {
    const [first, second] = await listMoves(ctx.db, complaint)
    if (!first || second) return
    if ((await mailMove(ctx, complaint, first.id)) !== 'delivered') return
    await atomically(ctx, async (ctx) => {
      const row = await findByReference(ctx.db, reference)
      if (row?.state === 'new') await writeMove(ctx.db, row.id, 'acknowledged', null, ctx.now())
    })
  },
})

/** Tells the complainant where it stands now. */
export const mailAboutMove = job({
  name: 'complaints.move',
  payload: z.object({ complaint: z.number(), move: z.number() }),
  ...mailRetries,
  async run(ctx, { complaint, move }) {
    await mailMove(ctx, complaint, move)
  },
})

async function mailMove(ctx: Context, complaint: number, move: number) {
  const row = await findForMail(ctx.db, move, complaint)
  const site = row && ctx.sites.byId(row.site_id)
  if (!row || !site) return null
  const token = newSecret()
  await insertLink(ctx.db, row.id, digestOf(token), new Date(ctx.now().getTime() + linkLifeMs))
  const { reference, state, note, created_at, decide_by, decided_at, appealed_at } = row
  const appeal_until = state === 'decided' && decided_at && !appealed_at ? appealUntil(decided_at) : null
  return sendMail(ctx, {
    to: row.email,
    member: null,
    site,
    locale: row.language as Locale,
    template: 'complaint',
    values: { reference, state, note, created_at, decide_by, appeal_until },
    link: `${row.page_url}?token=${token}`,
  })
}

/** Every night: what was decided is closed when nobody can appeal it any more, and what was closed two years ago is deleted. */
export const settleComplaints = job({
  name: 'complaints.settle',
  payload: z.object({}),
  everyCron: '23 3 * * *',
  async run(ctx) {
    const now = ctx.now()
    const shortestMs = (appealMonths - 1) * 30 * dayMs
    for (const { reference } of await listSettled(ctx.db, new Date(now.getTime() - shortestMs))) await close(ctx, reference, now)
    await deleteOld(ctx.db, new Date(now.getTime() - keptMs), now)
  },
})

const close = (ctx: Context, reference: string, now: Date) =>
  atomically(ctx, async (ctx) => {
    const row = await findByReference(ctx.db, reference)
    if (row?.state !== 'decided' || !row.decided_at || now <= appealUntil(row.decided_at)) return
    const move = await writeMove(ctx.db, row.id, 'closed', null, now)
    await enqueue(ctx, mailAboutMove, { complaint: row.id, move })
  })

export const complaintsJobs = [mailReceipt, mailAboutMove, settleComplaints]
