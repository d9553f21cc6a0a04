/** SQL of decisions, their mailed links and appeals. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { isHere } from '#server/infrastructure/cell.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

export type DecisionRow = Selectable<Tables['decision']>
export type AppealRow = Selectable<Tables['appeal']>
type New<Table extends keyof Tables> = Insertable<Tables[Table]>

/** The next number of the year, held until the transaction ends. */
export async function nextDecisionReference(db: Db, at: Date): Promise<string> {
  const { rows } = await sql<{ reference: string }>`select next_decision_reference(${at}) as reference`.execute(db)
  if (!rows[0]) throw new Error('no number was counted')
  return rows[0].reference
}

export const insertDecision = (db: Db, decision: New<'decision'>): Promise<DecisionRow> =>
  db.insertInto('decision').values(decision).returningAll().executeTakeFirstOrThrow()

export const findDecisionById = (db: Db, id: number) =>
  db.selectFrom('decision').selectAll().where('id', '=', id).executeTakeFirst()
/** Waits for an undo that is under way; undefined once it is done. */
export const findDecisionNotUndone = (db: Db, id: number) =>
  db.selectFrom('decision').selectAll().where('id', '=', id).where('undone_at', 'is', null).forShare().executeTakeFirst()
export const findDecisionByReference = (db: Db, reference: string) =>
  db.selectFrom('decision').selectAll().where('reference', '=', reference).executeTakeFirst()
export const lockDecision = (db: Db, id: number) =>
  db.selectFrom('decision').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The brand that a member signed up on. */
export const findSiteOf = async (db: Db, member: ProfileId) =>
  (await db.selectFrom('member').select('site_id').where('id', '=', member).executeTakeFirst())?.site_id

/** Of a member, or all; newest first. `before`: an id. */
export function listDecisionRows(db: Db, member: ProfileId | null, before: number | null, limit: number) {
  let rows = db.selectFrom('decision').selectAll().orderBy('id', 'desc').limit(limit)
  if (member !== null) rows = rows.where('subject_id', '=', member)
  if (before !== null) rows = rows.where('id', '<', before)
  return rows.execute()
}

const isStated = sql<boolean>`measures && array['warn', 'hide', 'clear', 'limit', 'suspend', 'ban']`

/** Those with a statement that was not undone, newest first. `before`: an id. */
export function listStatedDecisions(db: Db, member: ProfileId, before: number | null, limit: number): Promise<DecisionRow[]> {
  const all = db
    .selectFrom('decision')
    .selectAll()
    .where('subject_id', '=', member)
    .where('undone_at', 'is', null)
    .where(isStated)
    .orderBy('id', 'desc')
    .limit(limit)
  return (before === null ? all : all.where('id', '<', before)).execute()
}
export const findStatedDecision = (db: Db, member: ProfileId, reference: string) =>
  db
    .selectFrom('decision')
    .select('id')
    .where('reference', '=', reference)
    .where('subject_id', '=', member)
    .where('undone_at', 'is', null)
    .where(isStated)
    .executeTakeFirst()

const unread = sql<boolean>`measures @> array['warn'] and read_at is null`
export const listUnreadRows = (db: Db, member: ProfileId): Promise<DecisionRow[]> =>
  db
    .selectFrom('decision')
    .selectAll()
    .where('subject_id', '=', member)
    .where('state', '=', 'in_force')
    .where(unread)
    .orderBy('id')
    .limit(50)
    .execute()
export const markWarningsRead = (db: Db, member: ProfileId, references: readonly string[], read_at: Date) =>
  db
    .updateTable('decision')
    .set({ read_at })
    .where('subject_id', '=', member)
    .where('reference', 'in', references)
    .where(unread)
    .execute()

/** The newest other decision that shuts a member out. */
export const findOtherBan = (db: Db, member: ProfileId, without: number, now: Date) =>
  db
    .selectFrom('decision')
    .selectAll()
    .where('subject_id', '=', member)
    .where('id', '<>', without)
    .where('state', '=', 'in_force')
    .where(sql<boolean>`measures && array['suspend', 'ban']`)
    .where((eb) => eb.or([eb('until_at', 'is', null), eb('until_at', '>', now)]))
    .orderBy('id', 'desc')
    .executeTakeFirst()

