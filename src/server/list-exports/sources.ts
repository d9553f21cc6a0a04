/** The lists that become files: their columns, and their lines piece by piece, as the maker may see them at that moment. */
import type * as z from 'zod/mini'
import type { CasesExport, ExportWish, LogExport, MembersExport } from '#domain/list-exports/list-exports.ts'
import type { ListLine } from '#domain/list-exports/lines-as-text.ts'
import { Refusal } from '#domain/refusal.ts'
import { everywhere, findRight, findRightAnywhere, poolOf, type Scope, sitesWith } from '#domain/staff/rights.ts'
import { auditFilterOf, linesSeenWith, listAuditLines, seenByBoth } from '#server/audit/audit.ts'
import { listCasesAfter } from '#server/cases/cases.ts'
import { casePlacesOf, gravestPoolsOf } from '#server/decisions/decisions.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { type Maker, rightFor } from '#server/list-exports/makers.ts'
import { brandsIn, lookUp } from '#server/look-up/look-up.ts'
import { namesOfStaff } from '#server/staff/staff.ts'

/** `next`: where to go on; null at the end. A piece may be empty before the end. `isCut`: more fit than are looked at, so the list would not be whole. */
export type Piece = { lines: ListLine[]; next: string | null; isCut?: boolean }
type Read<Wish> = (ctx: Context, maker: Maker, input: { wish: Wish; after: string | null; limit: number }) => Promise<Piece>
type Source<Wish> = { columns: readonly string[]; read: Read<Wish> }
type LogWish = z.output<typeof LogExport>
type MembersWish = z.output<typeof MembersExport>
type CasesWish = z.output<typeof CasesExport>

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

const log: Source<LogWish> = {
  columns: [
    'number',
    'at',
    'actor_kind',
    'actor',
    'actor_name',
    'act',
    'kind',
    'permission',
    'scope_kind',
    'scope_id',
    'target_kind',
    'target',
    'case_reference',
    'outcome',
    'refusal',
    'alone',
    'reason',
    'changed',
    'hash',
  ],
  /** Newest first, as on the screen; only lines that the person reads there, too. */
  async read(ctx, maker, { wish, after, limit }) {
    const right = rightFor(maker, 'log')
    const reads = findRightAnywhere(maker.rights, 'log')
    if (!reads) throw new Refusal('not_allowed', { permission: 'log' })
    const seen = seenByBoth(linesSeenWith(ctx, reads, maker.own), linesSeenWith(ctx, right, maker.own))
    const filter = { ...auditFilterOf(wish), ...(after !== null && { before: Number(after) }), ...seen, limit }
    const rows = await listAuditLines(ctx.db, filter)
    const names = await namesOfStaff(
      ctx,
      rows.flatMap(({ actor_kind, actor }) => (actor_kind === 'staff' ? [Number(actor)] : [])),
    )
    const lines = rows.map(({ id: _, at, member_id, target, changed, ...line }) => ({
      ...line,
      at: at.toISOString(),
      actor_name: line.actor_kind === 'staff' ? (names.get(Number(line.actor)) ?? null) : null,
      target: target ?? (member_id === null ? null : String(member_id)),
      changed: json(changed),
    }))
    const last = rows.findLast(({ number }) => number !== null)?.number
    return { lines, next: rows.length < limit || last == null ? null : String(last) }
  },
}

/** The brands of which a person makes a list of members. */
function brandsOf(ctx: Context, { rights }: Pick<Maker, 'rights'>, { site, pool }: Pick<MembersWish, 'site' | 'pool'>) {
  const sites = sitesWith(rights, 'members.find', ctx.sites.all())
  const chosen = new Set(brandsIn(sites, { site, pool }))
  return sites.filter(({ id }) => chosen.has(id))
}

const members: Source<MembersWish> = {
  columns: ['member', 'name', 'brand', 'state', 'is_fictional', 'signed_up', 'last_here', 'has_paid', 'address'],
  async read(ctx, maker, { wish, after, limit }) {
    rightFor(maker, 'members')
    const sites = brandsOf(ctx, maker, wish).map(({ id }) => id)
    const { what: _what, format: _format, reason: _reason, site: _site, pool: _pool, q, ...filters } = wish
    const page = await lookUp(ctx, { q, filters, cursor: after, sites, gravest: gravestPoolsOf(ctx, maker), limit })
    const lines = page.members.map(({ id, name, site_name, state, is_fictional, signed_up, last_here, has_paid, email }) => ({
      member: id,
      name,
      brand: site_name,
      state,
      is_fictional,
      signed_up,
      last_here,
      has_paid,
      address: email,
    }))
    return { lines, next: page.next, isCut: page.of_more !== null }
  },
}

const cases: Source<CasesWish> = {
  columns: ['reference', 'kind', 'lane', 'brand', 'state', 'opened_at', 'due_at', 'decided_at'],
  async read(ctx, maker, { wish, after, limit }) {
    rightFor(maker, 'cases')
    const places = casePlacesOf(ctx, maker, { lanes: wish.lane && [wish.lane] })
    const filter = { places, isDecided: wish.with_decided === true }
    const rows = places.length === 0 ? [] : await listCasesAfter(ctx, filter, Number(after ?? 0), limit)
    const lines = rows.map(({ id: _, site_id, opened_at, due_at, closed_at, ...line }) => ({
      ...line,
      brand: ctx.sites.byId(site_id)?.file.name ?? '',
      opened_at: opened_at.toISOString(),
      due_at: due_at.toISOString(),
      decided_at: closed_at?.toISOString() ?? null,
    }))
    const last = rows.at(-1)
    return { lines, next: rows.length < limit || !last ? null : String(last.id) }
  },
}

const sources = { log, members, cases }
export const columnsOf = (what: ExportWish['what']): readonly string[] => sources[what].columns

/** The next lines of a list. Refuses `not_allowed`. */
export function readPiece(
  ctx: Context,
  maker: Maker,
  { wish, ...where }: { wish: ExportWish; after: string | null; limit: number },
): Promise<Piece> {
  if (wish.what === 'log') return log.read(ctx, maker, { wish, ...where })
  if (wish.what === 'members') return members.read(ctx, maker, { wish, ...where })
  return cases.read(ctx, maker, { wish, ...where })
}

/**
 * The smallest place that holds all members of a list: a second person needs the right there. Null where the person has none of these
 * brands; refuses `choose_brand` where they have several and nothing around them.
 */
export function placeOfMembers(
  ctx: Context,
  maker: Pick<Maker, 'rights'>,
  wish: Pick<MembersWish, 'site' | 'pool'>,
): Scope | null {
  const brands = brandsOf(ctx, maker, wish)
  const [first] = brands
  if (!first) return null
  if (brands.length === 1) return { kind: 'site', id: first.id }
  const pool: Scope = { kind: 'pool', id: first.pool_id }
  const places = brands.every(({ pool_id }) => pool_id === first.pool_id) ? [pool, everywhere] : [everywhere]
  const place = places.find((one) => findRight(maker.rights, 'members.find', one, poolOf(ctx.sites)) !== null)
  if (!place) throw new Refusal('choose_brand', { field: 'site' })
  return place
}
