/** SQL of the audit log. */
import { sql } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

type Row = Tables['audit_log']
export type NewLine = Pick<Row, 'actor_kind' | 'actor' | 'act' | 'kind' | 'outcome'> &
  Partial<
    Pick<Row, 'permission' | 'scope_kind' | 'scope_id' | 'target_kind' | 'case_reference' | 'refusal' | 'approval_id' | 'alone'>
  > & {
    member?: ProfileId
    role?: string
    target?: string
    reason?: string | null
    changed?: Record<string, { before: unknown; after: unknown }>
  }

/** A longer reason stands whole where the act keeps it. */
const longestReason = 2_000

export async function insertLine(db: Db, { member, ...line }: NewLine, at: Date): Promise<number> {
  const text = JSON.stringify({ ...line, reason: line.reason?.slice(0, longestReason), member_id: member ?? null })
  const { rows } = await sql<{ id: number }>`select add_audit_line(${text}::jsonb, ${at}) as id`.execute(db)
  return rows[0]?.id ?? 0
}

export type AuditLine = Omit<Row, 'text_hash' | 'year' | 'approval_id'> &
  Pick<Tables['audit_log_text'], 'member_id' | 'target' | 'reason' | 'changed'> & { number: number | null; hash: string | null }

export type AuditFilter = {
  act?: string
  actor?: string
  actor_kind?: string
  member?: number
  target?: string
  since?: Date
  before?: Seal['number']
  /** Only lines of this member of staff. */
  by?: string
  permissions?: readonly string[]
  /** Only lines about a pool, or about these brands. */
  within?: { pool: number | null; sites: readonly number[] }
  limit: number
}

/** Newest first, by indexes of time. `before`: only lines after the one of that number in this order. */
export async function listAuditLines(db: Db, filter: AuditFilter): Promise<AuditLine[]> {
  const { act, actor, actor_kind, member, target, since, before, by, permissions, within, limit } = filter
  const { rows } = await sql<AuditLine>`
    select s.number, encode(s.hash, 'hex') as hash, a.id, a.at, a.actor_kind, a.actor, a.act, a.kind, a.permission, a.scope_kind, a.scope_id,
           a.target_kind, a.case_reference, a.outcome, a.refusal, a.alone, t.member_id, t.target, t.reason, t.changed
      from audit_log a join audit_seal s on s.year = a.year and s.log_id = a.id
      left join audit_log_text t on t.year = a.year and t.log_id = a.id
     where true ${act ? ofAct(act) : sql``} ${actor ? sql`and a.actor = ${actor}` : sql``}
       ${member ? sql`and t.member_id = ${member}` : sql``} ${since ? sql`and a.at >= ${since}` : sql``} ${before ? sql`and (a.at, a.id) < (select b.at, b.id from audit_seal c join audit_log b on b.year = c.year and b.id = c.log_id where c.number = ${before})` : sql``}
       ${actor_kind ? sql`and a.actor_kind = ${actor_kind}` : sql``} ${target ? sql`and t.target = ${target}` : sql``}
       ${by ? sql`and a.actor_kind = 'staff' and a.actor = ${by}` : sql``} ${permissions ? sql`and a.permission = any(${permissions}::text[])` : sql``}
       ${within ? sql`and ((a.scope_kind = 'pool' and a.scope_id = ${within.pool}) or (a.scope_kind = 'site' and a.scope_id = any(${within.sites}::int[])))` : sql``}
     order by a.at desc, a.id desc limit ${limit}`.execute(db)
  return rows
}

/** One act, or all of a noun: the names that there are, each found by the index. */
const ofAct = (act: string) =>
  act.includes(' ')
    ? sql`and a.act = ${act}`
    : sql`and a.act = any(array(
        with recursive names as (
          select min(act) as act from audit_log union all select (select min(l.act) from audit_log l where l.act > names.act) from names where names.act is not null)
        select act from names where split_part(act, ' ', 1) = ${act}))`

export type Seal = { number: number; hash: string }

/** The newest seal: number 0 and an empty hash where there is no line yet. */
export async function findHead(db: Db): Promise<Seal> {
  const { number, hash } = await findHeadOfCell(db)
  return { number, hash }
}

/** The same, with the number of the newest seal, which is the head's own unless somebody tampered: both of one moment. */
export async function findEnds(db: Db): Promise<{ head: Seal; newest: number }> {
  const { rows } = await sql<Seal & { newest: number }>`
    select h.number, encode(h.hash, 'hex') as hash, greatest(h.number, (select max(number) from audit_seal)) as newest from audit_head h where h.one`.execute(
    db,
  )
  const { newest = 0, ...head } = rows[0] ?? { number: 0, hash: '' }
  return { head, newest }
}
/** The same as `findHead`, with the cell whose log it is. */
export async function findHeadOfCell(db: Db): Promise<Seal & { cell: number }> {
  const { rows } = await sql<Seal & { cell: number }>`
    select h.number, encode(h.hash, 'hex') as hash, i.cell from audit_head h join installation i on i.one where h.one`.execute(db)
  return rows[0] ?? { number: 0, hash: '', cell: 0 }
}

/** The hash that seal had; null where it is not there. */
export async function findSealHash(db: Db, number: number): Promise<string | null> {
  const { rows } = await sql<{
    hash: string
  }>`select encode(hash, 'hex') as hash from audit_seal where number = ${number}`.execute(db)
  return rows[0]?.hash ?? null
}

/** From when to when the log has no lines, because the database came back to an earlier time. */
export const listRestores = (db: Db) => db.selectFrom('restore_event').select(['until', 'begun_at']).execute()

/** The oldest seal that is kept. */
export async function findFirstNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number | null }>`select min(number) as number from audit_seal`.execute(db)
  return rows[0]?.number ?? 1
}

/** `beyond`: a seal after the head. The others as `audit_findings` says. */
export type AuditFinding = { number: number; fault: 'gap' | 'missing' | 'changed' | 'words' | 'beyond' }

export async function listFindings(db: Db, from: number, to: number): Promise<AuditFinding[]> {
  return (await sql<AuditFinding>`select number, fault from audit_findings(${from}, ${to})`.execute(db)).rows
}

export const countLines = async (db: Db): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::float8 as n from audit_log`.execute(db)).rows[0]?.n ?? 0

/** Lines that no seal covers: somebody added them past `add_audit_line`. `total`: how many; `ids`: of the first hundred. */
export async function listUnsealed(db: Db): Promise<{ total: number; ids: number[] }> {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    select count(*)::int as total, coalesce((array_agg(a.id order by a.id))[:100], '{}') as ids
      from audit_log a where not exists (select from audit_seal s where s.year = a.year and s.log_id = a.id)`.execute(db)
  return rows[0] ?? { total: 0, ids: [] }
}
/** The same among so many of the newest lines. */
export async function listNewestUnsealed(db: Db, among: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from (select year, id from audit_log order by at desc, id desc limit ${among}) a
     where not exists (select from audit_seal s where s.year = a.year and s.log_id = a.id) order by a.id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}
