/**
 * Sends over the shards of one pool, in steps that may be repeated: the sender's shard reserves, the conversation's stores or refuses, the
 * sender's finishes or gives back (docs/decisions/0103-a-send-in-steps.md). One database sends with `send_messages`. The folder's public module.
 */
import type { ConversationId, MessageId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { shardOfConversation, shardOfMember } from '#domain/shards/shards.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { Db } from '#server/infrastructure/db.ts'
import {
  findAnswersLeft,
  findPeer,
  listSeenMarks,
  listLate,
  refundLateThere,
  unsendThere,
} from '#server/shards/fair-talks.store.ts'
import {
  copyConversation,
  copyMember,
  deleteOutbox,
  doOutbox,
  findOldestSend,
  finishSend,
  forgetInbox,
  forgetSends,
  giveBackSend,
  type NewSend,
  readOutbox,
  type Reply,
  reserveSend,
  beginConversation,
  type StepSend,
  type StoredReply,
  storeSend,
  takeSends,
} from '#server/shards/shards.store.ts'

export type { NewSend } from '#server/shards/shards.store.ts'

/** The databases of a pool, in the order of their numbers, and the clock. */
export type Shards = { dbs: readonly Db[]; now: () => Date }

/** What the sender is told; `mismatch`: the key belongs to another message. */
export type SendAnswer = { outcome: 'sent'; reply: Reply } | { outcome: 'refused'; refusal: string }

/** So old a send is when others go on with it. */
const abandonedMs = 10_000
const sendsAtOnce = 100
const rowsAtOnce = 500
/** Longer than any repeat: nothing is stored that is older than a day, and no row of an outbox is done an hour after it was read. */
const retentionMs = 7 * dayMs

const dbOf = ({ dbs }: Shards, shard: number): Db => {
  const db = dbs[shard]
  if (!db) throw new RangeError(`there is no shard ${shard}`)
  return db
}
/** The shard of a conversation. */
const placeOf = (shards: Shards, one: ProfileId, other: ProfileId) =>
  dbOf(shards, shardOfConversation(one, other, shards.dbs.length))
const homeOf = (shards: Shards, member: ProfileId) => shardOfMember(member, shards.dbs.length)

/** Finds or begins the conversation of two members of one pool. Each shard of the two gets what it needs to know of the other one. */
export async function startConversationAcross(shards: Shards, self: ProfileId, peer: ProfileId): Promise<ConversationId> {
  const [selfHome, peerHome] = [homeOf(shards, self), homeOf(shards, peer)]
  if (selfHome !== peerHome) {
    await copyMember(dbOf(shards, selfHome), dbOf(shards, peerHome), self, selfHome)
    await copyMember(dbOf(shards, peerHome), dbOf(shards, selfHome), peer, peerHome)
  }
  const shard = shardOfConversation(self, peer, shards.dbs.length)
  const conversation = await beginConversation(dbOf(shards, shard), self, peer, shards.now())
  const other = shard === selfHome ? peerHome : selfHome
  if (other !== shard) await copyConversation(dbOf(shards, shard), dbOf(shards, other), conversation)
  return conversation
}

/** Sends a message. A repeat with the same key goes on with the first one, or gets its answer. */
export async function sendInSteps(shards: Shards, send: NewSend): Promise<SendAnswer> {
  const free_answers = await freeAnswersOf(shards, send)
  const reserved = await reserveSend(dbOf(shards, homeOf(shards, send.sender)), { ...send, free_answers }, shards.now())
  const { outcome, reply } = reserved
  if (outcome === 'reserved' || outcome === 'in_progress') return goOn(shards, reserved)
  return reply ? answerOf(reply) : { outcome: 'refused', refusal: outcome }
}

/** How many answers are free where this may be one of them; else 0. The conversation's shard decides when it stores the message. */
async function freeAnswersOf(shards: Shards, { sender, conversation, free_answers: free }: NewSend): Promise<number> {
  const peer = free > 0 ? await findPeer(dbOf(shards, homeOf(shards, sender)), conversation, sender) : null
  if (peer === null) return 0
  const left = await findAnswersLeft(placeOf(shards, sender, peer), sender, conversation, free)
  return left === 0 || (await areNear(shards, sender, peer)) ? 0 : free
}

/** Takes a message back that nobody has read; its credits come back by the outbox. `outcome`: as `unsend_message` says. */
export async function unsendAcross(
  shards: Shards,
  writer: ProfileId,
  conversation: ConversationId,
  message: MessageId,
): Promise<string> {
  const peer = await findPeer(dbOf(shards, homeOf(shards, writer)), conversation, writer)
  return peer === null ? 'not_found' : unsendThere(placeOf(shards, writer, peer), writer, conversation, message, shards.now())
}

/** They were seen on one device or network in the last 30 days. */
async function areNear(shards: Shards, one: ProfileId, other: ProfileId): Promise<boolean> {
  const now = shards.now()
  const [mine, theirs] = await Promise.all([one, other].map((who) => listSeenMarks(dbOf(shards, homeOf(shards, who)), who, now)))
  return mine?.some((mark) => theirs?.includes(mark)) ?? false
}

const answerOf = (reply: StoredReply): SendAnswer =>
  'refusal' in reply ? { outcome: 'refused', refusal: reply.refusal } : { outcome: 'sent', reply }

/** The steps behind the reservation, from the beginning: those that were done before change nothing. */
async function goOn(shards: Shards, send: StepSend): Promise<SendAnswer> {
  const { now } = shards
  const home = homeOf(shards, send.sender_id)
  const place = placeOf(shards, send.sender_id, send.recipient_id)
  const decision = await storeSend(place, send, home, now())
  if (decision.refusal === null) return { outcome: 'sent', reply: await finishSend(dbOf(shards, home), send.id, decision) }
  await giveBackSend(dbOf(shards, home), send.id, decision.refusal, now())
  return { outcome: 'refused', refusal: decision.refusal }
}

/** What did not work on a shard or with a send, for the log; the others went on. */
export type Failures = { failures: unknown[] }
const reasonsOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))

