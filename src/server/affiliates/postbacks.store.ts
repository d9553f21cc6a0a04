/** Postbacks as rows: what is due for which affiliate, and the result of every try. */
import { sql } from 'kysely'
import type { Conversion } from '#domain/affiliates/networks.ts'
import { isHere } from '#server/infrastructure/cell.ts'
import type { Db } from '#server/infrastructure/context.ts'

/** The result of a try. Only `delivered` is one. */
export type PostbackOutcome =
  'delivered' | 'refused' | 'redirected' | 'timed_out' | 'unreachable' | 'not_allowed' | 'not_configured' | 'no_secret'
export type Tried = { outcome: PostbackOutcome; status: number | null; took_ms: number }

export type AffiliateTarget = { site: number; network: string }
/** `agreed`: the member's current consent, not the one at the time of the event. */
export type DuePostback = Conversion & { tries: number; member_id: number | null; agreed: boolean }

/**
 * Leases the due postbacks of one affiliate; none while its circuit breaker is open. `tries` counts this one. Rows leased by other
 * processes are skipped.
 */
export const takeDuePostbacks = async (db: Db, { site, network }: AffiliateTarget, now: Date, leaseUntil: Date, limit: number) =>
  (
    await sql<DuePostback>`
      with due as (
        select p.conversion_id from postback p
         where p.site_id = ${site} and p.network = ${network} and p.state = 'waiting' and p.due_at <= ${now}
           and not exists (select from postback r where r.site_id = ${site} and r.network = ${network} and r.state = 'waiting' and r.paused_until > ${now})
         order by p.due_at limit ${limit} for update skip locked
      ), taken as (
        update postback p set tries = p.tries + 1, due_at = ${leaseUntil} from due where p.conversion_id = due.conversion_id returning p.conversion_id, p.tries
      )
      select taken.tries, c.member_id, coalesce(m.partner_consent, false) as agreed, c.id, c.kind, c.network, c.ref, c.sub1, c.sub2, c.sub3, c.cpc, c.amount_minor, c.currency, c.purchase_id, c.at
        from taken join conversion c on c.id = taken.conversion_id left join member m on m.id = c.member_id
       order by c.at, array_position(array['signup', 'activated', 'first_purchase', 'refund'], c.kind)`.execute(db)
  ).rows

/** Affiliates with due postbacks, without paused ones. */
export const listDueAffiliates = async (db: Db, now: Date): Promise<AffiliateTarget[]> =>
  (
    await sql<AffiliateTarget>`
      select distinct p.site_id as site, p.network from postback p where p.state = 'waiting' and p.due_at <= ${now} and ${isHere('p.pool_id')}
         and not exists (select from postback r where r.site_id = p.site_id and r.network = p.network and r.state = 'waiting' and r.paused_until > ${now})`.execute(
      db,
    )
  ).rows

export const deletePostback = (db: Db, conversion_id: string) =>
  db.deleteFrom('postback').where('conversion_id', '=', conversion_id).where('state', '=', 'waiting').execute()

export const insertTry = (db: Db, conversion_id: string, at: Date, tried: Tried) =>
  db
    .insertInto('postback_try')
    // withdrawn while it was being sent: then no row is left
    .columns(['conversion_id', 'at', 'outcome', 'status', 'took_ms'])
    .expression(
      db
        .selectFrom('postback')
        .select((eb) => [
          'conversion_id',
          eb.val(at).as('at'),
          eb.val(tried.outcome as string).as('outcome'),
          eb.val(tried.status).as('status'),
          eb.val(tried.took_ms).as('took_ms'),
        ])
        .where('conversion_id', '=', conversion_id),
    )
    .execute()

export type PostbackChange = {
  state: 'waiting' | 'delivered' | 'failed'
  last_outcome: PostbackOutcome
  due_at?: Date
  paused_until?: Date | null
  done_at?: Date
}
export const updatePostback = (db: Db, conversion_id: string, change: PostbackChange) =>
  db.updateTable('postback').set(change).where('conversion_id', '=', conversion_id).where('state', '=', 'waiting').execute()

export const setReported = (db: Db, conversion_id: string, reported_at: Date) =>
  db.updateTable('conversion').set({ reported_at }).where('id', '=', conversion_id).execute()

/** Taken, and not tried after all. */
export const putBack = (db: Db, conversion_id: string, due_at: Date) =>
  db
    .updateTable('postback')
    .set((eb) => ({ tries: eb('tries', '-', 1), due_at }))
    .where('conversion_id', '=', conversion_id)
    .where('state', '=', 'waiting')
    .execute()

export type FailedPostback = {
  id: string
  kind: string
  site_id: number
  network: string
  tries: number
  last_outcome: string | null
  last_status: number | null
  at: Date
  failed_at: Date
}
export const listFailed = async (db: Db, limit: number): Promise<FailedPostback[]> =>
  (
    await sql<FailedPostback>`
      select p.conversion_id as id, c.kind, p.site_id, p.network, p.tries, p.last_outcome, c.at, p.done_at as failed_at,
             (select t.status from postback_try t where t.conversion_id = p.conversion_id order by t.at desc limit 1) as last_status
        from postback p join conversion c on c.id = p.conversion_id where p.state = 'failed' order by p.done_at desc limit ${limit}`.execute(
      db,
    )
  ).rows

/** Every try at one postback, oldest first. */
export const listTries = (db: Db, id: string) =>
  db
    .selectFrom('postback_try')
    .select(['at', 'outcome', 'status', 'took_ms'])
    .where('conversion_id', '=', id)
    .orderBy('at')
    .execute()

/** From the beginning, with all its tries again. */
export async function reviveFailed(db: Db, chosen: { network?: string | undefined; id?: string | undefined }, now: Date) {
  let update = db
    .updateTable('postback')
    .set({ state: 'waiting', tries: 0, due_at: now, paused_until: null, done_at: null })
    .where('state', '=', sql.lit('failed'))
  if (chosen.network !== undefined) update = update.where('network', '=', chosen.network)
  if (chosen.id !== undefined) update = update.where('conversion_id', '=', chosen.id)
  return Number((await update.executeTakeFirst()).numUpdatedRows)
}

const rowsAtOnce = 10_000
/** A little at a time. What still waits stays. */
export async function deleteOldPostbacks(db: Db, before: Date) {
  const tries = () =>
    sql`delete from postback_try where ctid = any(array(select ctid from postback_try where at < ${before} limit ${rowsAtOnce}))`
  const done = () =>
    sql`delete from postback where ctid = any(array(select ctid from postback where done_at < ${before} limit ${rowsAtOnce}))`
  for (const portion of [tries, done]) while (((await portion().execute(db)).numAffectedRows ?? 0n) >= BigInt(rowsAtOnce));
}
