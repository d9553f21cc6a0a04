/** SQL of marks for the console: lists, one mark, and what members share. */
import { sql } from 'kysely'
import type { MarkEffect, MarkKind, SightingKind } from '#domain/marks/mark-effects.ts'
import { othersCountMost, seenMost } from '#domain/marks/mark-pages.ts'
import type { Db } from '#server/infrastructure/context.ts'

export type MarkRow = {
  id: number
  pool: number
  kind: MarkKind
  effect: MarkEffect
  value: string | null
  decision: string | null
  ground: string | null
  made_by: string
  made_at: Date
  expires_at: Date
  hits: number
  last_hit_at: Date | null
}
const selectMarks = (db: Db) =>
  db
    .selectFrom('ban_identifier as b')
    .leftJoin('decision as d', 'd.id', 'b.decision_id')
    .select([
      'b.id',
      'b.pool_id as pool',
      'b.kind',
      'b.effect',
      'b.value',
      'd.reference as decision',
      'b.ground',
      'b.made_by',
      'b.made_at',
      'b.expires_at',
      'b.hits',
      'b.last_hit_at',
    ])

type Filter = {
  pools: readonly number[]
  kind?: MarkKind | undefined
  effect?: MarkEffect | undefined
  before?: number | undefined
  now: Date
  limit: number
}
export async function listMarkRows(db: Db, { pools, kind, effect, before, now, limit }: Filter): Promise<MarkRow[]> {
  if (pools.length === 0) return []
  let query = selectMarks(db).where('b.pool_id', 'in', pools).where('b.expires_at', '>', now)
  if (kind) query = query.where('b.kind', '=', kind)
  if (effect) query = query.where('b.effect', '=', effect)
  if (before !== undefined) query = query.where('b.id', '<', before)
  return query.orderBy('b.id', 'desc').limit(limit).execute()
}

export const listMarkRowsById = async (db: Db, ids: readonly number[]): Promise<MarkRow[]> =>
  ids.length === 0 ? [] : selectMarks(db).where('b.id', 'in', ids).execute()

export const findMarkRow = (db: Db, id: number) =>
  db.selectFrom('ban_identifier').select('pool_id').where('id', '=', id).executeTakeFirst()

export const deleteMark = (db: Db, id: number) =>
  db.deleteFrom('ban_identifier').where('id', '=', id).returning(['kind', 'effect', 'value']).executeTakeFirst()

export type DomainRule = { value: string; effect: MarkEffect; ground: string }
/** Those that come after the domain `after`, so many at once. */
export const domainsAtOnce = 10_000
export async function listDomainRules(db: Db, pool: number, now: Date, after: string): Promise<DomainRule[]> {
  const { rows } = await sql<DomainRule>`
    select value, effect, ground from ban_identifier
     where kind = 'mail_domain' and pool_id = ${pool} and decision_id is null and expires_at > ${now} and value > ${after} order by value limit ${domainsAtOnce}`.execute(
    db,
  )
  return rows
}

type SharedRow = { kind: SightingKind; mark: string; last_at: Date; others: number[] }
/** The newest, and one more than is shown. */
export async function listShared(db: Db, member: number): Promise<SharedRow[]> {
  const { rows } = await sql<SharedRow>`
    select s.kind, encode(s.tag, 'hex') as mark, s.last_at, array(
        select o.member_id from identifier_sighting o where o.tag = s.tag and o.kind = s.kind and o.pool_id = s.pool_id and o.member_id <> s.member_id limit ${othersCountMost}) as others
      from identifier_sighting s where s.member_id = ${member} order by s.last_at desc, s.kind limit ${seenMost + 1}`.execute(db)
  return rows.map(({ others, ...row }) => ({ ...row, others: others.map(Number) }))
}

export const listNamed = async (db: Db, ids: readonly number[], sites: readonly number[]) =>
  ids.length === 0 || sites.length === 0
    ? []
    : db
        .selectFrom('member as m')
        .innerJoin('profile as p', 'p.id', 'm.id')
        .select(['m.id', 'p.name', 'm.status as state'])
        .where('m.id', 'in', ids)
        .where('m.site_id', 'in', sites)
        .execute()

/** What a new account hit, each decision and kind once. */
export async function listHits(db: Db, member: number) {
  const { rows } = await sql<{ kind: MarkKind; effect: MarkEffect; at: Date; decision: string | null }>`
    select h.kind, h.effect, max(h.at) as at, d.reference as decision from mark_hit h left join decision d on d.id = h.decision_id
     where h.member_id = ${member} group by h.kind, h.effect, d.reference order by at desc, h.kind limit 50`.execute(db)
  return rows
}
