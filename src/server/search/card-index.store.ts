/** SQL of the search index: all cards, and the changes since a snapshot. */
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import { detailsSql, type DetailRow } from '#server/search/card-details.store.ts'
import { bornSql, factsSql } from '#server/search/card-filters.store.ts'

/** `home` is pool, gender, country and region as one text; `facts` and `born` are the numbers of card-filters.store.ts; `cell` is -1 where it is unknown. */
export type IndexRow = { id: number; rank: number; home: string; facts: number; born: number; cell: number } & DetailRow

/** Many cards as one text and one row of bytes, 40 each: id, rank, facts, birth day, cell, traits, interests, day of presence. */
const packed = (cards: string) => `
  select string_agg(int8send(s.id) || int4send(s.rank) || int4send(${factsSql}) || int4send(${bornSql}) || int4send(coalesce(s.cell, -1)) ||
      int4send(${detailsSql.traits}) || int8send(${detailsSql.interests}) || int4send(${detailsSql.seen}), '' order by s.rank desc, s.id desc) as cards,
      string_agg(concat_ws(' ', s.pool_id, s.gender, s.country, coalesce(s.countryregion, '')), ',' order by s.rank desc, s.id desc) as homes
    from (select c.* from search_card c ${cards}) s`
type Packed = { cards: Buffer | null; homes: string | null }

/**
 * A page of changes. `changed`: ids of changed cards; with the prefix `h`, of members whose hidden people changed. `gone`: the
 * change log is too short, or the snapshot is newer than the database, which was restored. `upto`: the snapshot of this read. `last`: the last transaction of the page.
 */
export type Changes = { upto: string; gone: boolean; changed: string | null; n: number; last: string | null }
/**
 * Changes since a snapshot, of transactions after `$2`. A transaction is never cut in two. The two bounds keep the planner's
 * estimate low; every visible change began before the end of the snapshot.
 */
const changesSince = `select pg_current_snapshot()::text as upto, 
      k.since > pg_snapshot_xmin($1::pg_snapshot) or pg_snapshot_xmax($1::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as gone,
      p.changed, p.n, p.last::text as last
    from search_change_kept k, lateral (
      select string_agg(case f.what when 'card' then f.member_id::text else 'h' || f.member_id end, ' ') as changed, count(*)::int as n, max(f.xid::text::bigint) as last
        from (select c.xid, c.what, c.member_id from search_change c
               where c.xid >= pg_snapshot_xmin($1::pg_snapshot) and c.xid < pg_snapshot_xmax(pg_current_snapshot()) and c.xid > $2::xid8
                 and not pg_visible_in_snapshot(c.xid, $1::pg_snapshot)
               order by c.xid fetch first ($3::int) rows with ties) f) p
   where k.one`

/** The SQL of each form, for the test of their plans. */
export const indexStatements = {
  part: packed(
    'where c.pool_id = $1 and c.gender = $2 and c.country = $3 and (c.rank, c.id) < ($4::int, $5::bigint) order by c.rank desc, c.id desc limit $6',
  ),
  these: packed('where c.id = any($1::bigint[])'),
  changes: changesSince,
  hidden: `select v.id, (select string_agg(o.id::text, ' ') from (select e.other_id as id from exclusion e where e.member_id = v.id
      union all select p.other_id from pass p where p.member_id = v.id) o) as others from unnest($1::bigint[]) v(id)`,
  liked: `select v.id, (select string_agg(l.to_id::text, ' ') from profile_like l where l.from_id = v.id) as others from unnest($1::bigint[]) v(id)`,
}
const selectPart = prepared<Packed>('card-index.selectPart', indexStatements.part, { cards: 'bytea?', homes: 'text?' })
const selectThese = prepared<Packed>('card-index.selectThese', indexStatements.these, { cards: 'bytea?', homes: 'text?' })

export type Group = { pool_id: number; gender: string; country: string; n: number }
const selectGroups = prepared<Group>(
  'card-index.selectGroups',
  'select pool_id, gender, country, count(*)::int as n from search_card group by 1, 2, 3',
  { pool_id: 'int4', gender: 'text', country: 'text', n: 'int4' },
)
export const listGroups = (db: Db) => selectGroups(db)

