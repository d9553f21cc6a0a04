/** The job of late refunds: credits of paid messages that were not read in time come back by themselves. */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ConversationId } from '#domain/chats/chats.ts'
import { mostUnreadRefunds, unreadRefundSpanDays } from '#domain/credits/fair-talks.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { publishCredits } from '#server/credits/orders.ts'
import { atomically, type Context, type Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import { job } from '#server/infrastructure/queue.ts'

type Late = { conversation_id: ConversationId; writer_id: ProfileId }
const selectLate = prepared<Late>(
  'late-refunds.select',
  'select conversation_id, writer_id from late_writers($1::timestamptz, $2::int)',
  { conversation_id: 'int8', writer_id: 'int8' },
)

type Returned = { credits: number }
/** In a transaction of its own: the reader of the same second either finds it refunded, or has read it. Returns the credits refunded. */
async function giveBackLate(db: Db, { conversation_id, writer_id }: Late, at: Date): Promise<number> {
  const { rows } = await sql<Returned>`
    select refund_late(${conversation_id}, ${writer_id}, ${mostUnreadRefunds}, make_interval(days => ${unreadRefundSpanDays}), ${at}) as credits`.execute(
    db,
  )
  return (rows[0] as Returned).credits
}

const messagesAtATime = 500

/** Every minute, at most so many messages; what is left is found by the next one. */
export const refundLate = job({
  name: 'credits.refund-unread',
  payload: z.object({}),
  everyCron: '* * * * *',
  async run(ctx) {
    for (const late of await selectLate(ctx.db, [ctx.now(), messagesAtATime]))
      await payBack(ctx, late).catch((err: unknown) =>
        ctx.log.error(
          { event: 'refund.late_failed', err, member: late.writer_id },
          'a message that was not read in time could not be paid back',
        ),
      )
  },
})

const payBack = (ctx: Context, late: Late) =>
  atomically(ctx, async (ctx) => {
    if ((await giveBackLate(ctx.db, late, ctx.now())) > 0) await publishCredits(ctx, late.writer_id)
  })
