/** SQL of what a member's copy holds, page by page: the member's own data, or data shown to them. */
import { sql, type RawBuilder } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { atomically, type Context, type Db } from '#server/infrastructure/context.ts'
import { detailColumns } from '#server/member-rows/member-rows.ts'

/** Where a part begins: `after` a row or a file of a source; `file`: the number of the JSON file to write. */
export type CopyPlace = { source: string; after: (number | null)[]; file: number }
/** A row with a list whose pages follow each other; `id` tells that a page goes on with it. */
export type LongRow = { id: number; row: Record<string, unknown>; list: string; items: readonly unknown[] }

/** Rows in memory at once. */
const rowsOfPage = 1000

/** Files of the copy whose rows are read at one go. No password, no key, nothing that another member hid. */
// prettier-ignore
const kindsOf = (id: ProfileId, now: Date): Record<string, RawBuilder<unknown>> => ({
  account: sql`select coalesce((select c.email from claimed_address c where c.member_id = member.id), email) as email, language, status, timezone, signed_up_at, activated_at, paid_at, seen_at, read_receipts, show_distance, incognito, trafficsource, attribution as arrival, partner_consent, form_path, referrer, user_agent from member where id = ${id}`,
  profile: sql`select name, gender, seeking, date_of_birth, country, countryregion, city, language, personal, ${sql.raw(detailColumns)},
      interests, search_filters, verified_on from profile where id = ${id}`,
  verification: sql`select began_at, sent_at, decided_at, decided_by, state, reason, lapsed_at, lapsed_for from verification where member_id = ${id} order by id`,
  answers: sql`select place, prompt, text, 'recordings/' || recording_id || '.webm' as recording, answered_at from prompt_answer where member_id = ${id} order by place`,
  photos: sql`select 'photos/' || id || '.webp' as file, position, width, height, created_at, nude_by_owner, nude_by_moderator, reviewed_at, look, (select reference from decision d where d.id = image.decision_id) as hidden_by from image where member_id = ${id} order by position, id`,
  recordings: sql`select 'recordings/' || id || '.webm' as file, duration_ms, created_at from voice_recording where member_id = ${id} order by id`,
  chat_media: sql`select case when message_id is not null then 'chat_media/' || id || case kind when 'photo' then '.webp' else '.webm' end end as file, kind, width, height, duration_ms, created_at from chat_media where sender_id = ${id} order by id`,
  likes: sql`select p.name, l.created_at from profile_like l join profile p on p.id = l.to_id join member o on o.id = l.to_id where l.from_id = ${id} and o.status = 'active' order by l.created_at`,
  blocked: sql`select p.name, e.created_at from exclusion e join profile p on p.id = e.other_id where e.member_id = ${id} and e.blocked_by_me order by e.created_at`,
  introduced_to: sql`select p.name, i.day from introduction i join profile p on p.id = i.other_id join member o on o.id = i.other_id where i.member_id = ${id} and o.status = 'active' order by i.day, i.place`,
  hidden_by_you: sql`select p.name, x.at from pass x join profile p on p.id = x.other_id join member o on o.id = x.other_id where x.member_id = ${id} and o.status = 'active' order by x.at`,
  saved_searches: sql`select name, filters, alerts, created_at, found_at, opened_at from saved_search where member_id = ${id} order by id`,
  favourites: sql`select p.name, f.at from favourite f join profile p on p.id = f.other_id join member o on o.id = f.other_id where f.member_id = ${id} and o.status = 'active' and not exists (select from exclusion e where e.member_id = ${id} and e.other_id = f.other_id) order by f.at`,
  private_notes: sql`select case when o.status = 'active' and not exists (select from exclusion e where e.member_id = ${id} and e.other_id = n.other_id) then p.name end as about, n.text, n.written_at
      from private_note n join profile p on p.id = n.other_id join member o on o.id = n.other_id where n.member_id = ${id} order by n.written_at`,
  profiles_you_viewed: sql`select case when o.status = 'active' and not exists (select from exclusion e where e.member_id = ${id} and e.other_id = v.viewed_id) then p.name end as name, v.day
      from profile_view v join profile p on p.id = v.viewed_id join member o on o.id = v.viewed_id where v.viewer_id = ${id} order by v.day, v.viewed_id`,
  viewed_you: sql`select case when o.status = 'active' and not o.incognito and not exists (select from exclusion e where e.member_id = ${id} and e.other_id = v.viewer_id)
        and not exists (select from pass x where x.member_id = ${id} and x.other_id = v.viewer_id) then p.name end as name, v.day
      from profile_view v join profile p on p.id = v.viewer_id join member o on o.id = v.viewer_id where v.viewed_id = ${id} order by v.day, v.viewer_id`,
  shared_dates: sql`select person as "with", place, begins_at, back_at, returned_at, contact_email, created_at from shared_date where member_id = ${id} order by id`,
  orders: sql`select id, pack, credits, premium_days, price_minor, currency, payment_method, state, created_at, paid_at from purchase_order where member_id = ${id} order by created_at`,
  refunds: sql`select r.order_id, r.amount_minor, o.currency, r.credits, r.reason, r.state, r.created_at, r.done_at
      from purchase_order o join refund r on r.order_id = o.id where o.member_id = ${id} order by r.created_at`,
  withdrawals: sql`select w.order_id, w.amount_minor, w.credits, w.days, w.declared_at
      from purchase_order o join withdrawal w on w.order_id = o.id where o.member_id = ${id} order by w.declared_at`,
  partners: sql`select c.kind, c.network, c.at, c.amount_minor, c.currency, c.ref, c.sub1, c.sub2, c.sub3, c.cpc, c.reported_at as told_at
      from conversion c where c.member_id = ${id} order by c.at`,
  credits: sql`select p.kind, p.created_at, e.amount, c.cause from entry e join posting p on p.id = e.posting_id
      left join credit_change c on c.id = p.ref and p.kind in ('grant', 'take_back') where e.member_id = ${id} and e.account = 'member' order by p.id`,
  premium: sql`select order_id, begins_at, ends_at, benefits from premium_period where member_id = ${id} order by begins_at`,
  spend_limits: sql`select period, currency, limit_minor, next_minor, next_at from spend_limit where member_id = ${id} order by period`,
  invoices: sql`select i.number, i.issued_at, i.order_id, i.country, i.tax, i.tax_rate, i.currency, i.gross_minor, i.tax_minor, i.seller
      from purchase_order o join invoice i on i.order_id = o.id where o.member_id = ${id} order by i.issued_at`,
  credit_notes: sql`select c.number, c.issued_at, c.order_id, c.credits, o.currency, c.gross_minor, c.tax_minor
      from purchase_order o join credit_note c on c.order_id = o.id where o.member_id = ${id} order by c.issued_at, c.number`,
  devices: sql`select browser, system, created_at, seen_at, expires_at from session where member_id = ${id} order by created_at`,
  passkeys: sql`select host, browser, system, created_at, last_used_at from passkey where member_id = ${id} order by id`,
  notifications: sql`select event, channel, frequency from notification_choice where member_id = ${id}`,
  shown_outside: sql`select agreed_at from public_profile where member_id = ${id}`,
  who_may_write_first: sql`select is_verified_only, is_photo_only, min_age, max_age, near from inbox_rule where member_id = ${id}`,
  quiet_hours: sql`select begins, ends from quiet_hours where member_id = ${id}`,
  browsers_told: sql`select endpoint, user_agent, created_at from push_subscription where member_id = ${id} order by created_at`,
  mails: sql`select template, state, created_at from mail_log where member_id = ${id} order by id`,
  complaints: sql`select reference, about, text, state, created_at from complaint where member_id = ${id} order by id`,
  decisions: sql`select reference, measures, limits, texts, ground, clause, law, facts, source, decided_at, from_at, until_at, told_at, appeal_until, state, read_at, ended_at, end_note
      from decision where subject_id = ${id} and measures && array['warn', 'hide', 'clear', 'limit', 'suspend', 'ban'] order by id`,
  texts_taken_away: sql`select d.reference, c.field, c.words, c.cleared_at from cleared_text c join decision d on d.id = c.decision_id where c.member_id = ${id} order by d.id, c.field`,
  looks: sql`select day, role, what, why from member_look where member_id = ${id} and at < coalesce(looks_wait_from(${id}, ${now}), 'infinity') order by at, id`,
  notices: sql`select reference, kind, place, words, created_at, outcome, decided_at from notice where email_key = (select email_key from member where id = ${id}) order by id`,
  appeals: sql`select a.reference, a.words, a.filed_at, a.outcome, a.reply, a.decided_at from appeal a join decision d on d.id = a.decision_id left join report r on r.id = a.report_id
     where (a.filed_by = 'subject' and d.subject_id = ${id}) or r.reporter_id = ${id} order by a.id`,
  reports: sql`select reference, reason, details, state, created_at from report where reporter_id = ${id} order by id`,
  notes_about_you: sql`select words, is_pinned, created_at from member_note where member_id = ${id} order by id`,
  kept_from_erasing: sql`select ground, created_at, until_at, ended_at from legal_hold where member_id = ${id} and not is_untold order by id`,
})

