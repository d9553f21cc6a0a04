/** SQL of complaints. */
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { ComplaintState } from '#domain/complaints/complaints.ts'
import { isHere, referenceOfCell } from '#server/infrastructure/cell.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

type NewComplaint = Omit<Insertable<Tables['complaint']>, 'reference' | 'updated_at'>

/** The next number of the year, held until the transaction ends: a complaint that is not filed leaves no gap. */
export async function nextComplaintReference(db: Db, year: number): Promise<string> {
  const { rows } = await sql<{ cell: number; last: number }>`
    insert into complaint_count (year, last) values (${year}, 1) on conflict (year) do update set last = complaint_count.last + 1
    returning last, (select cell from installation) as cell`.execute(db)
  if (!rows[0]) throw new Error('no number was counted')
  return referenceOfCell('C', year, rows[0])
}

export async function insertComplaint(db: Db, reference: string, complaint: NewComplaint): Promise<number> {
  const row = { ...complaint, reference, updated_at: complaint.created_at }
  const { id } = await db.insertInto('complaint').values(row).returning('id').executeTakeFirstOrThrow()
  await insertMove(db, id, { state: 'new', note: null, at: complaint.created_at })
  return id
}

/** The same words from the same address since a moment: sent again, not meant again. */
export const findSameComplaint = (db: Db, email: string, textHash: Buffer, since: Date) =>
  db
    .selectFrom('complaint')
    .select('reference')
    .where('email_key', '=', email.toLowerCase())
    .where('created_at', '>', since)
    .where('text_hash', '=', textHash)
    .executeTakeFirst()

export const findComplaintByReference = (db: Db, reference: string) =>
  db.selectFrom('complaint').selectAll().where('reference', '=', reference).forUpdate().executeTakeFirst()

/** The complaint that a mailed link opens. */
export const findComplaintByLink = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('complaint_link as l')
    .innerJoin('complaint as c', 'c.id', 'l.complaint_id')
    .selectAll('c')
    .where('l.token_hash', '=', tokenHash)
    .where('l.expires_at', '>', now)
    .executeTakeFirst()

export const listMoves = (db: Db, id: number) =>
  db
    .selectFrom('complaint_move')
    .select(['id', 'state', 'note', 'at', 'moved_by'])
    .where('complaint_id', '=', id)
    .orderBy('id')
    .execute()

type Move = { state: ComplaintState; note: string | null; at: Date; moved_by?: string | null }
const insertMove = async (db: Db, id: number, made: Move): Promise<number> => {
  const move = db
    .insertInto('complaint_move')
    .values({ complaint_id: id, ...made })
    .returning('id')
  return (await move.executeTakeFirstOrThrow()).id
}

type ComplaintChange = { decide_by?: Date; decided_at?: Date; appealed_at?: Date; holder?: null; held_until?: null }

/** Brings a complaint to a state and writes its history on. Answers the move's id. */
export async function writeMove(db: Db, id: number, { state, note, at, moved_by = null }: Move, change: ComplaintChange = {}) {
  await db
    .updateTable('complaint')
    .set({ state, updated_at: at, ...change })
    .where('id', '=', id)
    .execute()
  return insertMove(db, id, { state, note, at, moved_by })
}

/** The data of a mail about one change of state. */
export const findForMail = (db: Db, move: number, complaint: number) =>
  db
    .selectFrom('complaint as c')
    .innerJoin('complaint_move as m', 'm.complaint_id', 'c.id')
    .select(['c.id', 'c.reference', 'c.site_id', 'c.email', 'c.language', 'c.page_url', 'c.created_at', 'c.decide_by'])
    .select(['c.decided_at', 'c.appealed_at', 'c.state as now', 'm.state', 'm.note'])
    .where('c.id', '=', complaint)
    .where('m.id', '=', move)
    .executeTakeFirst()

export const insertComplaintLink = (db: Db, complaint: number, tokenHash: Buffer, expiresAt: Date) =>
  db.insertInto('complaint_link').values({ complaint_id: complaint, token_hash: tokenHash, expires_at: expiresAt }).execute()

export const listSettled = (db: Db, decidedBefore: Date) =>
  db
    .selectFrom('complaint')
    .select(['reference', 'decided_at', 'appealed_at'])
    .where('state', '=', 'decided')
    .where('updated_at', '<', decidedBefore)
    .where(isHere())
    .limit(500)
    .execute()

export async function deleteOldComplaints(db: Db, closedBefore: Date, now: Date) {
  await db.deleteFrom('complaint').where('state', '=', 'closed').where('updated_at', '<', closedBefore).execute()
  await db.deleteFrom('complaint_link').where('expires_at', '<', now).execute()
}

export const deleteOf = (db: Db, member: number, email: string) =>
  db
    .deleteFrom('complaint')
    .where((eb) => eb.or([eb('member_id', '=', member), eb('email_key', '=', email.toLowerCase())]))
    .execute()
