/** SQL of marks: those that a new account hits, those that a ban leaves, and where members were seen. */
import { sql } from 'kysely'
import type { MarkEffect, MarkKind, SightingKind } from '#domain/marks/mark-effects.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

export type FoundMark = { id: number; kind: MarkKind; effect: MarkEffect; decision_id: number | null }
const selectMarks = prepared<FoundMark>(
  'marks.selectMarks',
  `select id, kind, effect, decision_id from ban_identifier where pool_id = $1::int and tag = any($2::bytea[]) and expires_at > $3::timestamptz`,
  { id: 'int8', kind: 'text', effect: 'text', decision_id: 'int8?' },
)
export const findMarks = (db: Db, pool: number, tags: readonly Buffer[], now: Date) => selectMarks(db, [pool, tags, now])

/** In the order of their ids, so that two sign-ups never wait for each other. */
const counted = (ids: readonly number[], now: Date) => sql`
  update ban_identifier b set hits = b.hits + 1, last_hit_at = ${now}
    from (select id from ban_identifier where id = any(${ids}::bigint[]) order by id for no key update) hit where b.id = hit.id`

export const countHits = (db: Db, ids: readonly number[], now: Date) => counted(ids, now).execute(db)

/** Counts the hits and notes them for the member. A mark that has just gone is left out. */
export const insertHits = (db: Db, member: ProfileId, ids: readonly number[], now: Date) =>
  sql`with hit as (${counted(ids, now)} returning b.id, b.kind, b.effect, b.decision_id, b.pool_id)
      insert into mark_hit (member_id, mark_id, kind, effect, decision_id, at, pool_id)
        select ${member}, id, kind, effect, decision_id, ${now}, pool_id from hit`.execute(db)

type NewMark = {
  pool_id: number
  kind: MarkKind
  tag: Buffer
  value: string | null
  effect: MarkEffect
  decision_id: number | null
  ground: string | null
  made_by: string
  made_at: Date
  expires_at: Date
}
/** A repeat changes effect, ground and end. Returns the ids. */
export async function insertMarks(db: Db, marks: readonly NewMark[]): Promise<number[]> {
  if (marks.length === 0) return []
  const rows = await db
    .insertInto('ban_identifier')
    .values(marks)
    .onConflict((conflict) =>
      conflict.expression(sql`pool_id, tag, kind, coalesce(decision_id, 0)`).doUpdateSet((eb) => ({
        effect: eb.ref('excluded.effect'),
        ground: eb.ref('excluded.ground'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

type OfBan = { decision: number; by: string; at: Date; expires: Date; effect: MarkEffect }
/** Takes what the sightings of a member say, by the key of their month. */
export const insertMarksOfSightings = (
  db: Db,
  member: ProfileId,
  kind: 'device' | 'network',
  { decision, by, at, expires, effect }: OfBan,
) =>
  sql`insert into ban_identifier (kind, tag, effect, decision_id, made_by, made_at, expires_at, pool_id)
        select kind, tag, ${effect}, ${decision}::bigint, ${by}, ${at}::timestamptz, ${expires}::timestamptz, pool_id
          from identifier_sighting where member_id = ${member} and kind = ${kind} order by tag
      on conflict (pool_id, tag, kind, coalesce(decision_id, 0)) do nothing`.execute(db)

export const findAddress = (db: Db, member: ProfileId) =>
  db.selectFrom('member').select(['email', 'pool_id']).where('id', '=', member).executeTakeFirst()

export const deleteMarksOf = (db: Db, decision: number) =>
  db.deleteFrom('ban_identifier').where('decision_id', '=', decision).execute()

// a time within a day is not written again: the row tells days, and the index of the job stays as it is
const insertSightings = prepared(
  'marks.insertSightings',
  `insert into identifier_sighting as s (member_id, kind, tag, first_at, last_at, site_id, pool_id)
     select $1::bigint, kind, tag, $2::timestamptz, $2::timestamptz, $3::int, $4::int from unnest($5::text[], $6::bytea[]) as seen(kind, tag)
   on conflict (member_id, kind, tag) do update set last_at = excluded.last_at where s.last_at < excluded.last_at - interval '1 day'`,
)
type NewSightings = {
  member: ProfileId
  site: { id: number; pool_id: number }
  at: Date
  tags: readonly { kind: SightingKind; tag: Buffer }[]
}
export const storeSightings = (db: Db, { member, site, at, tags }: NewSightings) =>
  insertSightings(db, [member, at, site.id, site.pool_id, tags.map(({ kind }) => kind), tags.map(({ tag }) => tag)])

const rowsAtOnce = 10_000
/** A little at a time, each a statement of its own. */
export async function deleteBefore(
  db: Db,
  table: 'identifier_sighting' | 'mark_hit' | 'ban_identifier',
  column: 'last_at' | 'at' | 'expires_at',
  at: Date,
) {
  const [from, time] = [sql.table(table), sql.ref(column)]
  for (let gone = rowsAtOnce; gone === rowsAtOnce;) {
    const { numAffectedRows } =
      await sql`delete from ${from} where ctid = any(array(select ctid from ${from} where ${time} < ${at} limit ${rowsAtOnce}))`.execute(
        db,
      )
    gone = Number(numAffectedRows ?? 0)
  }
}
