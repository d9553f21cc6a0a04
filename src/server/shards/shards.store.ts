/** SQL of sends in steps: each statement is one transaction on one shard, and may be repeated (database/functions/shards.sql). */
import { sql } from 'kysely'
import type { ConversationId, MessageId, MessageWarning, StoredAbout } from '#domain/chats/chats.ts'
import type { Money } from '#domain/credits/pricing.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Claim } from '#server/http/idempotency.ts'
import { prepared, type Db } from '#server/infrastructure/db.ts'

/** A message that a member sends, checked and screened. */
export type NewSend = {
  sender: ProfileId
  conversation: ConversationId
  text: string
  /** The brand's price in credits. */
  cost: number
  /** The price that the writer was shown, in credits and in money; null when none was shown. */
  most: number | null
  shown: readonly Money[] | null
  acknowledge: boolean
  claim: Claim
  warnings: MessageWarning[]
  /** Of the brand: how many answers to a paid approach are free, and after how many days unread credits come back. */
  free_answers: number
  unread_days: number
  /** What it replies to, checked. */
  about?: StoredAbout | null
}

/** A send under way, as its sender's shard has it. */
export type StepSend = {
  id: number
  sender_id: ProfileId
  recipient_id: ProfileId
  conversation_id: ConversationId
  text: string | null
  warnings: MessageWarning[] | null
  about: StoredAbout | null
  acknowledge: boolean
  due: number
  begun_at: Date
  unread_days: number
  /** Of a free answer: how many are free. */
  free_answers: number
  pool_id: number
}
const sendColumns = {
  id: 'int8',
  sender_id: 'int8',
  recipient_id: 'int8',
  conversation_id: 'int8',
  text: 'text?',
  warnings: 'text[]?',
  about: 'jsonb?',
  acknowledge: 'bool',
  due: 'int4',
  begun_at: 'timestamptz',
  unread_days: 'int4',
  free_answers: 'int4',
  pool_id: 'int4',
} as const
const sendNames = Object.keys(sendColumns)

export type Reply = { id: MessageId; sent_at: string; balance: number; free_left: number | null }
export type StoredReply = Reply | { refusal: string }
/** `id` and the columns after it: of `reserved` and `in_progress` alone. */
export type Reserved = StepSend & {
  outcome:
    | 'reserved'
    | 'in_progress'
    | 'replay'
    | 'mismatch'
    | 'not_found'
    | 'paused'
    | 'incomplete'
    | 'warning_unread'
    | 'poor'
    | 'dearer'
  reply: StoredReply | null
}
const reserve = prepared<Reserved>(
  'shards.reserve',
  `select r.outcome, r.reply, ${sendNames.map((name) => `(r.send).${name}`).join()} from reserve_send($1::json) r`,
  { outcome: 'text', reply: 'jsonb?', ...sendColumns },
)

const byCurrency = (money: readonly Money[]) =>
  Object.fromEntries(money.map(({ currency, amount_minor }) => [currency, amount_minor]))

/** On the sender's shard. */
export async function reserveSend(
  db: Db,
  { text, claim, shown, warnings, about = null, ...same }: NewSend,
  at: Date,
): Promise<Reserved> {
  const [row] = await reserve(db, [
    JSON.stringify({
      ...same,
      at,
      text: text.toWellFormed(),
      about,
      key: claim.key,
      hash: `\\x${claim.bodyHash.toString('hex')}`,
      shown: shown && byCurrency(shown),
      warnings: warnings.length > 0 ? warnings : null,
    }),
  ])
  if (!row) throw new Error('reserve_send gave nothing')
  return row
}

export type Decision = { message_id: MessageId | null; sent_at: Date | null; refusal: string | null }
const store = prepared<Decision>(
  'shards.store',
  'select message_id, sent_at, refusal from store_send($1::json, $2::int, $3::timestamptz)',
  { message_id: 'int8?', sent_at: 'timestamptz?', refusal: 'text?' },
)
/** On the conversation's shard. @param senderShard the shard that is told what the message costs in the end. */
export async function storeSend(db: Db, send: StepSend, senderShard: number, now: Date): Promise<Decision> {
  const sending = {
    message_id: send.id,
    sender: send.sender_id,
    recipient: send.recipient_id,
    conversation: send.conversation_id,
    text: send.text,
    warnings: send.warnings,
    about: send.about,
    acknowledge: send.acknowledge,
    due: send.due,
    at: send.begun_at,
    unread_days: send.unread_days,
    free_answers: send.free_answers,
    pool: send.pool_id,
  }
  const [decision] = await store(db, [JSON.stringify(sending), senderShard, now])
  if (!decision) throw new Error('store_send gave nothing')
  return decision
}

