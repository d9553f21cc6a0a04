/** Late refunds while everything is killed: the product's own functions, by a clock two weeks ahead, on a connection that dies with PostgreSQL. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { mostUnreadRefunds, unreadRefundSpanDays } from '#domain/credits/fair-talks.ts'
import { isDatabaseAway, type Db } from '#server/infrastructure/db.ts'

type Late = { conversation_id: number; writer_id: number }

/** Two run at once, so that they race with each other too. What fails because PostgreSQL is away is due still. */
export async function refundWhile(db: Db, isOver: () => boolean) {
  const loop = async () => {
    while (!isOver()) {
      await refundOnce(db).catch((error: unknown) => {
        if (!isDatabaseAway(error)) throw error
      })
      await pause(300)
    }
  }
  await Promise.all([loop(), loop()])
}

async function refundOnce(db: Db) {
  const { rows } = await sql<Late>`select conversation_id, writer_id from late_writers(now() + interval '15 days', 20)`.execute(
    db,
  )
  for (const { conversation_id, writer_id } of rows)
    await sql`select refund_late(${conversation_id}, ${writer_id}, ${mostUnreadRefunds}, make_interval(days => ${unreadRefundSpanDays}), now() + interval '15 days')`.execute(
      db,
    )
}
