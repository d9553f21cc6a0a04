/** Jobs of credits: settling read messages, refunding unreachable ones, expiring and checking orders, checking the ledger. */
import * as z from 'zod/mini'
import { creditsChangedMail } from '#server/credits/credit-changes.mails.ts'
import { beginWhole, checkLedger, checkSlice, finishWhole, loudly, type WholeCheck } from '#server/credits/ledger-check.ts'
import { isHere } from '#server/infrastructure/cell.ts'
import { job, enqueue } from '#server/infrastructure/queue.ts'
import { sql } from 'kysely'
import { mailsAfterSeconds, undoMs } from '#domain/decisions/decisions.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { type Db, atomically, type Context } from '#server/infrastructure/context.ts'
import { publishCredits, getProvider, takePaymentEvent } from '#server/credits/orders.ts'
import { hourSeconds, minuteMs } from '#domain/time/durations.ts'
import { expire, findOrder, type Order, listWaiting } from '#server/credits/orders.store.ts'
import { bankExpiryMs, orderExpiryMs } from '#domain/credits/orders.ts'
import { receiptMail } from '#server/credits/receipts.jobs.ts'
import { refundLate } from '#server/credits/late-refunds.jobs.ts'
import { refundJobs, withdrawalJobs } from '#server/credits/refunds.jobs.ts'

/** What is new since the last check. So often that a turn stays short. */
export const checkNewEntries = job({
  name: 'credits.check-books',
  payload: z.object({}),
  everyCron: '1-59/10 * * * *',
  run: async (ctx) => void (await checkLedger(ctx)),
})

/** So long a job checks slices, and leaves the rest to the next. */
const wholeJobMs = minuteMs

/** Every week: everything, slice by slice. `check`: as far as an earlier job came. */
export const checkWholeLedger = job({
  name: 'credits.check-whole-books',
  payload: z.object({ check: z.optional(z.custom<WholeCheck>()) }),
  everyCron: '31 2 * * 0',
  atOnce: 1,
  run: (ctx, { check: begun }) =>
    loudly(ctx, 'whole', async () => {
      let check = begun ?? (await beginWhole(ctx.reads))
      for (const untilMs = performance.now() + wholeJobMs; check.stage !== 'done' && performance.now() < untilMs;)
        check = await checkSlice(ctx.reads, check)
      if (check.stage === 'done') await finishWhole(ctx, check)
      else await enqueue(ctx, checkWholeLedger, { check }, { singletonKey: 'rest' })
    }),
})

const ledgerJobs = [checkNewEntries, checkWholeLedger]

const atATime = 5000

/** Settles what was read since the last time, many conversations at once; triggers note them (database/functions/reservations.sql). */
export const settleRead = job({
  name: 'credits.settle-read',
  payload: z.object({}),
  everyCron: '7,22,37,52 * * * *',
  async run(ctx) {
    while ((await settleNoted(ctx.db, atATime, ctx.now())) === atATime);
  },
})

/** Returns the number of notes that were taken. */
async function settleNoted(db: Db, limit: number, at: Date): Promise<number> {
  const { rows } = await sql<{ notes: number }>`select settle_noted(${limit}, ${at}) as notes`.execute(db)
  return (rows[0] as { notes: number }).notes
}

/** `peer_id` null: all senders. */
type Unreached = { id: number; member_id: ProfileId; peer_id: ProfileId | null; checks: number }
const listUnreached = async (db: Db, limit: number, after: Date) =>
  (await db
    .selectFrom('unreached')
    .select(['id', 'member_id', 'peer_id', 'checks'])
    .where(isHere())
    // the money follows a ban that nobody can undo any more, as its mails do
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('member_ban as b')
            .innerJoin('decision as d', 'd.id', 'b.decision_id')
            .select('d.id')
            .whereRef('b.member_id', '=', 'unreached.member_id')
            .where('d.undo_until', '>', after),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()) as Unreached[]

/** Counts a check, and deletes the row after the last one. */
const markChecked = ({ id, checks }: Unreached, maxChecks: number, db: Db) =>
  checks + 1 >= maxChecks
    ? db.deleteFrom('unreached').where('id', '=', id).execute()
    : db
        .updateTable('unreached')
        .set({ checks: checks + 1 })
        .where('id', '=', id)
        .execute()

