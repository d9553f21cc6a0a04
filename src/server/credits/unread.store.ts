/** Messages that never reached a real person, as rows: who is to be looked at, who wrote to them, and paying a writer back. */
import { sql } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'

/** `peer_id` null: whoever wrote. */
export type Unreached = { id: number; member_id: ProfileId; peer_id: ProfileId | null; looks: number }
export const listUnreached = async (db: Db, limit: number) =>
  (await db.selectFrom('unreached').selectAll().orderBy('id').limit(limit).execute()) as Unreached[]

/** Looked at once more, or for the last time. */
export const markChecked = ({ id, looks }: Unreached, maxChecks: number, db: Db) =>
  looks + 1 >= maxChecks
    ? db.deleteFrom('unreached').where('id', '=', id).execute()
    : db
        .updateTable('unreached')
        .set({ looks: looks + 1 })
        .where('id', '=', id)
        .execute()

export const listWriters = async (db: Db, member: ProfileId, peer: ProfileId | null) =>
  (await sql<{ writer: ProfileId }>`select w as writer from writers_unread_by(${member}, ${peer}) as w`.execute(db)).rows.map(
    ({ writer }) => writer,
  )

type PaidBack = { credits: number }
/** The credits that went back. */
export async function refundUnread(db: Db, member: ProfileId, writer: ProfileId, at: Date): Promise<number> {
  const { rows } = await sql<PaidBack>`select refund_unread(${member}, ${writer}, ${at}) as credits`.execute(db)
  return (rows[0] as PaidBack).credits
}
