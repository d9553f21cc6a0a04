/** The relay: publishes the events of the outbox in their order, batch by batch, one worker at a time (docs/decisions/0104-events-to-nats.md). */
import { setTimeout as pause } from 'node:timers/promises'
import type { Context, Db } from '#server/infrastructure/context.ts'
import { isDatabaseAway } from '#server/infrastructure/db.ts'
import type { Nats, Publication } from '#server/outbox/nats.ts'
import * as store from '#server/outbox/outbox.store.ts'
import { setTriggers } from '#server/outbox/triggers.ts'

const batchSize = 500
/** Between two looks at an empty outbox, or while another worker publishes. */
const idleMs = 250
const awayMs = 1_000
/** A transaction that writes for longer makes the relay look again later. */
const settleMs = 10_000
const settlePauseMs = 10

/** Publishes events, and how many. `isBusy`: another worker does. */
type Turn = { published: number; failure: { reason: unknown } | null; isBusy: boolean; last: number | null }
export type Relay = { stop: () => Promise<void> }

/** Publishes until it is stopped. A process without `NATS_URL` only takes the triggers away that an earlier one made. */
export function startRelay(ctx: Context): Relay {
  const leaving = new AbortController()
  const { signal } = leaving
  const ended = run(ctx, signal)
  return {
    async stop() {
      leaving.abort()
      await ended
    },
  }
}

async function run(ctx: Context, signal: AbortSignal) {
  const wanted = ctx.config.nats !== null
  let [isSet, nats] = [false, null as Nats | null]
  while (!signal.aborted) {
    let waitMs = idleMs
    try {
      isSet ||= await setTriggers(ctx, wanted)
      if (isSet && !wanted) return
      nats = nats && !nats.isClosed() ? nats : await connectTo(ctx)
      if (nats) await publishWaiting(ctx, nats, signal)
    } catch (reason) {
      waitMs = awayMs
      report(ctx, reason)
      await nats?.close().catch(() => {})
      nats = null
    }
    await pause(waitMs, undefined, { signal }).catch(() => {})
  }
  await nats?.close().catch(() => {})
}

/** NATS does not answer, or did not take an event. */
class NatsAway extends Error {
  override readonly name = 'NatsAway'
}
const wordsOf = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason))
const away = (reason: unknown) => new NatsAway(wordsOf(reason))

function report({ log, metrics }: Context, err: unknown) {
  if (err instanceof NatsAway) {
    metrics.countOutgoing('event', 'failed')
    log.warn({ event: 'outbox.nats_away', reason: err.message }, 'NATS does not take events: they wait in the outbox')
  } else if (isDatabaseAway(err)) log.warn({ event: 'database.away', err }, 'the database is away')
  else log.error({ event: 'outbox.failed', err }, 'events could not be relayed: trying again')
}

async function connectTo({ config, log }: Context): Promise<Nats | null> {
  if (!config.nats) return null
  const { openNats, streamName } = await import('#server/outbox/nats.ts')
  const nats = await openNats(config.nats).catch((error: unknown) => {
    throw away(error)
  })
  if (nats.stream === 'made')
    log.info({ event: 'outbox.stream_made', stream: streamName }, 'the stream of events was made in NATS')
  if (typeof nats.stream === 'object')
    log.warn(
      { event: 'outbox.stream_missing', stream: streamName, reason: wordsOf(nats.stream.missing) },
      'the stream of events is missing in NATS, or this account may neither see nor make it',
    )
  return nats
}

/** Publishes all that waits. @throws NatsAway when NATS did not take an event. */
export async function publishWaiting(ctx: Context, nats: Pick<Nats, 'publish'>, signal: AbortSignal): Promise<number> {
  let [after, total] = [0, 0]
  while (!signal.aborted) {
    const { published, failure, isBusy, last } = await publishBatch(ctx, nats, after, signal)
    total += published
    ctx.metrics.countOutgoing('event', 'sent', published)
    if (failure) throw away(failure.reason)
    if (isBusy || last === null) break
    after = last
  }
  return total
}

const nothing = { published: 0, failure: null, last: null }

/**
 * One transaction. Ids are drawn before a commit, so a lower id may appear later: the batch is read when every transaction that may
 * have drawn an id in it has ended. Deletes what the stream has.
 */
const publishBatch = (ctx: Context, nats: Pick<Nats, 'publish'>, after: number, signal: AbortSignal): Promise<Turn> =>
  ctx.db.transaction().execute(async (db) => {
    if (!(await store.lockOutbox(db))) return { ...nothing, isBusy: true }
    const last = await store.findLastOfBatch(db, after, batchSize)
    if (last === null) return { ...nothing, isBusy: false }
    if (!(await haveWritersEnded(db, signal))) return { ...nothing, isBusy: true }
    const events = await store.listEvents(db, after, last)
    const answers = await nats.publish(events.map(publicationOf))
    const taken = events.filter((_, n) => answers[n] === true)
    const failure = answers.find((answer) => answer !== true) ?? null
    const since = new Date(Math.min(...taken.map(({ created_at }) => created_at.getTime() - 1)))
    if (taken.length > 0)
      await store.deleteEvents(
        db,
        taken.map(({ id }) => id),
        since,
      )
    return { published: taken.length, failure, isBusy: false, last }
  })

/**
 * An event is written behind its cause, so its transaction has a number by then. Each statement here has a snapshot of its own, so
 * that this transaction holds back no vacuum meanwhile.
 */
async function haveWritersEnded(db: Db, signal: AbortSignal) {
  const newest = await store.findNewestTransaction(db)
  for (const untilMs = performance.now() + settleMs; performance.now() < untilMs && !signal.aborted;) {
    if (await store.haveOlderEnded(db, newest)) return true
    await pause(settlePauseMs)
  }
  return false
}

/** An id says its cell (docs/decisions/0098-ids-say-their-cell.md), also that of a row which a copy of the database has too. */
const cellOf = (id: number) => id % 1024
export const eventVersion = 1

const publicationOf = ({ id, pool, kind, at, data }: store.OutboxEvent): Publication => ({
  subject: `duet.${cellOf(id)}.${kind}`,
  id: `${cellOf(id)}-${id}`,
  body: JSON.stringify({ id, version: eventVersion, cell: cellOf(id), pool, kind, at, data }),
})
