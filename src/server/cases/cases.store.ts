/** SQL of cases. Reports join their cases by a trigger (`database/functions/cases.sql`). */
import { type Selectable, sql } from 'kysely'
import type { CaseLane } from '#domain/cases/cases.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

export type Case = Selectable<Tables['moderation_case']>

type Wanted = { lanes: readonly CaseLane[] | null; pools: readonly number[] | null; languages: readonly string[] | null }
export async function claimCase(db: Db, who: string, { lanes, pools, languages }: Wanted, now: Date): Promise<Case | null> {
  const { rows } =
    await sql<Case>`select * from claim_case(${who}, ${lanes}::text[], ${pools}::int[], ${languages}::text[], ${now})`.execute(db)
  return rows[0] ?? null
}

const selectCase = (db: Db, reference: string) =>
  db
    .selectFrom('moderation_case')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('reference', '=', reference),
        eb('id', '=', eb.selectFrom('report').select('case_id').where('report.reference', '=', reference)),
      ]),
    )

export const findCaseRow = async (db: Db, reference: string): Promise<Case | null> =>
  (await selectCase(db, reference).executeTakeFirst()) ?? null
export const lockCaseRow = async (db: Db, reference: string): Promise<Case | null> =>
  (await selectCase(db, reference).forUpdate().executeTakeFirst()) ?? null

/** Before the member is locked, in the order of a decision. */
export const lockCaseRowsOf = (db: Db, member: ProfileId) =>
  db.selectFrom('moderation_case').select('id').where('subject_id', '=', member).orderBy('id').forUpdate().execute()

/** Where a page of the queue ended: lanes have no order of their own in SQL but by `rank_of_lane`. */
export type CasePlace = Pick<Case, 'lane' | 'due_at' | 'weight' | 'id'>

/** The open cases: by lane, then the first that is due. */
export async function listOpenCaseRows(
  db: Db,
  { lanes, pools, languages }: Wanted,
  limit: number,
  after: CasePlace | null,
): Promise<Case[]> {
  let query = db.selectFrom('moderation_case').selectAll().where('state', '=', sql.lit('open'))
  if (lanes) query = query.where('lane', 'in', lanes)
  if (pools) query = query.where('pool_id', 'in', pools)
  if (languages) query = query.where('language', 'in', languages)
  if (after)
    query = query.where(
      sql<boolean>`(rank_of_lane(lane), due_at, -weight, id) > (rank_of_lane(${after.lane}), ${after.due_at}::timestamptz, -${after.weight}::int, ${after.id}::bigint)`,
    )
  return query
    .orderBy(sql`rank_of_lane(lane)`)
    .orderBy('due_at')
    .orderBy('weight', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

const columnsOfLists = [
  'id',
  'reference',
  'kind',
  'lane',
  'site_id',
  'state',
  'opened_at',
  'due_at',
  'closed_at',
] as const satisfies readonly (keyof Case)[]

/** In the order of their ids; without whom they are about. */
export async function listCaseRowsAfter(
  db: Db,
  { lanes, pools, isDecided }: Pick<Wanted, 'lanes' | 'pools'> & { isDecided: boolean },
  after: number,
  limit: number,
) {
  let query = db.selectFrom('moderation_case').select(columnsOfLists).where('id', '>', after)
  if (!isDecided) query = query.where('state', '=', sql.lit('open'))
  if (lanes) query = query.where('lane', 'in', lanes)
  if (pools) query = query.where('pool_id', 'in', pools)
  return query.orderBy('id').limit(limit).execute()
}

/** `before`: an id. */
export function listCaseRowsOf(db: Db, member: ProfileId, before: number | null, limit: number): Promise<Case[]> {
  const all = db.selectFrom('moderation_case').selectAll().where('subject_id', '=', member)
  return (before === null ? all : all.where('id', '<', before)).orderBy('id', 'desc').limit(limit).execute()
}

/** How many are open in each lane, and how many of them are late. */
export async function countByLane(db: Db, now: Date): Promise<{ lane: CaseLane; open: number; late: number }[]> {
  const { rows } = await sql<{ lane: CaseLane; open: number; late: number }>`
    select lane, count(*)::int as open, count(*) filter (where due_at <= ${now})::int as late
      from moderation_case where state = 'open' group by lane order by 1`.execute(db)
  return rows
}

const soonMs = 4 * hourMs
type CaseScope = { lanes: readonly CaseLane[]; pools: readonly number[] }
export async function countWaitingCases(db: Db, who: string, { lanes, pools }: CaseScope, now: Date) {
  const soon = new Date(now.getTime() + soonMs)
  const { rows } = await sql<{ held_cases: number; due_cases: number; open_cases: number }>`
    select count(*) filter (where holder = ${who} and held_until > ${now})::int as held_cases,
           count(*) filter (where lane = any(${lanes}::text[]) and pool_id = any(${pools}::int[]) and due_at <= ${soon})::int as due_cases,
           count(*) filter (where lane = any(${lanes}::text[]) and pool_id = any(${pools}::int[]))::int as open_cases
      from moderation_case where state = 'open'`.execute(db)
  return rows[0] ?? { held_cases: 0, due_cases: 0, open_cases: 0 }
}

type CaseChange = Partial<Pick<Case, 'holder' | 'held_until' | 'passed_to' | 'passed_until' | 'state' | 'closed_at'>>
export const updateCase = (db: Db, id: number, change: CaseChange) =>
  db.updateTable('moderation_case').set(change).where('id', '=', id).execute()

export const isAvoiding = async (db: Db, id: number, who: string): Promise<boolean> =>
  (await db.selectFrom('case_avoided').select('who').where('case_id', '=', id).where('who', '=', who).executeTakeFirst()) !==
  undefined

export const insertAvoided = (db: Db, id: number, whom: readonly string[]) =>
  db
    .insertInto('case_avoided')
    .values(whom.map((who) => ({ case_id: id, who })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** When a case of a lane is due. */
export async function dueInLane(db: Db, lane: CaseLane, at: Date): Promise<Date> {
  const { rows } = await sql<{ due_at: Date }>`select due_in_lane(${lane}, ${at}) as due_at`.execute(db)
  return rows[0]?.due_at ?? at
}

export const findMemberInPool = async (db: Db, member: number, pool: number): Promise<boolean> =>
  (await db.selectFrom('member').select('id').where('id', '=', member).where('pool_id', '=', pool).executeTakeFirst()) !==
  undefined

export const updateSubject = (db: Db, id: number, subject_id: number) =>
  db
    .updateTable('moderation_case')
    .set({ subject_id, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

export const findCaseRowById = (db: Db, id: number) =>
  db.selectFrom('moderation_case').selectAll().where('id', '=', id).executeTakeFirst()

type NewCase = Pick<Case, 'reference' | 'kind' | 'site_id' | 'subject_id' | 'lane' | 'language' | 'opened_at' | 'due_at'>
export const insertCase = async (db: Db, one: NewCase): Promise<number> =>
  (
    await db
      .insertInto('moderation_case')
      .values({ ...one, weight: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

type NewMarkCase = { member: ProfileId; site: number; language: string; weight: number; at: Date }
export const insertMarkCase = (db: Db, { member, site, language, weight, at }: NewMarkCase) =>
  sql`select open_mark_case(${member}, ${site}, ${language}, ${weight}, ${at})`.execute(db)
