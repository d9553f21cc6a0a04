/** SQL of events that wait to be published: the triggers that write them, batches in order, and what is left. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

export type OutboxEvent = { id: number; pool: number; kind: string; at: Date; data: unknown; created_at: Date }
export type OutboxTrigger = { name: string; target: string; make: string; is_made: boolean }

export const listTriggers = async (db: Db): Promise<OutboxTrigger[]> =>
  (await sql<OutboxTrigger>`select name, target, make, is_made from outbox_triggers()`.execute(db)).rows

/** Call it in a transaction of its own: it stops writes to the table until that ends. Waits for its lock a third of a second. */
export async function setTrigger(db: Db, { name, target, make }: OutboxTrigger, isWanted: boolean) {
  await sql`set local lock_timeout = '300ms'`.execute(db)
  await sql.raw(isWanted ? make : `drop trigger if exists ${name} on ${target}`).execute(db)
}

const lock = prepared<{ isMine: boolean }>('outbox.lock', 'select pg_try_advisory_xact_lock(20260104) as "isMine"', {
  isMine: 'bool',
})
/** Whether this transaction is the one that publishes. */
export const lockOutbox = async (db: Db) => (await lock(db))[0]?.isMine === true

const findLast = prepared<{ last: number | null }>(
  'outbox.findLast',
  `select max(id) as last from (select id from outbox_event where id > $1::bigint and not held order by id limit $2::int) batch`,
  { last: 'int8?' },
)
/** The last event of the next batch behind `after`, as far as is committed; null without any. */
export const findLastOfBatch = async (db: Db, after: number, limit: number) =>
  (await findLast(db, [after, limit]))[0]?.last ?? null

const newest = prepared<{ xid: string }>('outbox.newest', 'select pg_snapshot_xmax(pg_current_snapshot())::text as xid', {
  xid: 'text',
})
/** Every transaction that has begun to write so far is older than this one. */
export const findNewestTransaction = async (db: Db) => (await newest(db))[0]?.xid ?? '0'

const ended = prepared<{ isOver: boolean }>(
  'outbox.ended',
  'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 as "isOver"',
  { isOver: 'bool' },
)
/** Whether all transactions older than that one have ended. */
export const haveOlderEnded = async (db: Db, xid: string) => (await ended(db, [xid]))[0]?.isOver === true

const list = prepared<OutboxEvent>(
  'outbox.list',
  `select id, pool, kind, at, data, created_at from outbox_event where id > $1::bigint and id <= $2::bigint and not held order by id`,
  { id: 'int8', pool: 'int4', kind: 'text', at: 'timestamptz', data: 'jsonb', created_at: 'timestamptz' },
)
export const listEvents = (db: Db, after: number, last: number) => list(db, [after, last])

const remove = prepared(
  'outbox.remove',
  'delete from outbox_event where id = any ($1::bigint[]) and created_at >= $2::timestamptz',
)
/** Deletes what the stream has. `since`: when the oldest of them was written, so that older days are not looked at. */
export const deleteEvents = (db: Db, ids: readonly number[], since: Date) => remove(db, [ids, since])

export type Waiting = { waiting: number; seconds: number }
const countedAtMost = 1_000_000
/** Events to be published, a million at most, and how long the oldest waits; held ones are left out. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select (select count(*) from (select from outbox_event where not held limit ${countedAtMost}) counted)::float8 as waiting,
           coalesce((select extract(epoch from clock_timestamp() - created_at) from outbox_event where not held order by id limit 1), 0)::float8 as seconds`.execute(
    db,
  )
  return rows[0] ?? { waiting: 0, seconds: 0 }
}

/** Whether there is any event, held or not. */
export const hasEvents = async (db: Db) =>
  (await db.selectFrom('outbox_event').select('id').orderBy('id').limit(1).executeTakeFirst()) !== undefined

/**
 * Makes and drops partitions of days. First it waits for the batch that is being published: a drop that waited for it later would
 * make every member wait who sends meanwhile.
 */
export async function keepDays(db: Db, today: string, before: string) {
  await sql`select pg_advisory_xact_lock(20260104)`.execute(db)
  await sql`set local lock_timeout = '300ms'`.execute(db)
  const { rows } = await sql<{ lost: number }>`select lost from keep_outbox(${today}::date, ${before}::date)`.execute(db)
  return { lost: rows[0]?.lost ?? 0 }
}

const countOf = async (statement: ReturnType<typeof sql>, db: Db) => Number((await statement.execute(db)).numAffectedRows ?? 0n)

export const holdAll = (db: Db) => countOf(sql`update outbox_event set held = true where not held`, db)
export const releaseKind = (db: Db, kind: string) =>
  countOf(sql`update outbox_event set held = false where held and kind = ${kind}`, db)
export const dropHeldKind = (db: Db, kind: string) => countOf(sql`delete from outbox_event where held and kind = ${kind}`, db)
