/** What must hold on all shards once every send is ended and every outbox is empty: the product's ledger check, and an independent recount. */
import { sql } from 'kysely'
import { shardOfMember } from '#domain/shards/shards.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { checkLedger, findingsOf, ledgerReport } from '#server/credits/ledger-check.ts'
import type { Db } from '#server/infrastructure/db.ts'
import type { SendAnswer, Shards } from '#server/shards/shards.ts'

/** Findings by name; empty when all is well. */
export type Findings = Record<string, unknown>
export type Journal = { asked: Set<string>; answers: Map<string, SendAnswer> }

export async function checkShards(shards: Shards, journal: Journal): Promise<Findings> {
  const findings: Findings = {}
  const found = (name: string, count: unknown) => {
    if (count !== 0 && count !== '{}') findings[name] = count
  }
  for (const [shard, db] of shards.dbs.entries()) {
    found(`shard ${shard}, ledger report`, JSON.stringify(findingsOf(await ledgerReport({ db }))))
    found(`shard ${shard}, ledger check`, JSON.stringify(await checkLedger({ db, now: shards.now, log: { error() {} } })))
    for (const [name, count] of Object.entries(await recount(db))) found(`shard ${shard}, ${name}`, count)
  }
  for (const [name, count] of Object.entries(await compareShards(shards, journal))) found(name, count)
  return findings
}

