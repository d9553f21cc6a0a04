/** The credit history of a member: every change of credits, its peer, and payments. */
import { historyPageSize, type CreditHistory, type HistoryLine, type HistoryTotals, monthStart } from '#domain/credits/history.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findUsed, type HistoryRow, listLines, listPeers } from '#server/credits/history.store.ts'
import { findTimezone } from '#server/members/members.ts'
import { cardsOf } from '#server/profiles/profiles.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { listSpendTotals } from '#server/spending/spending.ts'

/** One page, newest first. Receivers of messages are named only while the member may see them. */
export async function getCreditHistory(
  ctx: Context,
  site: Site,
  member: ProfileId,
  before: number | undefined,
): Promise<CreditHistory> {
  const rows = await listLines(ctx.db, member, before ?? Number.MAX_SAFE_INTEGER, historyPageSize + 1)
  const shown = rows.slice(0, historyPageSize)
  const [peers, totals] = await Promise.all([
    peersOf(ctx, site, member, shown),
    before === undefined ? findTotals(ctx, site, member) : Promise.resolve(null),
  ])
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return { lines: shown.map((row) => lineOf(row, peers.get(row.id) ?? null)), next: last?.id ?? null, totals }
}

type Peer = NonNullable<HistoryLine['peer']>

/** By line. */
async function peersOf(ctx: Context, site: Site, member: ProfileId, rows: readonly HistoryRow[]): Promise<Map<number, Peer>> {
  const ofMessages = rows.filter(({ kind }) => kind === 'message' || kind === 'message_refund')
  const oldest = ofMessages.at(-1)?.at
  if (!oldest) return new Map()
  const peerByMessage = await listPeers(ctx.db, member, [...new Set(ofMessages.map(({ ref }) => Number(ref)))], oldest)
  const cards = await cardsOf(ctx, site, [...new Set(peerByMessage.values())])
  return new Map(
    ofMessages.flatMap(({ id, ref }) => {
      const card = cards.get(peerByMessage.get(Number(ref)) ?? 0)
      return card ? [[id, { id: card.id, name: card.name }] as const] : []
    }),
  )
}

const lineOf = ({ ref: _, at, ...row }: HistoryRow, peer: Peer | null): HistoryLine => ({ ...row, at: at.toISOString(), peer })

async function findTotals(ctx: Context, site: Site, member: ProfileId): Promise<HistoryTotals> {
  const since = monthStart(ctx.now(), await findTimezone(ctx, member))
  const [used, money] = await Promise.all([findUsed(ctx.db, member, since), listSpendTotals(ctx, site, member)])
  return { credits_month: used.month, credits_all: used.all, money }
}
