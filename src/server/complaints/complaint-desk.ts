/** The desk: complaints in lists, one with its thread, held by one person at a time, and made a case. */
import {
  answerTemplates,
  complaintHoldMs,
  type ComplaintLine,
  type ComplaintPage,
  type ComplaintsQuery,
} from '#domain/complaints/complaint-pages.ts'
import { maskedAddress } from '#domain/accounts/masked-address.ts'
import { ourMoves } from '#domain/complaints/complaints.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayMs } from '#domain/time/durations.ts'
import { findCaseById, openCase } from '#server/cases/cases.ts'
import { isComplaintHeld, refuseHeld } from '#server/complaints/complaints.ts'
import * as store from '#server/complaints/complaint-desk.store.ts'
import { findComplaintByReference, listMoves } from '#server/complaints/complaints.store.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { cursorAfter, readCursor } from '#server/infrastructure/cursor.ts'
import { namesFor, type NamesOf } from '#server/audit/audit.ts'

const pageLength = 50
const soonMs = 2 * dayMs

type Reader = { who: string; namesOf: NamesOf }

/** Complaints of these brands, 50 a page. */
export async function listComplaints(ctx: Context, sites: readonly number[], query: ComplaintsQuery, reader: Reader) {
  const now = ctx.now()
  const { view = 'waiting', about, language, due, cursor, site } = query
  const wanted = sites.filter((id) => site === undefined || id === site)
  const dueBefore = due === 'overdue' ? now : due === 'soon' ? new Date(now.getTime() + soonMs) : null
  const filter = { view, sites: wanted, dueBefore, ...(about && { about }), ...(language && { language }) }
  const [rows, counts] = await Promise.all([
    store.listComplaintRows(ctx.db, filter, readCursor(cursor), pageLength + 1),
    store.countWaitingComplaints(ctx.db, sites, now),
  ])
  const page = rows.slice(0, pageLength)
  const last = rows.length > pageLength ? page.at(-1) : undefined
  return {
    complaints: await lines(ctx, page, reader),
    next: last ? cursorAfter(last.decide_by, last.id) : null,
    ...counts,
    as_of: now.toISOString(),
  }
}

async function lines(ctx: Context, rows: readonly store.ComplaintRow[], { who, namesOf }: Reader): Promise<ComplaintLine[]> {
  const now = ctx.now()
  const nameOf = await namesFor(
    ctx,
    namesOf,
    rows.map(({ holder }) => holder),
  )
  return rows.map((row) => {
    const isOpen = row.state !== 'decided' && row.state !== 'closed'
    const isHeld = isComplaintHeld(row, now)
    return {
      reference: row.reference,
      about: row.about,
      state: row.state,
      language: row.language,
      site_name: ctx.sites.byId(row.site_id)?.file.name ?? '',
      created_at: row.created_at.toISOString(),
      due_at: isOpen ? row.decide_by.toISOString() : null,
      is_overdue: isOpen && row.decide_by <= now,
      was_appealed: row.appealed_at !== null,
      holder: isHeld && row.holder ? nameOf(row.holder) : null,
      held_until: isHeld ? (row.held_until?.toISOString() ?? null) : null,
      is_mine: isHeld && row.holder === who,
    }
  })
}

/** How many wait in these brands, and how many of them are late. */
export async function countComplaints(ctx: Context, sites: readonly number[]) {
  const { waiting, overdue } = await store.countWaitingComplaints(ctx.db, sites, ctx.now())
  return { complaints: waiting, overdue_complaints: overdue }
}

/** The brand of a complaint; null where there is none. */
export const findSiteOfComplaint = async (ctx: Context, reference: string): Promise<number | null> =>
  (await store.findComplaintRow(ctx.db, reference))?.site_id ?? null

/** One complaint with its thread and what it concerns. Refuses `not_found`. */
export async function readComplaint(ctx: Context, reference: string, reader: Reader): Promise<ComplaintPage> {
  const row = await store.findComplaintRow(ctx.db, reference)
  if (!row) throw new Refusal('not_found')
  const [[complaint], moves, opened] = await Promise.all([
    lines(ctx, [row], reader),
    listMoves(ctx.db, row.id),
    row.case_id === null ? null : findCaseById(ctx, row.case_id),
  ])
  if (!complaint) throw new Refusal('not_found')
  const nameOf = await namesFor(
    ctx,
    reader.namesOf,
    moves.map(({ moved_by }) => moved_by),
  )
  const text = ctx.texts.translator(row.language as Locale)
  const brand = ctx.sites.byId(row.site_id)?.file.name ?? ''
  return {
    complaint,
    name: row.name,
    email: maskedAddress(row.email),
    text: row.text,
    member: row.member_id,
    profile: row.profile_id,
    order: row.order_id,
    case: opened && {
      reference: opened.reference,
      is_open: opened.state === 'open',
      decisions: (await store.listDecisionsOfCase(ctx.db, opened.id)).map(({ reference: made }) => made),
    },
    thread: moves.map(({ state, note, at, moved_by }) => ({
      state,
      note,
      at: at.toISOString(),
      by: moved_by === null ? null : nameOf(moved_by),
    })),
    moves: ourMoves(row.state),
    templates: answerTemplates.map((name) => ({ name, text: text(`complaints.answers.${name}`, { brand }) })),
  }
}

/** Takes a complaint for a person, or holds it longer. Refuses `not_found`, and `case_held` while somebody else has it (`until`). */
export const holdComplaint = (ctx: Context, who: string, reference: string) =>
  atomically(ctx, async (ctx) => {
    const row = await findComplaintByReference(ctx.db, reference)
    if (!row) throw new Refusal('not_found')
    refuseHeld(ctx, who, row)
    await store.setHolder(ctx.db, row.id, who, new Date(ctx.now().getTime() + complaintHoldMs))
  })

/** Makes it a case for moderators, once: the case has the reference of the complaint. Refuses `not_found` and `case_held`. */
export const makeCaseOf = (ctx: Context, who: string, reference: string) =>
  atomically(ctx, async (ctx) => {
    const row = await findComplaintByReference(ctx.db, reference)
    if (!row) throw new Refusal('not_found')
    refuseHeld(ctx, who, row)
    if (row.case_id !== null) return { reference, profile: row.profile_id }
    const { site_id, pool_id, language, profile_id: member } = row
    const lane = row.about === 'profile' || row.about === 'message' ? ('safety' as const) : ('usual' as const)
    const opened = await openCase(ctx, { reference, kind: 'complaint', site_id, pool_id, member, lane, language })
    await store.setCase(ctx.db, row.id, opened)
    return { reference, profile: member }
  })
