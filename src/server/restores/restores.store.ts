/** SQL of restores: what each step changes in the restored database, and what operators read afterwards. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/infrastructure/context.ts'

export type RestoreEvent = { id: number; until: Date; begun_at: Date; done_at: Date | null }

export const findRestore = (db: Db, until: Date): Promise<RestoreEvent | undefined> =>
  db.selectFrom('restore_event').selectAll().where('until', '=', until).executeTakeFirst()

export const findOpenRestore = (db: Db): Promise<RestoreEvent | undefined> =>
  db.selectFrom('restore_event').selectAll().where('done_at', 'is', null).orderBy('begun_at', 'desc').executeTakeFirst()

export const insertRestore = (db: Db, until: Date, begun_at: Date): Promise<RestoreEvent> =>
  db.insertInto('restore_event').values({ until, begun_at, done_at: null }).returningAll().executeTakeFirstOrThrow()

export const finishRestore = (db: Db, id: number, done_at: Date) =>
  db.updateTable('restore_event').set({ done_at }).where('id', '=', id).execute()

export const listSteps = (db: Db, restore: number) =>
  db.selectFrom('restore_step').select(['step', 'result']).where('restore_id', '=', restore).orderBy('done_at').execute()

export const insertStep = (db: Db, restore_id: number, step: string, result: unknown, done_at: Date) =>
  db
    .insertInto('restore_step')
    .values({ restore_id, step, result: JSON.stringify(result), done_at })
    .execute()

/** A step may take its time: no member waits for it. */
export async function allowTime(db: Db) {
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
}

const countOf = async (db: Db, statement: RawBuilder<unknown>) => Number((await statement.execute(db)).numAffectedRows ?? 0n)

export async function drawEpoch(db: Db): Promise<string> {
  const fresh = sql<string>`left(replace(gen_random_uuid()::text, '-', ''), 8)`
  return (await db.updateTable('installation').set({ epoch: fresh }).returning('epoch').executeTakeFirstOrThrow()).epoch
}

/** All of them, with their push subscriptions. A link that resets a password or signs in may have been used already. */
export async function endAllSessions(db: Db) {
  await sql`update member_state set sessions_v = sessions_v + 1 where member_id in (select member_id from session)`.execute(db)
  const sessions = await countOf(db, sql`delete from session`)
  const links = await countOf(db, sql`delete from token where purpose in ('reset_password', 'login', 'mail_change')`)
  await sql`delete from passkey_challenge`.execute(db)
  await sql`update data_export set key_hash = null, key_until = null`.execute(db)
  return { sessions, links }
}

/** Moves jobs that were due out of the queue. Jobs of `kept` names, and those of the queue itself, stay: they reach nobody, or run by the clock. */
export async function holdJobs(db: Db, restore: number, before: Date, kept: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    with taken as (
      delete from queue.job where state in ('created', 'retry', 'active') and start_after <= ${before} and name <> all (${kept}::text[]) and name not like '\\_\\_%'
      returning name, coalesce(data, '{}'::jsonb) as data, start_after
    ), held as (
      insert into held_job (restore_id, name, payload, due_at) select ${restore}, name, data, start_after from taken returning name
    ) select name, count(*)::int as n from held group by name order by name`.execute(db)
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

/** What was due is not sent. The sessions of the browsers are gone, so that nothing could be. */
export const dropPushNotes = (db: Db) => countOf(db, sql`delete from push_note`)

export const holdPostbacks = (db: Db, before: Date) =>
  countOf(db, sql`update postback set state = 'held' where state = 'waiting' and due_at <= ${before}`)

export const holdRefunds = (db: Db) => countOf(db, sql`update refund set state = 'held' where state = 'asked'`)

/**
 * Identities and message numbers: browsers know higher ones than this database has given out. Nobody outside knows postings, and the
 * ledger check walks through their numbers in slices.
 */
export async function jumpSequences(db: Db): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, sequencename) as name,
           setval(format('%I.%I', schemaname, sequencename)::regclass, least(nextval(format('%I.%I', schemaname, sequencename)::regclass) + increment_by *
             case data_type when 'bigint'::regtype then 100000000 when 'integer'::regtype then 100 else 10 end, max_value))
      from pg_sequences where schemaname = 'public' and sequencename <> 'posting_id_seq'`.execute(db)
  return rows.length
}

export async function beginSearchLog(db: Db) {
  await sql`delete from search_change`.execute(db)
  await sql`update search_change_kept set since = pg_current_xact_id(), next = pg_current_xact_id()`.execute(db)
}

export type HeldWork = { kind: 'job' | 'postback' | 'refund' | 'event'; name: string; count: number; oldest: Date }

export const listHeldRows = async (db: Db): Promise<HeldWork[]> =>
  (
    await sql<HeldWork>`
      select 'job' as kind, name, count(*)::int as count, min(due_at) as oldest from held_job group by name
      union all select 'postback', network, count(*)::int, min(due_at) from postback where state = 'held' group by network
      union all select 'event', kind, count(*)::int, min(created_at) from outbox_event where held group by kind
      union all select 'refund', 'refund', count(*)::int, min(created_at) from refund where state = 'held' having count(*) > 0
      order by 1, 2`.execute(db)
  ).rows

export const takeHeldJobs = async (db: Db, name: string) =>
  await db.deleteFrom('held_job').where('name', '=', name).returning(['payload']).execute()

export const releasePostbacks = (db: Db, network: string, now: Date) =>
  countOf(db, sql`update postback set state = 'waiting', due_at = ${now} where state = 'held' and network = ${network}`)

export const dropPostbacks = (db: Db, network: string) =>
  countOf(db, sql`delete from postback where state = 'held' and network = ${network}`)

export const releaseRefunds = (db: Db) => countOf(db, sql`update refund set state = 'asked' where state = 'held'`)

export const listGaps = (db: Db, restore: number) =>
  db
    .selectFrom('number_gap as g')
    .leftJoin('site as s', 's.id', 'g.site_id')
    .select(['g.series', 's.key as site', 'g.year', 'g.first_number', 'g.last_number'])
    .where('g.restore_id', '=', restore)
    .orderBy('g.series')
    .orderBy('s.key')
    .orderBy('g.year')
    .execute()