/** Goes on with the sends that nobody has tried for some seconds, a batch of each shard. */
export async function continueSends(shards: Shards): Promise<Failures & { continued: number }> {
  const now = shards.now()
  const before = new Date(now.getTime() - abandonedMs)
  const taken = await Promise.allSettled(shards.dbs.map((db) => takeSends(db, before, sendsAtOnce, now)))
  const sends = taken.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  const done = await Promise.allSettled(sends.map((send) => goOn(shards, send)))
  return { continued: sends.length, failures: reasonsOf([...taken, ...done]) }
}

/** Gives credits of messages back that were not read in time, a batch of each shard; the writers' shards hear of it by the outbox. */
export async function refundLateAcross(shards: Shards): Promise<Failures> {
  const now = shards.now()
  const found = await Promise.allSettled(
    shards.dbs.map(async (db) => (await listLate(db, now, rowsAtOnce)).map((late) => ({ db, late }))),
  )
  const due = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  const done = await Promise.allSettled(
    due.map(async ({ db, late }) => refundLateThere(db, late, now, await areNear(shards, late.writer_id, late.reader_id))),
  )
  return { failures: reasonsOf([...found, ...done]) }
}

/** From each shard to each, itself included. */
const waysOf = ({ dbs }: Shards) => dbs.flatMap((_, source) => dbs.map((_, target) => ({ source, target })))

/** Carries a batch of rows from the outbox of each shard to each other one. Several may carry at once. `carried`: rows read, done by now. */
export async function carryOutbox(shards: Shards): Promise<Failures & { carried: number }> {
  const results = await Promise.allSettled(waysOf(shards).map((way) => carry(shards, way)))
  const carried = results.reduce((sum, result) => sum + (result.status === 'fulfilled' ? result.value : 0), 0)
  return { carried, failures: reasonsOf(results) }
}

async function carry(shards: Shards, { source, target }: { source: number; target: number }): Promise<number> {
  const from = dbOf(shards, source)
  const readAt = shards.now()
  const rows = await readOutbox(from, target, rowsAtOnce)
  if (rows.length === 0) return 0
  await doOutbox(dbOf(shards, target), source, rows, readAt, shards.now())
  await deleteOutbox(from, rows)
  return rows.length
}

/**
 * Deletes a batch of what ended a week ago, on each shard, but for what a repeat may still ask for: nothing is deleted while a shard is away.
 * Returns how many rows went.
 */
export async function forgetOldSteps(shards: Shards): Promise<number> {
  const week = new Date(shards.now().getTime() - retentionMs)
  const oldest = await Promise.all(shards.dbs.map(findOldestSend))
  const before = oldest.reduce((first: Date, at) => (at && at < first ? at : first), week)
  const gone = await Promise.all([
    ...shards.dbs.map((db) => forgetSends(db, before, rowsAtOnce)),
    ...waysOf(shards).map(async ({ source, target }) => {
      const [next] = await readOutbox(dbOf(shards, source), target, 1)
      return forgetInbox(dbOf(shards, target), source, next?.id ?? null, week, rowsAtOnce)
    }),
  ])
  return gone.reduce((sum, count) => sum + count, 0)
}