/** Of one shard alone. */
async function recount(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    with paid as (select id, ref, kind from posting where kind in ('message', 'message_refund'))
    select
      (select count(*) from (select posting_id from entry group by posting_id, currency having sum(amount) <> 0) off) as postings_off,
      (select coalesce(sum(amount), 0) from entry) as sum_of_all_entries,
      (select count(*) from wallet w where balance <> (select coalesce(sum(amount), 0) from entry e where e.member_id = w.member_id and e.account = 'member')) as wallets_off,
      (select count(*) from wallet w where balance <> (select coalesce(sum(unspent), 0) from credit_lot l where l.member_id = w.member_id)) as lots_off,
      (select coalesce(sum(amount), 0) from entry where account = 'reserved') - (select coalesce(sum(credits), 0) from reservation) as reserved_off,
      (select count(*) from (select ref from paid group by kind, ref having count(*) > 1) twice) as booked_twice,
      (select count(*) from step_send s full join (select ref from paid where kind = 'message') p on p.ref = s.id::text
        where s.id is null or (p.ref is null) <> (s.due = 0)) as sends_unbooked,
      (select count(*) from step_send where state = 'reserved') as sends_unended,
      (select count(*) from step_send s where state = 'refused' and due > 0 and not exists (select from paid p where p.kind = 'message_refund' and p.ref = s.id::text)) as refused_and_kept,
      (select count(*) from reservation r where not by_steps or not exists (select from step_send s where s.id = r.message_id and s.state = 'sent')) as reservations_of_nothing,
      (select count(*) from reservation r join paid p on p.kind = 'message_refund' and p.ref = r.message_id::text) as reserved_and_refunded,
      (select coalesce(sum(due), 0) from step_send s where state = 'sent' and not exists (select from reservation r where r.message_id = s.id)
          and not exists (select from paid p where p.kind = 'message_refund' and p.ref = s.id::text))
        - (select coalesce(sum(amount), 0) from entry where account = 'spent') as spent_off,
      (select count(*) from idempotency_key where status is null) as keys_unanswered,
      (select count(*) from shard_outbox) as outbox_rows,
      (select count(*) from (select text from message group by text having count(*) > 1) twice) as stored_twice,
      (select count(*) from message m where not exists (select from step_message s where s.message_id = m.id and s.conversation_id = m.conversation_id)) as messages_of_no_send,
      (select count(*) from step_message s where message_id is not null and not exists (select from message m where m.id = s.message_id and m.conversation_id = s.conversation_id)) as stored_and_lost,
      (select count(*) from (select id, lag(sent_at) over (partition by conversation_id order by id) > sent_at as is_late from message) m where is_late) as out_of_order,
      (select count(*) from conversation_member c where unread <> 0 and not exists (select from exclusion e where e.member_id = c.member_id and e.other_id = c.peer_id)
          and unread > (select count(*) from message m where m.conversation_id = c.conversation_id and m.sender_id = c.peer_id and m.id > c.last_read_id)) as unread_off`.execute(
    db,
  )
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name.replaceAll('_', ' '), Number(value)]))
}

type Sum = { member: ProfileId; n: number }
type Send = { id: number; state: string; key: string }
type Stored = { send: number; message: number | null; text: string | null; is_waiting: boolean }

/** Between the shards. */
async function compareShards({ dbs }: Shards, journal: Journal): Promise<Record<string, number>> {
  const all = async <Row>(text: string) =>
    (await Promise.all(dbs.map(async (db) => (await sql.raw<Row>(text).execute(db)).rows))).flat()
  const sends = await all<Send>('select id, state, key from step_send')
  const stored = await all<Stored>(
    `select s.send_id as send, s.message_id as message, m.text, s.is_waiting from step_message s
       left join message m on m.conversation_id = s.conversation_id and m.id = s.message_id`,
  )
  const reserved = new Set((await all<{ id: number }>('select message_id as id from reservation')).map(({ id }) => id))
  const bySend = new Map(stored.map((one) => [one.send, one]))
  const ids = new Set(sends.map(({ id }) => id))
  const byKey = new Map(sends.map((send) => [send.key, send]))
  const isStored = (send: Send) => bySend.get(send.id)?.text === send.key
  const answers = [...journal.answers]
  const isTrue = ([key, answer]: [string, SendAnswer]) => {
    const send = byKey.get(key)
    if (answer.outcome === 'sent') return send !== undefined && bySend.get(send.id)?.message === answer.reply.id && isStored(send)
    return send === undefined || (send.state === 'refused' && !isStored(send))
  }
  const texts = stored.flatMap(({ text }) => text ?? [])
  return {
    ...(await compareCounters(dbs, all)),
    'keys with two sends': sends.length - byKey.size,
    'messages stored twice': texts.length - new Set(texts).size,
    'answers that are not true': answers.filter((answer) => !isTrue(answer)).length,
    'sent and not stored': sends.filter((send) => send.state === 'sent' && !isStored(send)).length,
    'given back and stored': sends.filter((send) => send.state === 'refused' && bySend.get(send.id)?.message).length,
    'decided without a send': stored.filter(({ send }) => !ids.has(send)).length,
    'unread and not reserved': stored.filter(({ send, is_waiting }) => is_waiting !== reserved.has(send)).length,
  }
}

/** Wallets, badges and versions of each member at home, by what all shards have of them. */
async function compareCounters(dbs: readonly Db[], all: <Row>(text: string) => Promise<Row[]>): Promise<Record<string, number>> {
  const sums = async (text: string) => {
    const byMember = new Map<ProfileId, number>()
    for (const { member, n } of await all<Sum>(text)) byMember.set(member, (byMember.get(member) ?? 0) + Number(n))
    return byMember
  }
  const balances = await sums('select member_id as member, balance as n from wallet')
  const given = await sums(`select e.member_id as member, sum(e.amount) as n from entry e join posting p on p.id = e.posting_id
     where p.kind in ('welcome', 'opening') and e.member_id is not null group by 1`)
  // free answers cost nothing, and there is at most one in a talk
  const priced = await sums(
    `select sender_id as member, sum(credits) as n from step_message where message_id is not null group by 1`,
  )
  const free = await all<Sum>(
    `select conversation_id as member, count(*) as n from step_message where message_id is not null and credits = 0 group by 1`,
  )
  const unread = await sums('select member_id as member, sum(unread) as n from conversation_member group by 1')
  const moved = await sums(`select member_id as member, count(*) as n from (
      select c.member_id from message m join conversation_member c on c.conversation_id = m.conversation_id union all select member_id from audit_chat) moves group by 1`)
  // refunds of stored messages, which their reader never read or not in time
  const refunded = await sums(`select s.sender_id as member, sum(s.due) as n from step_send s
     where s.state = 'sent' and exists (select from posting p where p.kind = 'message_refund' and p.ref = s.id::text) group by 1`)
  const off = {
    'balances off': 0,
    'badges off': 0,
    'versions off': 0,
    'free answers too many': free.filter(({ n }) => Number(n) > 1).length,
  }
  for (const [shard, db] of dbs.entries()) {
    const homes = await db.selectFrom('member_state').selectAll().where('home_shard', 'is', null).execute()
    for (const { member_id, unread_total, chats_v } of homes as ((typeof homes)[number] & { member_id: ProfileId })[]) {
      if (shardOfMember(member_id, dbs.length) !== shard) continue
      const of = (map: Map<ProfileId, number>) => map.get(member_id) ?? 0
      if (of(balances) !== of(given) - of(priced) + of(refunded)) off['balances off'] += 1
      if (unread_total !== of(unread)) off['badges off'] += 1
      if (chats_v !== 1 + of(moved)) off['versions off'] += 1
    }
  }
  return off
}