export const plainKinds: readonly string[] = Object.keys(kindsOf(0 as ProfileId, new Date(0)))

/** Each page of a kind. The transaction is as long as the reading. */
export const eachPage = (ctx: Context, member: ProfileId, kind: string, use: (rows: unknown[]) => Promise<void>) =>
  atomically(ctx, async ({ db, now }) => {
    const query = kindsOf(member, now())[kind]
    if (!query) throw new Error(`a copy has no ${kind}`)
    await sql`declare copied no scroll cursor for select to_jsonb(copied_row) as row from (${query}) copied_row`.execute(db)
    for (;;) {
      const { rows } = await sql<{ row: unknown }>`fetch ${sql.lit(rowsOfPage)} from copied`.execute(db)
      if (rows.length > 0) await use(rows.map(({ row }) => row))
      if (rows.length < rowsOfPage) break
    }
    await sql`close copied`.execute(db)
  })

/** What the member wrote, oldest first, after a message. Each chat is read by its key. */
export const listOwnMessages = async (db: Db, member: ProfileId, after: number) =>
  (
    await sql<{ id: number; row: unknown }>`
      select m.id, jsonb_build_object('text', m.text, 'about', m.about - 'sender', 'sent_at', m.sent_at) as row
        from conversation_member cm cross join lateral (
          select id, sent_at, text, about from message where conversation_id = cm.conversation_id and sender_id = cm.member_id and id > ${after} order by id limit ${rowsOfPage}) m
       where cm.member_id = ${member} order by m.id limit ${rowsOfPage}`.execute(db)
  ).rows

