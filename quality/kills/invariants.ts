/** What must hold at any moment, and after all queued work is done. Returns findings by name; empty when there are none. */
import { findingsOf } from '#server/credits/ledger-check.ts'
import { ledgerReport } from '#server/credits/credits.ts'
import type { Db } from '#server/infrastructure/db.ts'
import { recountLedger, countUnfinished } from './ledger-recount.ts'
import type { Journal } from './journal.ts'

export type Findings = Record<string, unknown>

/** The ledger, and that nothing acknowledged is lost. Members may go on meanwhile: what was noted before is looked for in what is there afterwards. */
/** `passing`: people who are banned or erased meanwhile, whom the journal leaves out. */
export async function checkInvariants(db: Db, journal: Journal, passing: readonly number[]): Promise<Findings> {
  const noted = structuredClone(journal)
  const lost = [
    ...(await lostMessages(db, noted)),
    ...(await messagesThatStayed(db, noted)),
    ...(await lostOrders(db, noted)),
    ...(await lostWithdrawals(db, noted)),
    ...(await lostReadsAndLikes(db, noted)),
    ...(await lostMeetings(db, noted)),
  ]
  return {
    ...findingsOf(await ledgerReport({ db })),
    ...onlyWrong(await recountLedger(db, passing)),
    ...(lost.length > 0 && { lost }),
    ...(journal.contradictions.length > 0 && { contradictions: journal.contradictions }),
  }
}

/** At rest: nothing unacknowledged was stored, and nothing is half done. */
export async function checkFinalInvariants(db: Db, journal: Journal, passing: readonly number[]): Promise<Findings> {
  const messages = await db
    .selectFrom('message')
    .select(['id', 'text'])
    .where('sender_id', 'not in', [...passing, 0])
    .execute()
  const orders = await db.selectFrom('purchase_order').select('id').execute()
  const written = [...journal.messages, ...journal.leaving.values()]
  const [said, placed] = [new Set(written.map(({ id }) => id)), new Set(journal.orders.map(({ id }) => id))]
  return {
    ...(await checkInvariants(db, journal, passing)),
    ...onlyWrong({
      messages_unasked: messages.filter(({ id }) => !said.has(id)).length,
      messages_twice: messages.length - new Set(messages.map(({ text }) => text)).size,
      orders_unasked: orders.filter(({ id }) => !placed.has(id)).length,
      orders_twice: journal.orders.length - placed.size,
      ...(await countUnfinished(db)),
    }),
  }
}

const onlyWrong = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))

async function lostMessages(db: Db, { messages }: Journal) {
  const rows = await db.selectFrom('message').select(['id', 'sender_id', 'text']).execute()
  const stored = new Map(rows.map((row) => [row.id, row]))
  return messages
    .filter(({ id, sender, text, edited, isEdited }) => {
      const row = stored.get(id)
      return !row || !(isEdited ? [edited] : [text, edited]).includes(row.text) || row.sender_id !== sender.id
    })
    .map(({ id }) => `message ${id}`)
}

async function messagesThatStayed(db: Db, { unsent }: Journal) {
  const rows = await db.selectFrom('message').select('id').execute()
  const stored = new Set(rows.map(({ id }) => id))
  return unsent.filter(({ id }) => stored.has(id)).map(({ id }) => `taken back, and still there: ${id}`)
}

async function lostOrders(db: Db, { orders, payments, invoices }: Journal) {
  const rows = await db
    .selectFrom('purchase_order as o')
    .leftJoin('sandbox_payment as s', 's.order_id', 'o.id')
    .leftJoin('invoice as i', 'i.order_id', 'o.id')
    .select(['o.id', 'o.member_id', 'o.pack', 's.state as payment', 'i.number as invoice'])
    .execute()
  const stored = new Map(rows.map((row) => [row.id, row]))
  const isThere = ({ id, member, input }: Journal['orders'][number]) =>
    stored.get(id)?.member_id === member.id && stored.get(id)?.pack === input.credit_id
  return [
    ...orders.filter((order) => !isThere(order)).map(({ id }) => `order ${id}`),
    ...[...invoices].filter(([id, number]) => stored.get(id)?.invoice !== number).map(([id]) => `invoice of ${id}`),
    ...[...payments].filter(([id, state]) => !follows(state, stored.get(id)?.payment)).map(([id]) => `payment of ${id}`),
  ]
}

/** A payment goes on while it is looked for: what was noted, or what may have come after it. */
const follows = (noted: string, stored: string | null | undefined) =>
  stored === noted || (noted === 'pending' && stored === 'paid') || (noted === 'paid' && stored === 'charged_back')

async function lostWithdrawals(db: Db, { withdrawals }: Journal) {
  const rows = await db.selectFrom('withdrawal').selectAll().execute()
  const stored = new Map(rows.map((row) => [row.order_id, row]))
  const isThere = ({ order, refund_minor, unused_credits, declared_at }: Journal['withdrawals'][number]) => {
    const row = stored.get(order)
    const isSame = row?.amount_minor === refund_minor && row.credits === unused_credits
    return isSame && row.declared_at.toISOString() === declared_at && (row.refund_id !== null || refund_minor === 0)
  }
  return withdrawals.filter((one) => !isThere(one)).map(({ order }) => `withdrawal of ${order}`)
}

async function lostReadsAndLikes(db: Db, journal: Journal) {
  // nobody has read what was taken back before the reading came
  const gone = new Set([...journal.unsent.map(({ id }) => id), ...journal.leaving.keys()])
  const [reads, likes] = [[...journal.reads].filter(([, upTo]) => !gone.has(upTo)), [...journal.likes]]
  const parts = await db.selectFrom('conversation_member').select(['member_id', 'last_read_id']).execute()
  const given = await db.selectFrom('profile_like').select(['from_id', 'to_id']).execute()
  const readUpTo = new Map<number, number>()
  for (const { member_id, last_read_id } of parts) readUpTo.set(member_id, Math.max(last_read_id, readUpTo.get(member_id) ?? 0))
  const liked = new Set(given.map(({ from_id, to_id }) => `${from_id} likes ${to_id}`))
  return [
    ...reads.filter(([member, upTo]) => (readUpTo.get(member) ?? 0) < upTo).map(([member]) => `what ${member} read`),
    ...likes.filter((one) => !liked.has(one)),
  ]
}

async function lostMeetings(db: Db, { passes, reactions, accepted, unsent, leaving }: Journal) {
  const gone = new Set([...unsent.map(({ id }) => id), ...leaving.keys()])
  const passed = await db.selectFrom('pass').select(['member_id', 'other_id']).execute()
  const reacted = await db.selectFrom('message').select(['id', 'reaction']).execute()
  const open = await db.selectFrom('conversation_member').select(['member_id', 'conversation_id', 'is_request']).execute()
  const [passedOn, signs] = [
    new Set(passed.map((row) => `${row.member_id} passes ${row.other_id}`)),
    new Map(reacted.map(({ id, reaction }) => [id, reaction ?? ''])),
  ]
  const requests = new Set(
    open.filter((row) => row.is_request !== false).map((row) => `${row.member_id} takes ${row.conversation_id}`),
  )
  return [
    ...[...passes].filter((one) => !passedOn.has(one)),
    ...[...reactions].filter(([id, sign]) => !gone.has(id) && signs.get(id) !== sign).map(([id]) => `reaction to ${id}`),
    ...[...accepted].filter((one) => requests.has(one)),
  ]
}
