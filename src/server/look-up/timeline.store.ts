/** SQL of a member's timeline: each source newest first, by an index, at most a page of it (database/migrations/0053_timeline.sql). */
import { type RawBuilder, sql } from 'kysely'
import type { timelineEvents, TimelineKind } from '#domain/look-up/timeline.ts'
import { dayMs } from '#domain/time/durations.ts'
import { isCaseSeen } from '#server/cases/cases.ts'
import type { Db } from '#server/infrastructure/context.ts'

/** `us`: microseconds since 1970; a day alone has its last. */
export type TimelinePlace = { us: number; rank: number; id: string }
type What = (typeof timelineEvents)[number]
/** `who`: a member of staff, as the audit log names them. `line`: of the audit log, who looked. */
export type EventRow = {
  us: number
  id: string
  what: What
  more: Record<string, string | number | null>
  day?: string
  who?: string
  line?: LookLine | null
}
export type LookLine = {
  actor_kind: 'staff' | 'key' | 'shell' | 'partner' | 'product'
  actor: string
  permission: string | null
  scope_kind: 'installation' | 'pool' | 'site' | null
  scope_id: number | null
}
/** `gravest`: pools whose gravest cases the reader sees. `namesLooks`: whether lines of the audit log come along. */
export type TimelineWanted = {
  member: number
  after: TimelinePlace | null
  limit: number
  gravest: readonly number[]
  namesLooks: boolean
}
type Read = (db: Db, wanted: TimelineWanted, rank: number) => Promise<EventRow[]>

const none = sql``
const momentOf = (us: number) => sql`('epoch'::timestamptz + ${us}::bigint * interval '1 microsecond')`
const usOf = (at: RawBuilder<unknown>) => sql<number>`(extract(epoch from ${at}) * 1000000)::float8 as us`

type Columns = { at: RawBuilder<unknown>; id: RawBuilder<unknown>; type?: 'bigint' | 'text' }
/** What comes after a place, in the order of time, then of sources, then of ids, each descending. */
function after({ at, id, type = 'bigint' }: Columns, place: TimelinePlace | null, rank: number): RawBuilder<unknown> {
  if (place === null) return none
  if (rank < place.rank) return sql`and ${at} <= ${momentOf(place.us)}`
  if (rank > place.rank) return sql`and ${at} < ${momentOf(place.us)}`
  return sql`and ${at} <= ${momentOf(place.us)} and (${at}, ${id}) < (${momentOf(place.us)}, ${place.id}::${sql.raw(type)})`
}

/** Not named `id`, by which `order by` would then sort, as text. */
type Row<More> = { us: number; row_id: string } & More
async function listRows<More>(db: Db, columns: Columns, { after: place, limit }: TimelineWanted, rank: number, from: From) {
  const { at, id } = columns
  const { rows } = await sql<Row<More>>`
    select ${usOf(at)}, ${id}::text as row_id, ${from.select} from ${from.from} ${after(columns, place, rank)} order by ${at} desc, ${id} desc limit ${limit}`.execute(
    db,
  )
  return rows
}
/** `from` ends with its conditions. */
type From = { select: RawBuilder<unknown>; from: RawBuilder<unknown> }

