/** SQL of cases. Reports join their cases by a trigger (`database/functions/cases.sql`). */
import { type Selectable, sql } from 'kysely'
import type { CaseLane } from '#domain/cases/cases.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

export type Case = Selectable<Tables['moderation_case']>

/** A lane of a pool. */
export type CasePlace = { pool: number; lane: CaseLane }
/** Null: all. */
export type CasesWanted = { places: readonly CasePlace[] | null; site: number | null; languages: readonly string[] | null }
type Among = { places: readonly CasePlace[]; site: number | null }

/** Two lists of one length, as SQL takes them. */
const listsOf = (places: readonly CasePlace[] | null) => ({
  pools: places && places.map(({ pool }) => pool),
  laneList: places && places.map(({ lane }) => lane),
})
const isAmong = (places: readonly CasePlace[]) => {
  const { pools, laneList } = listsOf(places)
  return sql<boolean>`(pool_id, lane) in (select * from unnest(${pools}::int[], ${laneList}::text[]))`
}
/** In the queue: open, of these places, and not waiting for an answer. */
const isQueued = ({ places, site }: Among, now: Date) =>
  sql<boolean>`state = 'open' and ${isAmong(places)} and (${site}::int is null or site_id = ${site}) and (waiting_until is null or waiting_until <= ${now})`

export async function claimCase(db: Db, who: string, { places, site, languages }: CasesWanted, now: Date): Promise<Case | null> {
  const { pools, laneList } = listsOf(places)
  const { rows } =
    await sql<Case>`select * from claim_case_among(${who}, ${pools}::int[], ${laneList}::text[], ${site}::int, ${languages}::text[], ${now})`.execute(
      db,
    )
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
    // a case that joined an earlier one has the reference of its first report
    .orderBy((eb) => eb('reference', '=', reference))

export const findCaseRow = async (db: Db, reference: string): Promise<Case | null> =>
  (await selectCase(db, reference).executeTakeFirst()) ?? null
export const lockCaseRow = async (db: Db, reference: string): Promise<Case | null> =>
  (await selectCase(db, reference).forUpdate().executeTakeFirst()) ?? null

/** Before the member is locked, in the order of a decision. */
export const lockCaseRowsOf = (db: Db, member: ProfileId) =>
  db.selectFrom('moderation_case').select('id').where('subject_id', '=', member).orderBy('id').forUpdate().execute()

/** Where a page of the queue ended: lanes have no order of their own in SQL but by `rank_of_lane`. */
export type QueuePosition = Pick<Case, 'lane' | 'due_at' | 'weight' | 'id'>

/** The open cases: by lane, then the first that is due. */
export async function listOpenCaseRows(
  db: Db,
  { places, site, waits }: Pick<CasesWanted, 'places' | 'site'> & { waits: boolean },
  now: Date,
  limit: number,
  after: QueuePosition | null,
): Promise<Case[]> {
  let query = db.selectFrom('moderation_case').selectAll().where('state', '=', sql.lit('open'))
  if (places) query = query.where(isAmong(places))
  if (site !== null) query = query.where('site_id', '=', site)
  query = query.where(
    waits ? sql<boolean>`waiting_until > ${now}` : sql<boolean>`(waiting_until is null or waiting_until <= ${now})`,
  )
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
  { places, isDecided }: Pick<CasesWanted, 'places'> & { isDecided: boolean },
  after: number,
  limit: number,
) {
  let query = db.selectFrom('moderation_case').select(columnsOfLists).where('id', '>', after)
  if (!isDecided) query = query.where('state', '=', sql.lit('open'))
  if (places) query = query.where(isAmong(places))
  return query.orderBy('id').limit(limit).execute()
}

/** `c.` is the case. `gravest`: pools whose gravest cases the reader sees. */
export const isCaseSeen = (gravest: readonly number[]) =>
  sql<boolean>`(c.lane <> 'gravest' or c.pool_id = any(${gravest}::int[]))`

/** `before`: an id. `gravest`: pools whose gravest cases are among them. */
export type CasesOfMember = { before?: number | null; limit: number; isOpen?: boolean; gravest: readonly number[] }
export function listCaseRowsOf(
  db: Db,
  member: ProfileId,
  { before = null, limit, isOpen, gravest }: CasesOfMember,
): Promise<Case[]> {
  let rows = db.selectFrom('moderation_case as c').selectAll('c').where('subject_id', '=', member).where(isCaseSeen(gravest))
  if (isOpen) rows = rows.where('state', '=', sql.lit('open'))
  if (before !== null) rows = rows.where('id', '<', before)
  return rows.orderBy('id', 'desc').limit(limit).execute()
}

/** How many are open in each of these places, by lane, and how many of them are late. */
export async function countOpenAmong(db: Db, among: Among, now: Date) {
  const { rows } = await sql<{ lane: CaseLane; n: number; overdue: number }>`
    select lane, count(*)::int as n, count(*) filter (where due_at <= ${now})::int as overdue from moderation_case
     where ${isQueued(among, now)} group by lane`.execute(db)
  return rows
}

/** How many of the queue nobody holds, in other languages than these; the most first. */
export async function countRowsInOthers(db: Db, among: Among, languages: readonly string[], now: Date) {
  const { rows } = await sql<{ language: string; n: number }>`
    select language, count(*)::int as n from moderation_case
     where ${isQueued(among, now)} and (holder is null or held_until <= ${now}) and language <> all(${languages}::text[])
     group by language order by n desc, language limit 7`.execute(db)
  return rows
}

/** How many are open in each lane, and how many of them are late. */
export async function countByLane(db: Db, now: Date): Promise<{ lane: CaseLane; open: number; late: number }[]> {
  const { rows } = await sql<{ lane: CaseLane; open: number; late: number }>`
    select lane, count(*)::int as open, count(*) filter (where due_at <= ${now})::int as late
      from moderation_case where state = 'open' group by lane order by 1`.execute(db)
  return rows
}

const soonMs = 4 * hourMs
export async function countWaitingCases(db: Db, who: string, places: readonly CasePlace[], now: Date) {
  const soon = new Date(now.getTime() + soonMs)
  const { rows } = await sql<{ held_cases: number; due_cases: number; open_cases: number }>`
    select count(*) filter (where holder = ${who} and held_until > ${now})::int as held_cases,
           count(*) filter (where ${isQueued({ places, site: null }, now)} and due_at <= ${soon})::int as due_cases,
           count(*) filter (where ${isQueued({ places, site: null }, now)})::int as open_cases
      from moderation_case where state = 'open'`.execute(db)
  return rows[0] ?? { held_cases: 0, due_cases: 0, open_cases: 0 }
}

type CaseChange = Partial<
  Pick<
    Case,
    | 'holder'
    | 'held_until'
    | 'passed_to'
    | 'passed_until'
    | 'state'
    | 'closed_at'
    | 'authority_number'
    | 'authority_day'
    | 'waiting_until'
  >
>
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

type LaneChange = Pick<Case, 'lane' | 'due_at' | 'holder' | 'held_until' | 'sealed_at'>
/** Whom it was passed to did not know the lane. */
export const updateLane = (db: Db, id: number, change: LaneChange) =>
  db
    .updateTable('moderation_case')
    .set({ ...change, passed_to: null, passed_until: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

export const endSeal = (db: Db, id: number, at: Date) => sql`select end_seal(${id}, ${at})`.execute(db)

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