type End = { state: 'ended' | 'overturned'; ended_at: Date; ended_by: string; end_note: string | null; undone_at?: Date }
export const endDecisionRow = (db: Db, id: number, end: End) => db.updateTable('decision').set(end).where('id', '=', id).execute()

export const listDueDecisions = (db: Db, now: Date) =>
  db
    .selectFrom('decision')
    .select('id')
    .where('state', '=', sql.lit('in_force'))
    .where('until_at', '<=', now)
    .where(isHere())
    .orderBy('until_at')
    .limit(500)
    .execute()

/** Decisions of which no statement was ever queued: an earlier release banned. */
export async function listWithoutStatement(db: Db, from: Date, until: Date) {
  const { rows } = await sql<{ id: number; site_id: number; subject_id: ProfileId }>`
    select d.id, d.site_id, d.subject_id from decision d
     where d.told_at is null and d.erased_at is null and d.undone_at is null and d.measures && array['warn', 'hide', 'clear', 'limit', 'suspend', 'ban'] and d.subject_id is not null
       and d.decided_at between ${from} and ${until} and ${isHere('d.pool_id')}
       and not exists (select from mail_log l where l.member_id = d.subject_id and l.template = 'statement' and l.created_at >= d.decided_at) limit 500`.execute(
    db,
  )
  return rows
}

/** The statement left now: six months to appeal begin. */
export const markStatementSent = (db: Db, id: number, told_at: Date, appeal_until: Date) =>
  db.updateTable('decision').set({ told_at, appeal_until }).where('id', '=', id).where('told_at', 'is', null).execute()

export const insertDecisionLink = (db: Db, link: New<'decision_link'>) => db.insertInto('decision_link').values(link).execute()

/** What a mailed link opens. */
export const findDecisionLink = (db: Db, token_hash: Buffer, now: Date) =>
  db
    .selectFrom('decision_link')
    .select(['decision_id', 'report_id', 'notice_id'])
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const deleteDecisionLinks = (db: Db, now: Date) => db.deleteFrom('decision_link').where('expires_at', '<=', now).execute()

/** Who decided and who agreed: of a key its person. */
export async function listPeople(db: Db, { decided_by, second_by }: Pick<DecisionRow, 'decided_by' | 'second_by'>) {
  const { rows } = await sql<{ who: string }>`
    select distinct person_of(who) as who from unnest(${[decided_by, second_by]}::text[]) who where who is not null`.execute(db)
  return rows.map(({ who }) => who)
}
export const insertAppeal = (db: Db, appeal: New<'appeal'>) =>
  db.insertInto('appeal').values(appeal).returning('id').executeTakeFirstOrThrow()

const appeals = (db: Db) => db.selectFrom('appeal').selectAll()
/** By the member (both null), or by whoever filed this report or sent this notice. */
export const findAppealOf = (db: Db, decision: number, report: number | null, notice: number | null) =>
  appeals(db)
    .where('decision_id', '=', decision)
    .where('report_id', report === null ? 'is' : '=', report)
    .where('notice_id', notice === null ? 'is' : '=', notice)
    .executeTakeFirst()
export const findAppealByReference = (db: Db, reference: string) =>
  appeals(db).where('reference', '=', reference).executeTakeFirst()
export const findAppealById = (db: Db, id: number) => appeals(db).where('id', '=', id).executeTakeFirst()
export const countAppeals = async (db: Db, decision: number): Promise<number> =>
  (await appeals(db).where('decision_id', '=', decision).execute()).length
export const listOpenAppealRows = (db: Db) =>
  appeals(db).where('decided_at', 'is', null).where('erased_at', 'is', null).orderBy('due_at').limit(100).execute()

type AppealDecision = Pick<AppealRow, 'decided_by' | 'decided_at' | 'outcome' | 'reply' | 'view_outcome' | 'view_by' | 'view_at'>
export const updateAppeal = (db: Db, id: number, change: Partial<AppealDecision & Pick<AppealRow, 'case_id'>>) =>
  db.updateTable('appeal').set(change).where('id', '=', id).execute()