const dayUs = dayMs * 1000
const dayOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
const sessionDay = sql`(created_at at time zone 'UTC')::date`
/** A day stands above what happened on it, so its place is its last microsecond. */
const logins: Read = async (db, { member, after: place, limit }, rank) => {
  const whole = place && Math.floor((place.us + 1) / dayUs) - 1
  const isLast = place !== null && (place.us + 1) % dayUs === 0
  const later =
    place === null || whole === null
      ? none
      : rank === place.rank
        ? sql`and (${sessionDay}, id) < (${dayOf(whole)}::date, ${place.id}::bigint)`
        : sql`and ${sessionDay} <= ${dayOf(rank > place.rank && isLast ? whole - 1 : whole)}::date`
  const { rows } = await sql<{ day: string; row_id: string; browser: string | null; system: string | null }>`
    select ${sessionDay}::text as day, id::text as row_id, browser, system from session where member_id = ${member} ${later}
     order by ${sessionDay} desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ day, row_id: id, browser, system }) => ({
    us: Date.parse(day) * 1000 + dayUs - 1,
    id,
    what: 'login',
    day,
    more: { browser, system },
  }))
}

const photosAdded: Read = async (db, wanted, rank) => {
  const columns = { at: sql`created_at`, id: sql`id` }
  const from = sql`image where member_id = ${wanted.member}`
  const rows = await listRows(db, columns, wanted, rank, { select: sql`look`, from })
  return rows.map(({ us, row_id: id }) => ({ us, id, what: 'photo_added', more: {} }))
}

const photosHidden: Read = async (db, wanted, rank) => {
  const columns = { at: sql`d.decided_at`, id: sql`i.id` }
  const from = sql`image i join decision d on d.id = i.decision_id where i.member_id = ${wanted.member} and i.look = 'hidden'`
  const rows = await listRows<{ reference: string }>(db, columns, wanted, rank, { select: sql`d.reference`, from })
  return rows.map(({ us, row_id: id, reference }) => ({ us, id, what: 'photo_hidden', more: { reference } }))
}

type Price = { price_minor: number; currency: string; credits: number; premium_days: number | null }
const purchases: Read = async (db, wanted, rank) => {
  const columns = { at: sql`paid_at`, id: sql`id`, type: 'text' } as const
  const from = sql`purchase_order where member_id = ${wanted.member} and paid_at is not null`
  const select = sql`price_minor, currency, credits, premium_days`
  const rows = await listRows<Price>(db, columns, wanted, rank, { select, from })
  return rows.map(({ us, row_id: id, ...more }) => ({ us, id, what: 'paid', more }))
}

type Refund = { price_minor: number; currency: string; refund_reason: string; refund_state: string }
const refunds: Read = async (db, wanted, rank) => {
  const columns = { at: sql`r.created_at`, id: sql`r.id`, type: 'text' } as const
  const from = sql`purchase_order o join refund r on r.order_id = o.id where o.member_id = ${wanted.member}`
  const select = sql`r.amount_minor as price_minor, o.currency, r.reason as refund_reason, r.state as refund_state`
  const rows = await listRows<Refund>(db, columns, wanted, rank, { select, from })
  return rows.map(({ us, row_id: id, ...more }) => ({ us, id, what: 'refund', more }))
}

const mails: Read = async (db, wanted, rank) => {
  const columns = { at: sql`created_at`, id: sql`id` }
  const from = sql`mail_log where member_id = ${wanted.member}`
  const rows = await listRows<{ template: string; state: string }>(db, columns, wanted, rank, {
    select: sql`template, state`,
    from,
  })
  return rows.map(({ us, row_id: id, ...more }) => ({ us, id, what: 'mail', more }))
}

/** Never who reported, and never whom. */
const reports =
  (what: 'report_by' | 'report_about', column: RawBuilder<unknown>): Read =>
  async (db, wanted, rank) => {
    const columns = { at: sql`r.created_at`, id: sql`r.id` }
    const from = sql`report r left join moderation_case c on c.id = r.case_id where ${column} = ${wanted.member} and (c.id is null or ${isCaseSeen(wanted.gravest)})`
    const select = sql`r.reason, r.state as report_state`
    const rows = await listRows<{ reason: string; report_state: string }>(db, columns, wanted, rank, { select, from })
    return rows.map(({ us, row_id: id, ...more }) => ({ us, id, what, more }))
  }

const decisions: Read = async (db, wanted, rank) => {
  const columns = { at: sql`decided_at`, id: sql`id` }
  const from = sql`decision where subject_id = ${wanted.member}`
  const select = sql`reference, array_to_string(measures, ' ') as measures, case when undone_at is null then state else 'undone' end as decision_state`
  const rows = await listRows<{ reference: string; measures: string; decision_state: string }>(db, columns, wanted, rank, {
    select,
    from,
  })
  return rows.map(({ us, row_id: id, ...more }) => ({ us, id, what: 'decision', more }))
}

const notes: Read = async (db, wanted, rank) => {
  const columns = { at: sql`created_at`, id: sql`id` }
  const from = sql`member_note where member_id = ${wanted.member}`
  const rows = await listRows<{ made_by: string }>(db, columns, wanted, rank, { select: sql`made_by`, from })
  return rows.map(({ us, row_id: id, made_by }) => ({ us, id, what: 'note', more: {}, who: made_by }))
}

/**
 * One line a day for the same role, thing and reason. Where a case is not for the reader, looks because of a case are not either. The
 * line of the audit log has the same moment.
 */
const looks: Read = async (db, wanted, rank) => {
  const { member, gravest, limit, namesLooks } = wanted
  const isCaseHidden = sql`exists (select from moderation_case c where c.subject_id = ${member} and not ${isCaseSeen(gravest)})`
  const columns = { at: sql`at`, id: sql`id` }
  const line = namesLooks
    ? sql`(select json_build_object('actor_kind', a.actor_kind, 'actor', a.actor, 'permission', a.permission, 'scope_kind', a.scope_kind, 'scope_id', a.scope_id)
             from audit_log a join audit_log_text t on t.year = a.year and t.log_id = a.id
            where a.at = l.at and a.kind = 'look' and a.outcome = 'done' and t.member_id = ${member} order by a.id limit 1)`
    : sql`null::json`
  const { rows } = await sql<Row<{ role: string; look: string; why: string; line: LookLine | null }>>`
    select l.*, ${line} as line from (
      select ${usOf(sql`at`)}, id::text as row_id, at, id, role, what as look, why from member_look
       where member_id = ${member} and (why <> 'case' or not ${isCaseHidden}) ${after(columns, wanted.after, rank)}
       order by at desc, id desc limit ${limit}) l order by l.at desc, l.id desc`.execute(db)
  return rows.map(({ us, row_id: id, role, look, why, line }) => ({ us, id, what: 'look', more: { role, look, why }, line }))
}

/** In the order of the ranks: of two at the same moment the later one comes first. Rank 0 is the account itself. */
export const sources: readonly { kind: TimelineKind; rank: number; read: Read }[] = (
  [
    ['photos', photosAdded],
    ['photos', photosHidden],
    ['money', purchases],
    ['money', refunds],
    ['mails', mails],
    ['reports', reports('report_by', sql`r.reporter_id`)],
    ['reports', reports('report_about', sql`r.reported_id`)],
    ['decisions', decisions],
    ['notes', notes],
    ['looks', looks],
    ['logins', logins],
  ] as const
).map(([kind, read], place) => ({ kind, rank: place + 1, read }))

export type AccountRow = {
  site_id: number
  signed_us: number
  confirmed_us: number | null
  refused_us: number | null
  network: string | null
  form_path: string | null
  has_finished: boolean
}
/** The milestones of an account. */
export const findTimelineAccount = async (db: Db, member: number): Promise<AccountRow | undefined> =>
  (
    await sql<AccountRow>`
      select m.site_id, (extract(epoch from m.signed_up_at) * 1000000)::float8 as signed_us, (extract(epoch from m.activated_at) * 1000000)::float8 as confirmed_us,
             (extract(epoch from m.mail_refused_at) * 1000000)::float8 as refused_us, m.trafficsource as network, m.form_path, p.last_signup_step as has_finished
        from member m join profile p on p.id = m.id where m.id = ${member}`.execute(db)
  ).rows[0]
