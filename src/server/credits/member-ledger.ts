/** A member's ledger lines for staff: the same postings as the member's own history, without people and hours. */
import { historyPageSize } from '#domain/credits/history.ts'
import type { MemberLedger, MemberLedgerLine } from '#domain/credits/member-ledger.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { type HistoryRow, listLines } from '#server/credits/history.store.ts'

/** One page, newest first. `before`: the `next` of the page before. */
export async function getLedgerLines(ctx: Context, member: ProfileId, before: number | undefined): Promise<MemberLedger> {
  const rows = await listLines(ctx.db, member, before ?? Number.MAX_SAFE_INTEGER, historyPageSize + 1)
  const page = rows.slice(0, historyPageSize)
  const lines: MemberLedgerLine[] = []
  for (const line of page.map(lineOf)) {
    const newer = lines.at(-1)
    if (newer && isSame(newer, line)) lines[lines.length - 1] = withOlder(newer, line)
    else lines.push(line)
  }
  const last = rows.length > page.length ? page.at(-1) : undefined
  return { lines, next: last?.id ?? null }
}

const isOfMessage = (kind: HistoryRow['kind']) => kind === 'message' || kind === 'message_refund'

const lineOf = ({
  id,
  at,
  kind,
  credits,
  balance,
  transaction,
  premium_days,
  amount_minor,
  currency,
  cause,
  reason,
}: HistoryRow) => ({
  id,
  day: at.toISOString().slice(0, 10),
  kind,
  credits,
  balance,
  messages: isOfMessage(kind) ? 1 : null,
  order: transaction,
  premium_days,
  amount_minor,
  currency,
  cause,
  reason,
})

const isSame = (newer: MemberLedgerLine, older: MemberLedgerLine) =>
  newer.messages !== null && newer.kind === older.kind && newer.reason === older.reason && newer.day === older.day

/** The balance is the one after the newer. */
const withOlder = (newer: MemberLedgerLine, older: MemberLedgerLine): MemberLedgerLine => ({
  ...newer,
  credits: newer.credits + older.credits,
  messages: Number(newer.messages) + Number(older.messages),
})