const finish = prepared<{ reply: Reply }>(
  'shards.finish',
  'select finish_send($1::bigint, $2::bigint, $3::timestamptz) as reply',
  { reply: 'jsonb' },
)
/** On the sender's shard. */
export async function finishSend(db: Db, id: number, { message_id, sent_at }: Decision): Promise<Reply> {
  const [row] = await finish(db, [id, message_id, sent_at])
  if (!row) throw new Error('finish_send gave nothing')
  return row.reply
}

const giveBack = prepared('shards.give_back', 'select give_back_send($1::bigint, $2::text, $3::timestamptz)')
/** On the sender's shard. */
export const giveBackSend = (db: Db, id: number, refusal: string, now: Date) => giveBack(db, [id, refusal, now])

const take = prepared<StepSend>(
  'shards.take',
  `select ${sendNames.join()} from take_sends($1::timestamptz, $2::int, $3::timestamptz)`,
  sendColumns,
)
/** Sends that were not tried since `before`, for the caller to go on with. */
export const takeSends = (db: Db, before: Date, limit: number, now: Date) => take(db, [before, limit, now])

type OutboxRow = { row: { id: number } }
const read = prepared<OutboxRow>(
  'shards.read_outbox',
  'select to_jsonb(o) as row from shard_outbox o where shard = $1::int order by id limit $2::int',
  { row: 'jsonb' },
)
/** The next rows for a shard, as JSON. */
export const readOutbox = async (db: Db, shard: number, limit: number) => (await read(db, [shard, limit])).map(({ row }) => row)

const run = prepared<{ done: number }>(
  'shards.do_outbox',
  'select do_outbox($1::int, $2::json, $3::timestamptz, $4::timestamptz) as done',
  { done: 'int4' },
)
/** Does what rows of the outbox of shard `source` say, each once. Refuses rows that were read more than an hour ago. Returns how many were done. */
export const doOutbox = async (db: Db, source: number, rows: readonly object[], readAt: Date, now: Date) =>
  (await run(db, [source, JSON.stringify(rows), readAt, now]))[0]?.done ?? 0

const remove = prepared('shards.delete_outbox', 'delete from shard_outbox where id = any($1::bigint[])')
export const deleteOutbox = (db: Db, rows: readonly { id: number }[]) => remove(db, [rows.map(({ id }) => id)])

const oldest = prepared<{ begun_at: Date | null }>(
  'shards.oldest',
  "select min(begun_at) as begun_at from step_send where state = 'reserved'",
  { begun_at: 'timestamptz?' },
)
/** When the oldest send that is under way began, or null. */
export const findOldestSend = async (db: Db) => (await oldest(db))[0]?.begun_at ?? null

type Gone = { gone: number }
const forget = prepared<Gone>('shards.forget', 'select forget_sends($1::timestamptz, $2::int) as gone', { gone: 'int4' })
/** Deletes ended sends and decisions. Returns how many rows went. */
export const forgetSends = async (db: Db, before: Date, limit: number) => (await forget(db, [before, limit]))[0]?.gone ?? 0

const forgetDone = prepared<Gone>(
  'shards.forget_inbox',
  'select forget_inbox($1::int, $2::bigint, $3::timestamptz, $4::int) as gone',
  { gone: 'int4' },
)
/** Deletes what was done for shard `source`, but for rows that its outbox still has. Returns how many rows went. */
export async function forgetInbox(db: Db, source: number, waiting: number | null, before: Date, limit: number) {
  return (await forgetDone(db, [source, waiting, before, limit]))[0]?.gone ?? 0
}

/** On the conversation's shard, where both members are known. */
export async function beginConversation(db: Db, self: ProfileId, peer: ProfileId, at: Date): Promise<ConversationId> {
  const { rows } = await sql<{ id: ConversationId }>`select start_conversation(${self}, ${peer}, ${at}) as id`.execute(db)
  return (rows[0] as { id: ConversationId }).id
}

/** Copies a member to another shard, or brings the copy up to date. */
export async function copyMember(from: Db, to: Db, member: ProfileId, home: number) {
  const { rows } = await sql<{ member: object; profile: object }>`
    select to_jsonb(m) - 'email_key' as member, to_jsonb(p) as profile from member m join profile p using (id) where m.id = ${member}`.execute(
    from,
  )
  const [row] = rows
  if (!row) throw new Error('this member does not live on that shard')
  await sql`select copy_member(json_populate_record(null::member, ${JSON.stringify(row.member)}::json),
      json_populate_record(null::profile, ${JSON.stringify(row.profile)}::json), ${home}::int)`.execute(to)
}

/** Copies what never changes of a conversation: who are in it. */
export async function copyConversation(from: Db, to: Db, id: ConversationId) {
  const row = await from
    .selectFrom('conversation')
    .select(['id', 'lo_id', 'hi_id', 'created_at', 'pool_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await sql`insert into conversation (id, lo_id, hi_id, created_at, pool_id) overriding system value
    values (${row.id}, ${row.lo_id}, ${row.hi_id}, ${row.created_at}, ${row.pool_id}) on conflict do nothing`.execute(to)
}
