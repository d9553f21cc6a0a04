/** Complaints: filed by anyone, decided by operators in time, appealed once. The folder's public module. */
import { hash } from 'node:crypto'
import {
  appealUntil,
  type Complaint,
  type ComplaintRequest,
  type ComplaintState,
  decisionMs,
  mayMove,
} from '#domain/complaints/complaints.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayMs } from '#domain/time/durations.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { digestOf } from '#server/infrastructure/secrets.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { mailAboutMove, mailReceipt } from '#server/complaints/complaints.jobs.ts'
import {
  deleteOf,
  findComplaintByLink,
  findComplaintByReference,
  findSameComplaint,
  insertComplaint,
  listMoves,
  nextComplaintReference,
  writeMove,
} from '#server/complaints/complaints.store.ts'

type RequestOrigin = { locale: Locale; origin: string; address: string }

/** The same words from the same address within this time are one complaint. */
const repeatMs = dayMs

/** Files a complaint and queues the receipt, in one transaction. Receipts go to a typed address, so each gets few a day. */
export async function fileComplaint(
  ctx: Context,
  site: Site,
  member: ProfileId | null,
  form: ComplaintRequest,
  visit: RequestOrigin,
) {
  const now = ctx.now()
  const text_hash = hash('sha256', `${site.id}:${form.about}:${form.text}`, 'buffer')
  const same = await findSameComplaint(ctx.db, form.email, text_hash, new Date(now.getTime() - repeatMs))
  if (same) return same
  await ctx.limits.take('complaint_each', { account: form.email.toLowerCase(), address: visit.address })
  return atomically(ctx, async (ctx) => {
    const reference = await nextComplaintReference(ctx.db, now.getUTCFullYear())
    const id = await insertComplaint(ctx.db, reference, {
      site_id: site.id,
      member_id: member,
      about: form.about,
      profile_id: form.profile ?? null,
      order_id: form.transaction ?? null,
      name: form.name || null,
      email: form.email,
      text: form.text,
      text_hash,
      language: visit.locale,
      page_url: `${visit.origin}/complaints/status`,
      created_at: now,
      decide_by: new Date(now.getTime() + decisionMs),
    })
    await enqueueMail(ctx, mailReceipt, { complaint: id, reference })
    return { reference }
  })
}

/** What a mailed link shows. Refuses `link_expired`. */
export async function getComplaint(ctx: Context, token: string): Promise<Complaint> {
  const row = await findComplaintByLink(ctx.db, digestOf(token), ctx.now())
  if (!row) throw new Refusal('link_expired')
  const moves = await listMoves(ctx.db, row.id)
  const isOpen = row.state !== 'decided' && row.state !== 'closed'
  return {
    reference: row.reference,
    about: row.about,
    text: row.text,
    state: row.state,
    decide_by: isOpen ? row.decide_by.toISOString() : null,
    appeal_until: mayAppeal(row, ctx.now()) ? appealUntil(row.decided_at).toISOString() : null,
    history: moves.map(({ state, note, at }) => ({ state, note, at: at.toISOString() })),
  }
}

/** The complainant disagrees: once, within the time for it. Refuses `link_expired` and `appeal_closed`. The same words again change nothing. */
export const appealComplaint = (ctx: Context, token: string, text: string) =>
  atomically(ctx, async (ctx) => {
    const now = ctx.now()
    const linked = await findComplaintByLink(ctx.db, digestOf(token), now)
    const row = linked && (await findComplaintByReference(ctx.db, linked.reference))
    if (!row) throw new Refusal('link_expired')
    if (row.state === 'appealed' && (await listMoves(ctx.db, row.id)).at(-1)?.note === text) return null
    if (!mayAppeal(row, now)) throw new Refusal('appeal_closed')
    const change = { appealed_at: now, decide_by: new Date(now.getTime() + decisionMs) }
    const move = await writeMove(ctx.db, row.id, { state: 'appealed', note: text, at: now }, change)
    await enqueueMail(ctx, mailAboutMove, { complaint: row.id, move })
    return null
  })

type Appealable = { state: ComplaintState; decided_at: Date | null; appealed_at: Date | null }
const mayAppeal = (row: Appealable, now: Date): row is Appealable & { decided_at: Date } =>
  row.state === 'decided' && row.appealed_at === null && row.decided_at !== null && now <= appealUntil(row.decided_at)

/**
 * Our own move, with words for the complainant where there are any; a decision always has some. Whoever holds it moves it, and anybody
 * while nobody does. Refuses `not_found`, `case_held`, `complaint_move_not_allowed`, and `own_decision` on an appeal for who decided.
 */
export const moveComplaint = (ctx: Context, who: string, reference: string, to: ComplaintState, note: string | null) =>
  atomically(ctx, async (ctx) => {
    const row = await findComplaintByReference(ctx.db, reference)
    if (!row) throw new Refusal('not_found')
    refuseHeld(ctx, who, row)
    const isOurs = to !== 'appealed' && mayMove(row.state, to)
    if (!isOurs || (to === 'decided' && !note?.trim())) throw new Refusal('complaint_move_not_allowed', { from: row.state, to })
    if (row.appealed_at && to === 'decided') await refuseOwnDecision(ctx, who, row.id)
    const at = ctx.now()
    const change = to === 'decided' ? { decided_at: at, holder: null, held_until: null } : {}
    const move = await writeMove(ctx.db, row.id, { state: to, note: note?.trim() || null, at, moved_by: who }, change)
    await enqueueMail(ctx, mailAboutMove, { complaint: row.id, move })
  })

type Held = { holder: string | null; held_until: Date | null }
/** Whether somebody holds it now. */
export const isComplaintHeld = ({ holder, held_until }: Held, now: Date) =>
  holder !== null && held_until !== null && held_until > now
/** Refuses `case_held` while somebody else has it. */
export function refuseHeld(ctx: Context, who: string, row: Held) {
  if (isComplaintHeld(row, ctx.now()) && row.holder !== who)
    throw new Refusal('case_held', { by: row.holder, until: row.held_until?.toISOString() })
}

/** The mail about an appeal promises somebody new. */
async function refuseOwnDecision(ctx: Context, who: string, id: number) {
  const moves = await listMoves(ctx.db, id)
  if (moves.some(({ state, moved_by }) => state === 'decided' && moved_by === who)) throw new Refusal('own_decision')
}

/** What a complaint says, for the case that was made of it. */
export const findComplaintOfCase = async (ctx: Context, case_id: number) =>
  (await ctx.db
    .selectFrom('complaint')
    .select(['reference', 'about', 'text', 'created_at'])
    .where('case_id', '=', case_id)
    .executeTakeFirst()) ?? null

/** Deletes a person's complaints, whether they were logged in or not. */
export const eraseComplaintsOf = (ctx: Context, { member, email }: { member: ProfileId; email: string }) =>
  deleteOf(ctx.db, member, email)