/** The next rows of a group after `last`, or the first rows. */
export const listPart = async (db: Db, { pool_id, gender, country }: Group, after: IndexRow | null, most: number) =>
  rowsIn((await selectPart(db, [pool_id, gender, country, after?.rank ?? 2_147_483_647, after?.id ?? 0, most]))[0])
export const listCards = async (db: Db, ids: readonly number[]) => rowsIn((await selectThese(db, [ids]))[0])

const bytesEach = 40

function rowsIn(packed: Packed | undefined): IndexRow[] {
  const { cards, homes } = packed ?? {}
  if (!cards || !homes) return []
  return homes.split(',').map((home, n) => {
    const at = n * bytesEach
    return {
      id: cards.readUInt32BE(at) * 2 ** 32 + cards.readUInt32BE(at + 4),
      rank: cards.readInt32BE(at + 8),
      home,
      facts: cards.readInt32BE(at + 12),
      born: cards.readInt32BE(at + 16),
      cell: cards.readInt32BE(at + 20),
      traits: cards.readInt32BE(at + 24),
      interestsHigh: cards.readInt32BE(at + 28),
      interestsLow: cards.readInt32BE(at + 32),
      seen: cards.readInt32BE(at + 36),
    }
  })
}

const selectSnapshot = prepared<{ upto: string }>(
  'card-index.selectSnapshot',
  'select pg_current_snapshot()::text as upto from search_change_kept',
  { upto: 'text' },
)
export const findSnapshot = async (db: Db) => (await selectSnapshot(db))[0]?.upto ?? ''

const selectChanges = prepared<Changes>('card-index.selectChanges', indexStatements.changes, {
  upto: 'text',
  gone: 'bool',
  changed: 'text?',
  n: 'int4',
  last: 'text?',
})
const beforeAll = '0'
/** Changes that the snapshot `since` did not see yet, at least `most` of them if there are so many. Null when the log is missing. */
export const findChanges = async (db: Db, since: string, after: string | null, most: number) =>
  (await selectChanges(db, [since, after ?? beforeAll, most]))[0] ?? null

const trim = prepared('card-index.trim', 'select trim_search_changes()')
export const trimChanges = (db: Db) => trim(db)

const renew = prepared<{ renewed: boolean }>('card-index.renew', 'select renew_search_changes() as renewed', { renewed: 'bool' })
/** Begins the log anew after a restore into another cluster. Answers whether it did. */
export const renewChanges = async (db: Db) => (await renew(db))[0]?.renewed ?? false

const selectEpoch = prepared<{ epoch: string }>('card-index.selectEpoch', 'select epoch from installation', { epoch: 'text' })
/** Another one after each restore: transaction numbers from before mean nothing. */
export const findEpoch = async (db: Db) => (await selectEpoch(db))[0]?.epoch ?? ''

type Others = { id: number; others: string | null }
const selectHiddenOf = prepared<Others>('card-index.selectHiddenOf', indexStatements.hidden, { id: 'int8', others: 'text?' })
/** The hidden people of these viewers. */
export const listHiddenOf = async (db: Db, viewers: readonly number[]) => (await selectHiddenOf(db, [viewers])).map(othersIn)

const selectLikedBy = prepared<Others>('card-index.selectLikedBy', indexStatements.liked, { id: 'int8', others: 'text?' })
/** The people these viewers like. */
export const listLikedBy = async (db: Db, viewers: readonly number[]) => (await selectLikedBy(db, [viewers])).map(othersIn)

const othersIn = ({ id, others }: Others) => [id, others === null ? [] : others.split(' ').map(Number)] as const

type Standing = { id: number; liked: boolean }
const selectStanding = prepared<Standing>(
  'card-index.selectStanding',
  `select s.id, exists(select from profile_like l where l.from_id = $1::bigint and l.to_id = s.id) as liked from search_card s where s.id = any($2::bigint[])`,
  { id: 'int8', liked: 'bool' },
)
/** Which of these people may be found at this moment, and whether the viewer likes them. */
export const findStanding = async (db: Db, viewer: number, ids: readonly number[]) =>
  new Map((await selectStanding(db, [viewer, ids])).map(({ id, liked }) => [id, liked]))
