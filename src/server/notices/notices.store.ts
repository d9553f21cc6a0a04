/** SQL of notices of illegal content, and of those who often tell groundless things. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { NoticeOutcome } from '#domain/notices/notices.ts'
import { isHere, referenceOfCell } from '#server/infrastructure/cell.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

export type NoticeRow = Selectable<Tables['notice']>

/** The next number of the year, held until the transaction ends. */
export async function nextNoticeReference(db: Db, year: number): Promise<string> {
  const { rows } = await sql<{ cell: number; last: number }>`
    insert into notice_count (year, last) values (${year}, 1) on conflict (year) do update set last = notice_count.last + 1
    returning last, (select cell from installation) as cell`.execute(db)
  if (!rows[0]) throw new Error('no number was counted')
  return referenceOfCell('N', year, rows[0])
}

export const insertNotice = (db: Db, notice: Insertable<Tables['notice']>) =>
  db.insertInto('notice').values(notice).returning('id').executeTakeFirstOrThrow()

/** The same notice from the same address since a moment: sent again, not meant again. */
export const findSameNotice = (db: Db, email: string, textHash: Buffer, since: Date) =>
  db
    .selectFrom('notice')
    .select('reference')
    .where('email_key', '=', email.toLowerCase())
    .where('created_at', '>', since)
    .where('text_hash', '=', textHash)
    .executeTakeFirst()

export const findNoticeById = (db: Db, id: number) => db.selectFrom('notice').selectAll().where('id', '=', id).executeTakeFirst()
export const findNoticeRowOfCase = (db: Db, case_id: number) =>
  db.selectFrom('notice').selectAll().where('case_id', '=', case_id).executeTakeFirst()
export const findNoticeByReference = (db: Db, reference: string) =>
  db.selectFrom('notice').selectAll().where('reference', '=', reference).executeTakeFirst()
export const lockNotice = (db: Db, reference: string) =>
  db.selectFrom('notice').selectAll().where('reference', '=', reference).forUpdate().executeTakeFirst()

export const markReceipt = (db: Db, id: number, receipt_at: Date) =>
  db.updateTable('notice').set({ receipt_at }).where('id', '=', id).where('receipt_at', 'is', null).execute()

type Settled = { outcome: NoticeOutcome; decision_id: number; decided_at: Date }
export const settleNotice = (db: Db, case_id: number, settled: Settled) =>
  db.updateTable('notice').set(settled).where('case_id', '=', case_id).returningAll().executeTakeFirst()

export const reopenNotice = (db: Db, case_id: number, decision_id: number) =>
  db
    .updateTable('notice')
    .set({ outcome: null, decision_id: null, decided_at: null, groundless_at: null, groundless_by: null })
    .where('case_id', '=', case_id)
    .where('decision_id', '=', decision_id)
    .execute()

type Marked = { groundless_at: Date; groundless_by: string }
export const markGroundlessRow = (db: Db, id: number, marked: Marked) =>
  db.updateTable('notice').set(marked).where('id', '=', id).execute()

/** How many of an address's notices were decided since a moment, and how many of them were groundless. */
export async function countGroundless(db: Db, pool: number, email_key: string, since: Date) {
  const { rows } = await sql<{ decided: number; groundless: number }>`
    select count(*) filter (where outcome is not null)::int as decided, count(groundless_at)::int as groundless
      from notice where email_key = ${email_key} and pool_id = ${pool} and created_at > ${since}`.execute(db)
  return rows[0] ?? { decided: 0, groundless: 0 }
}

export const findGroundlessNotifier = (db: Db, pool_id: number, email_key: string) =>
  db
    .selectFrom('groundless_notifier')
    .selectAll()
    .where('pool_id', '=', pool_id)
    .where('email_key', '=', email_key)
    .executeTakeFirst()

export const saveGroundlessNotifier = (db: Db, row: Insertable<Tables['groundless_notifier']>) =>
  db
    .insertInto('groundless_notifier')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['pool_id', 'email_key']).doUpdateSet({ warned_at: row.warned_at, last_until: row.last_until }),
    )
    .execute()

const nothing = { place: null, words: null, name: null, email: null }

/** Takes the words and the sender of what was decided long ago. What became of it stays, for the counts. */
export const forgetOldNotices = (db: Db, decidedBefore: Date, warnedBefore: Date, erased_at: Date) =>
  Promise.all([
    db
      .updateTable('notice')
      .set({ ...nothing, erased_at })
      .where('decided_at', '<', decidedBefore)
      .where(sql<boolean>`num_nonnulls(words, email) > 0 and not is_sealed(case_id)`)
      .where(isHere())
      .execute(),
    db.deleteFrom('groundless_notifier').where('warned_at', '<', warnedBefore).where(isHere()).execute(),
  ])

/** Everything that an address told us, with who it was. What a sealed case is about stays, without them. */
export const forgetNoticesOf = async (db: Db, email: string, erased_at: Date) => {
  const email_key = email.toLowerCase()
  await db
    .updateTable('notice')
    .set({
      ...nothing,
      place: sql<string | null>`case when is_sealed(case_id) then place end`,
      words: sql<string | null>`case when is_sealed(case_id) then words end`,
      erased_at,
    })
    .where('email_key', '=', email_key)
    .execute()
  await db.deleteFrom('groundless_notifier').where('email_key', '=', email_key).execute()
}
