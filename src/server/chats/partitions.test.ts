/** Messages lie in partitions by conversation: whatever reads or writes one conversation touches one partition, however many chats a member has. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactLimits } from '#domain/chats/contact-limits.ts'
import type { ConversationId, MessageId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { listOwnMessages, listTalks, type TalkPlace } from '#server/account-deletion/copy-rows.store.ts'
import { listMessageRows, markRead } from '#server/chats/chats.store.ts'
import { hasMessage, messagesAround } from '#server/safety/reports.store.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

const chats = 3000
let app: TestApp
let vera: ProfileId
let peer: ProfileId
let conversation: ConversationId
let message: MessageId
beforeAll(async () => {
  app = await openTestApp()
  vera = await app.createMember('Vera', { credits: 20 })
  await meetMany()
  const { rows } = await sql<{ peer: ProfileId; conversation: ConversationId; message: MessageId }>`
    select peer_id as peer, conversation_id as conversation, (select id from message m where m.conversation_id = cm.conversation_id order by id limit 1) as message
      from conversation_member cm where member_id = ${vera} order by conversation_id limit 1 offset 1500`.execute(app.ctx.db)
  if (!rows[0]) throw new Error('Vera has no chats.')
  ;({ peer, conversation, message } = rows[0])
}, 120_000)
afterAll(() => app.close())

/** So many chats of Vera, of three messages each, the last one unread. */
async function meetMany() {
  const { db } = app.ctx
  await sql`insert into member (id, pool_id, site_id, email, password_hash, language, activated_at)
    select 1000000000 + n, m.pool_id, m.site_id, 'crowd' || n || '@example.test', 'none', 'en', now() from member m, generate_series(1, ${chats}::int) n where m.id = ${vera}`.execute(
    db,
  )
  await sql`insert into profile (id, pool_id, name, gender, date_of_birth, language) select id, pool_id, 'Crowd', 'm', '1990-05-05', 'en' from member where id <> ${vera}`.execute(
    db,
  )
  await sql`insert into member_state (member_id) select id from member on conflict do nothing`.execute(db)
  await sql`insert into wallet (member_id) select id from member on conflict do nothing`.execute(db)
  await sql`insert into conversation (lo_id, hi_id, created_at) select least(id, ${vera}::bigint), greatest(id, ${vera}::bigint), now() from member where id <> ${vera}`.execute(
    db,
  )
  await sql`insert into message (conversation_id, sender_id, text, sent_at, pool_id)
    select id, lo_id + hi_id - ${vera}::bigint, 'Hello', now(), pool_id from conversation, generate_series(1, 3)`.execute(db)
  await sql`update conversation c set last_message_id = m.id, last_at = now(), last_sender = m.sender_id, last_text = 'Hello'
    from (select distinct on (conversation_id) conversation_id, id, sender_id from message order by conversation_id, id desc) m where m.conversation_id = c.id`.execute(
    db,
  )
  await sql`insert into conversation_member (member_id, conversation_id, peer_id, last_at, unread)
    select side.me, c.id, side.them, now(), (side.me = ${vera}::bigint)::int from conversation c, lateral (values (c.lo_id, c.hi_id), (c.hi_id, c.lo_id)) side(me, them)`.execute(
    db,
  )
  await sql`update member_state set unread_total = ${chats} where member_id = ${vera}`.execute(db)
  await sql`vacuum (analyze)`.execute(db)
}

/** What `work` does to the partitions, in a transaction that is taken back: how many scans, and in how many partitions. */
const touchedBy = (work: (db: Db) => Promise<unknown>) =>
  app.ctx.db.connection().execute(async (db) => {
    await sql`begin`.execute(db)
    const before = await countTouches(db)
    await work(db)
    const after = await countTouches(db)
    await sql`rollback`.execute(db)
    const moved = after.map((now, n) => ({
      scans: now.scans - (before[n]?.scans ?? 0),
      whole: now.whole - (before[n]?.whole ?? 0),
      rows: now.rows - (before[n]?.rows ?? 0),
    }))
    const sum = (of: (one: Touches) => number) => moved.reduce((all, one) => all + of(one), 0)
    const partitions = moved.filter(({ scans, whole, rows }) => scans + whole + rows > 0).length
    return { scans: sum(({ scans }) => scans), whole: sum(({ whole }) => whole), partitions }
  })

type Touches = { scans: number; whole: number; rows: number }
/** Of each partition, by this connection. */
const countTouches = async (db: Db) =>
  (
    await sql<Touches>`select idx_scan as scans, seq_scan as whole, n_tup_ins as rows from pg_stat_xact_user_tables
      where relname ~ '^message_[0-9]{2}$' order by relname`.execute(db)
  ).rows

const sends = () =>
  JSON.stringify([
    {
      n: 0,
      sender: vera,
      conversation,
      text: 'Hello',
      cost: 2,
      key: 'partition-key',
      hash: '\\x00',
      acknowledge: false,
      at: app.ctx.now(),
    },
  ])

test.each<[what: string, scans: number, work: (db: Db) => Promise<unknown>]>([
  ['a page of a conversation', 1, (db) => listMessageRows(db, { ...page(), before: undefined })],
  ['an older page', 1, (db) => listMessageRows(db, { ...page(), before: message })],
  ['marking it read', 1, (db) => markRead(db, vera, conversation, Number.MAX_SAFE_INTEGER as MessageId, app.ctx.now())],
  ['a send', 0, (db) => sql`select n from send_messages(${sends()}::json, ${contactLimits}::int[], false)`.execute(db)],
  ['whether a reported message is there', 1, (db) => hasMessage(db, peer, conversation, message)],
  ['the evidence of a report about a message', 2, (db) => messagesAround(db, { conversation, reported: peer, message })],
  ['erasing a peer', 1, (db) => sql`delete from member where id = ${peer}`.execute(db)],
])('%s touches one partition, by its key', async (_, scans, work) => {
  expect(await touchedBy(work)).toEqual({ scans, whole: 0, partitions: 1 })
})

test('a data export reads each chat by its key', async () => {
  const { scans, whole } = await touchedBy(async (db) => {
    let place: TalkPlace | null = { talk: 0, message: null }
    while (place) place = (await listTalks(db, vera, place)).next
    await listOwnMessages(db, vera, 0)
  })
  expect({ scans, whole }).toEqual({ scans: 2 * chats, whole: 0 })
})

test('erasing a member with many chats looks each up once', async () => {
  const { scans, whole } = await touchedBy((db) => sql`delete from member where id = ${vera}`.execute(db))
  expect({ scans, whole }).toEqual({ scans: chats, whole: 0 })
})

const page = () => ({ member: vera, conversation, limit: 50, at: app.ctx.now(), cost: 2, freeAnswers: 1 })
