/** Paid messages that never reached a real person: paid back within a minute after their reader was banned, left, or blocked the writer. */
import * as z from 'zod/mini'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { publishCredits } from '#server/credits/orders.ts'
import { listUnreached, listWriters, markChecked, refundUnread, type Unreached } from '#server/credits/unread.store.ts'
import { job } from '#server/infrastructure/queue.ts'

const atATime = 200
/** A message sent in the very instant of a ban is found by the second look. */
const maxChecks = 2

/** Whom to look at is written down by triggers on members and blocks (database/functions/reservations.sql), whoever bans, leaves or blocks. */
export const refundUnreached = job({
  name: 'credits.refund-unreached',
  payload: z.object({}),
  everyCron: '* * * * *',
  async run(ctx) {
    for (const whom of await listUnreached(ctx.db, atATime)) {
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

export const unreadJobs = [refundUnreached]
