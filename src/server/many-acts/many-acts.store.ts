/** SQL of acts on many members. */
import { sql, type Insertable, type Selectable } from 'kysely'
import { isCaseSeen } from '#server/cases/cases.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

export type ManyAct = Selectable<Tables['many_act']>
export type ManyActRow = ManyAct & { done: number; refused: number }

/** A chosen member, as far as an act needs to know. `mark`: the account and its open cases. */
export type Chosen = {
  id: number
  site_id: number
  pool_id: number
  is_out: boolean
  /** Out until a day. */
  is_suspended: boolean
  paid_lately: boolean
  open_cases: number
  mark: string
}

/** `since`: what counts as lately. `gravest`: pools whose gravest cases count among `open_cases`. */
type Counting = { since: Date; gravest?: readonly number[] }
/** In the order of the numbers; who is gone is left out. */
export async function readChosen(db: Db, ids: readonly number[], { since, gravest = [] }: Counting): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    select m.id, m.site_id, m.pool_id, m.status = 'banned' as is_out,
           exists (select from member_ban b join decision d on d.id = b.decision_id where b.member_id = m.id and d.measures @> array['suspend']) as is_suspended,
           exists (select from purchase_order o where o.member_id = m.id and o.paid_at >= ${since}) as paid_lately,
           c.n as open_cases, m.status || c.marks as mark
      from unnest(${[...new Set(ids)]}::bigint[]) with ordinality chosen (id, place) join member m on m.id = chosen.id
      cross join lateral (select count(*) filter (where ${isCaseSeen(gravest)})::int as n, coalesce(string_agg(' ' || c.id || '.' || c.version, '' order by c.id), '') as marks
                            from moderation_case c where c.subject_id = m.id and c.state = 'open') c
     order by place`.execute(db)
  return rows
}

export async function insertManyAct(db: Db, act: Insertable<Tables['many_act']>, members: readonly Chosen[]): Promise<number> {
  const { id } = await db
    .insertInto('many_act')
    .values({ ...act, details: JSON.stringify(act.details) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into many_act_member (act_id, member_id, mark)
    select ${id}, * from unnest(${members.map((member) => member.id)}::bigint[], ${members.map(({ mark }) => mark)}::text[])`.execute(
    db,
  )
  return id
}

const counted = (db: Db) =>
  db
    .selectFrom('many_act')
    .selectAll()
    .select([
      sql<number>`(select count(*)::int from many_act_member m where m.act_id = many_act.id and m.outcome = 'done')`.as('done'),
      sql<number>`(select count(*)::int from many_act_member m where m.act_id = many_act.id and m.outcome = 'refused')`.as(
        'refused',
      ),
    ])

export const findManyAct = async (db: Db, id: number): Promise<ManyActRow | null> =>
  (await counted(db).where('id', '=', id).executeTakeFirst()) ?? null

/** Without its counts: for each turn. */
export const findRunning = (db: Db, id: number): Promise<ManyAct | undefined> =>
  db.selectFrom('many_act').selectAll().where('id', '=', id).where('state', '=', 'running').executeTakeFirst()

export function pageOfManyActs(db: Db, before: number | null, limit: number): Promise<ManyActRow[]> {
  const all = counted(db).orderBy('id', 'desc').limit(limit)
  return (before === null ? all : all.where('id', '<', before)).execute()
}

export type Turn = Pick<Selectable<Tables['many_act_member']>, 'id' | 'member_id' | 'mark'>
export const findNextTurn = (db: Db, act: number): Promise<Turn | undefined> =>
  db
    .selectFrom('many_act_member')
    .select(['id', 'member_id', 'mark'])
    .where('act_id', '=', act)
    .where('outcome', '=', 'waiting')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** False where another worker took it, or the act was stopped. */
export async function takeTurn(db: Db, act: number, turn: number, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update many_act_member set outcome = 'done', at = ${at}
    where id = ${turn} and outcome = 'waiting' and exists (select from many_act where id = ${act} and state = 'running')`.execute(
    db,
  )
  return numAffectedRows === 1n
}
export const setRefused = (db: Db, turn: number, code: string, at: Date) =>
  db.updateTable('many_act_member').set({ outcome: 'refused', code, at }).where('id', '=', turn).execute()

/** Over, once nobody waits; false where it was over before. The details go. */
export async function endManyAct(db: Db, id: number, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update many_act set state = 'done', ended_at = ${at}, details = null
    where id = ${id} and state = 'running' and not exists (select from many_act_member where act_id = ${id} and outcome = 'waiting')`.execute(
    db,
  )
  return numAffectedRows === 1n
}
export async function stopManyAct(db: Db, id: number, { at, by }: { at: Date; by: string }): Promise<boolean> {
  const change = { state: 'stopped' as const, ended_at: at, stopped_by: by, details: null }
  const { numUpdatedRows } = await db
    .updateTable('many_act')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type Failed = { id: number; member_id: number | null; name: string | null; code: string }
export async function pageOfFailed(db: Db, act: number, after: number, limit: number): Promise<Failed[]> {
  const { rows } = await sql<Failed>`
    select m.id, m.member_id, p.name, m.code from many_act_member m left join profile p on p.id = m.member_id
     where m.act_id = ${act} and m.outcome = 'refused' and m.id > ${after} order by m.id limit ${limit}`.execute(db)
  return rows
}
