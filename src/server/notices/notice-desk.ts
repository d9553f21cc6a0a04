/** The desk of notices: lists, and one with its sender's standing. */
import { sql } from 'kysely'
import { maskedAddress } from '#domain/accounts/masked-address.ts'
import type { NoticeLine, NoticePage, NoticesQuery } from '#domain/notices/notice-pages.ts'
import { groundlessPeriodMs, laneOfNotice } from '#domain/notices/notices.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import * as store from '#server/notices/notices.store.ts'

const pageLength = 50
type Row = store.NoticeRow & { flagger: string | null }

const rowsOf = (ctx: Context) =>
  ctx.db.selectFrom('notice as n').leftJoin('flagger as f', 'f.id', 'n.flagger_id').selectAll('n').select('f.name as flagger')

/** Notices on these brands, the newest first, 50 a page. */
export async function listNotices(
  ctx: Context,
  sites: readonly number[],
  { view = 'waiting', kind, site, cursor }: NoticesQuery,
) {
  const wanted = sites.filter((id) => site === undefined || id === site)
  let query = rowsOf(ctx)
    .where('n.site_id', 'in', wanted.length > 0 ? wanted : [0])
    .orderBy('n.id', 'desc')
  if (view === 'waiting') query = query.where(sql<boolean>`n.outcome is null and n.erased_at is null`)
  if (view === 'decided') query = query.where('n.outcome', 'is not', null)
  if (view === 'flagged') query = query.where('n.flagger_id', 'is not', null)
  if (view === 'last') query = query.where('n.is_last', '=', true)
  if (kind) query = query.where('n.kind', '=', kind)
  if (cursor) query = query.where('n.id', '<', Number(cursor))
  const rows = await query.limit(pageLength + 1).execute()
  const page = rows.slice(0, pageLength)
  return {
    notices: page.map((row) => lineOf(ctx, row)),
    next: rows.length > pageLength ? String(page.at(-1)?.id) : null,
    as_of: ctx.now().toISOString(),
  }
}

const lineOf = (ctx: Context, row: Row): NoticeLine => ({
  reference: row.reference,
  kind: row.kind,
  site_name: ctx.sites.byId(row.site_id)?.file.name ?? '',
  language: row.language,
  created_at: row.created_at.toISOString(),
  flagger: row.flagger,
  is_last: row.is_last,
  outcome: row.outcome,
  decided_at: row.decided_at?.toISOString() ?? null,
  is_groundless: row.groundless_at !== null,
})

/** The brand of a notice; null where there is none. */
export const findSiteOfNotice = async (ctx: Context, reference: string): Promise<number | null> =>
  (await store.findNoticeByReference(ctx.db, reference))?.site_id ?? null

/** One notice. What the gravest say is read by their case alone. Refuses `not_found`. */
export async function readNotice(ctx: Context, reference: string): Promise<NoticePage> {
  const row = await rowsOf(ctx).where('n.reference', '=', reference).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const { email_key, pool_id, case_id, decision_id } = row
  const isGravest = laneOfNotice(row.kind, false) === 'gravest'
  const since = new Date(ctx.now().getTime() - groundlessPeriodMs)
  const [counts, standing, opened, decision] = await Promise.all([
    email_key === null ? { decided: 0, groundless: 0 } : store.countGroundless(ctx.db, pool_id, email_key, since),
    email_key === null ? undefined : store.findGroundlessNotifier(ctx.db, pool_id, email_key),
    case_id && ctx.db.selectFrom('moderation_case').select('reference').where('id', '=', case_id).executeTakeFirst(),
    decision_id && ctx.db.selectFrom('decision').select('reference').where('id', '=', decision_id).executeTakeFirst(),
  ])
  return {
    notice: lineOf(ctx, row),
    place: isGravest ? null : row.place,
    words: isGravest ? null : row.words,
    name: isGravest ? null : row.name,
    email: row.email === null ? null : maskedAddress(row.email),
    receipt_at: row.receipt_at?.toISOString() ?? null,
    case: opened ? opened.reference : null,
    decision: decision ? decision.reference : null,
    before: {
      ...counts,
      warned_at: standing?.warned_at.toISOString() ?? null,
      last_until: standing?.last_until?.toISOString() ?? null,
    },
  }
}