const listWriters = async (db: Db, member: ProfileId, peer: ProfileId | null) =>
  (await sql<{ writer: ProfileId }>`select w as writer from writers_unread_by(${member}, ${peer}) as w`.execute(db)).rows.map(
    ({ writer }) => writer,
  )

type PaidBack = { credits: number }
/** The credits that went back. */
async function refundUnread(db: Db, member: ProfileId, writer: ProfileId, at: Date): Promise<number> {
  const { rows } = await sql<PaidBack>`select refund_unread(${member}, ${writer}, ${at}) as credits`.execute(db)
  return (rows[0] as PaidBack).credits
}

const unreadAtATime = 200
/** A message sent in the very instant of a ban is found by the second look. */
const maxChecks = 2

/** Triggers on members and blocks list the members to check (database/functions/reservations.sql). */
export const refundUnreached = job({
  name: 'credits.refund-unreached',
  payload: z.object({}),
  everyCron: '* * * * *',
  async run(ctx) {
    const after = new Date(ctx.now().getTime() + undoMs - mailsAfterSeconds * 1000)
    for (const whom of await listUnreached(ctx.db, unreadAtATime, after)) {
      await checkUnread(ctx, whom).catch((err: unknown) =>
        ctx.log.error({ event: 'refund.unread_failed', err, member: whom.member_id }, 'unread messages could not be paid back'),
      )
    }
  },
})

async function checkUnread(ctx: Context, whom: Unreached) {
  for (const writer of await listWriters(ctx.db, whom.member_id, whom.peer_id)) await payBack(ctx, whom.member_id, writer)
  await markChecked(whom, maxChecks, ctx.db)
}

const payBack = (ctx: Context, member: ProfileId, writer: ProfileId) =>
  atomically(ctx, async (ctx) => {
    const credits = await refundUnread(ctx.db, member, writer, ctx.now())
    if (credits > 0) await publishCredits(ctx, writer)
  })

const unreadJobs = [refundUnreached, refundLate]

/** By then a provider has stopped sending its webhooks again (Mollie does after 26 hours). */
const recheckAfterSeconds = 27 * hourSeconds

/** Applies the provider's newest state of an order. */
export async function refreshOrder(ctx: Context, order: Order) {
  const { provider_ref, provider } = order
  const state = provider_ref ? await getProvider(ctx, order).fetchState(provider_ref) : null
  if (!provider_ref || !state) return null
  await takePaymentEvent(ctx, provider, { event_id: `asked:${provider_ref}:${state.kind}`, provider_ref, ...state })
  return state.kind
}

const recheckOrder = job({
  name: 'credits.late-payment',
  payload: z.object({ order: z.string() }),
  async run(ctx, { order: id }) {
    const order = await findOrder(ctx.db, id)
    if (order?.state === 'expired') await refreshOrder(ctx, order)
  },
})

/** Marks an order as expired: it was not paid. */
const giveUp = (ctx: Context, { id, provider_ref }: Order) =>
  atomically(ctx, async (ctx) => {
    await expire(ctx.db, id, ctx.now())
    if (provider_ref)
      await enqueue(ctx, recheckOrder, { order: id }, { startAfterSeconds: recheckAfterSeconds, singletonKey: id })
  })

/** A webhook usually arrives within seconds; after this long the job queries the provider. */
const timeoutMs = 10 * minuteMs

/** Queries the provider about waiting orders, in case a webhook was lost, and expires those never paid. */
export const checkWaitingOrders = job({
  name: 'credits.waiting-orders',
  payload: z.object({}),
  everyCron: '*/5 * * * *',
  async run(ctx) {
    const waiting = await listWaiting(ctx.db, new Date(ctx.now().getTime() - timeoutMs), atATime)
    for (const order of waiting) {
      await checkOrder(ctx, order).catch((err: unknown) =>
        ctx.log.warn({ event: 'order.not_checked', err, order: order.id }, 'a waiting order could not be checked'),
      )
    }
  },
})

async function checkOrder(ctx: Context, order: Order) {
  const expiryMs = (await refreshOrder(ctx, order)) === 'pending' ? bankExpiryMs : orderExpiryMs
  if (ctx.now().getTime() - order.created_at.getTime() >= expiryMs) await giveUp(ctx, order)
}

export const creditsJobs = [
  creditsChangedMail,
  receiptMail,
  checkWaitingOrders,
  recheckOrder,
  ...refundJobs,
  settleRead,
  ...unreadJobs,
  ...ledgerJobs,
  ...withdrawalJobs,
]
