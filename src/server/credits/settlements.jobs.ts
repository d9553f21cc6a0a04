/** Paid messages that were read: what they cost was reserved till then, and is settled by the clock, for no reader should wait for bookkeeping. */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { job } from '#server/infrastructure/queue.ts'

const atATime = 5000
const beginning = { conversation: 0, message: 0 }
type PageStart = { conversation: number | null; message: number | null }

/** Goes through all that is reserved, a piece at a time. */
export const settleRead = job({
  name: 'credits.settle-read',
  payload: z.object({}),
  everyCron: '7,22,37,52 * * * *',
  async run(ctx) {
    let at: PageStart | undefined = beginning
    while (at && at.conversation !== null) {
      const { rows }: { rows: PageStart[] } = await sql<PageStart>`
        select p_conversation as conversation, p_message as message from settle_read(${at.conversation}, ${at.message}, ${atATime}, ${ctx.now()})`.execute(
        ctx.db,
      )
      at = rows[0]
    }
  },
})