/** After a chat, or after a message of it. */
export type TalkPlace = { talk: number; message: number | null }
const talksOfPage = 5
const messagesOfTalk = 500

/** Chats with members who are there, some at a time; of a long one so many messages at a time. `next`: null after the last. */
export async function listTalks(
  db: Db,
  member: ProfileId,
  { talk, message }: TalkPlace,
): Promise<{ talks: LongRow[]; next: TalkPlace | null }> {
  const { rows } = await sql<{ id: number; with: string; created_at: string; messages: unknown[]; last: number }>`
    with talk as materialized (
      select c.id, p.name, c.created_at, greatest(cm.cleared_id, case when c.id = ${talk} then ${message}::bigint end) as after
        from conversation_member cm join conversation c on c.id = cm.conversation_id join profile p on p.id = cm.peer_id join member o on o.id = cm.peer_id
       where cm.member_id = ${member} and cm.conversation_id >= ${message === null ? talk + 1 : talk} and o.status = 'active'
         and not exists (select from exclusion e where e.member_id = ${member} and e.other_id = cm.peer_id) order by cm.conversation_id limit ${talksOfPage})
    select talk.id, talk.name as "with", to_jsonb(talk.created_at) as created_at, m.messages, m.last from talk cross join lateral (
      select coalesce(jsonb_agg(one.row order by one.id), '[]') as messages, max(one.id) as last from (
        select m.id, jsonb_strip_nulls(jsonb_build_object('from', case when m.sender_id = ${member} then 'me' else 'them' end, 'sent_at', m.sent_at,
            'text', m.text, 'media', (select kind from chat_media k where k.id = m.media_id), 'about', m.about - 'sender', 'reaction', m.reaction)) as row
          from message m where m.conversation_id = talk.id and m.id > talk.after order by m.id limit ${messagesOfTalk}) one) m order by talk.id`.execute(
    db,
  )
  const long = rows.find(({ messages }) => messages.length === messagesOfTalk)
  const whole = long ? rows.slice(0, rows.indexOf(long) + 1) : rows
  const last = whole.at(-1)
  const isEnd = !last || (!long && rows.length < talksOfPage)
  return {
    talks: whole.map(({ id, messages, ...row }) => ({
      id,
      row: { with: row.with, messages: [], created_at: row.created_at },
      list: 'messages',
      items: messages,
    })),
    next: isEnd ? null : { talk: last.id, message: long ? long.last : null },
  }
}
