/**
 * The bus over PostgreSQL: events gathered in five milliseconds are sent in one NOTIFY, after their commits, on its own
 * connection.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { DbAddress } from '#server/infrastructure/db.ts'
import { openFrames, openListeners, type Bus, type BusEvent } from '#server/infrastructure/bus.ts'
import { type Log, outsideRequests } from '#server/infrastructure/log.ts'

const channel = 'duet_events'
const gatherMs = 5
/** PostgreSQL takes payloads shorter than 8000 bytes. */
const maxPayloadBytes = 7900
/** While the database is away: more events than this, or older ones, are dropped. */
const mostWaiting = 10_000
const staleMs = 2000

export function openPostgresBus({ log, url, clientConfig }: DbAddress & { log: Log }): Bus {
  const listeners = openListeners()
  const frames = openFrames(maxPayloadBytes)
  const line = openLine({
    log,
    connect: () => new Client({ ...(url ? { connectionString: url } : clientConfig), ...lineSettings }),
    receive: (payload) => {
      const events = frames.read(payload)
      if (events) listeners.publish(events)
    },
  })
  let waiting: BusEvent[] = []
  let sending: Promise<void> | null = null

  async function send() {
    await pause(gatherMs)
    while (waiting.length > 0 && !line.isClosed()) {
      const requestedAtMs = performance.now()
      const client = await line.client()
      if (performance.now() - requestedAtMs > staleMs) waiting = []
      const payloads = frames.write(waiting.splice(0, mostWaiting))
      // events lost with the connection are found by the next poll of the change counters
      await client?.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, payloads]).catch(() => {})
    }
    sending = null
  }

  return {
    publish(events) {
      listeners.publish(events)
      if (waiting.length + events.length > mostWaiting) waiting = []
      waiting.push(...events)
      sending ??= send()
    },
    subscribe(listener) {
      void line.client()
      return listeners.add(listener)
    },
    async close() {
      // the last events of a stopping process are sent too
      await Promise.race([sending, pause(1000, undefined, { ref: false })])
      await line.close()
    },
  }
}

/** Events need no durable commit, and a dead network must be noticed. */
const lineSettings = {
  application_name: 'duet events',
  options: '-c synchronous_commit=off -c statement_timeout=5s',
  keepAlive: true,
  connectionTimeoutMillis: 5000,
}

type LineOptions = { log: Log; connect: () => Client; receive: (payload: string) => void }

/** One listening connection, opened on first use and reopened whenever it breaks. */
function openLine({ log, connect, receive: listener }: LineOptions) {
  let held: Promise<Client | null> | null = null
  let closed = false
  const isClosed = () => closed

  async function tryOnce(): Promise<Client | null> {
    const client = connect()
    client.on('error', () => {}) // only its end matters
    client.on('notification', ({ payload }) => payload !== undefined && listener(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      // Not before: one that ends while it is tried is tried again by this loop, and another loop would add a connection.
      client.once('end', () => {
        held = null
        if (!closed) void open()
      })
      return client
    } catch (err) {
      await client.end().catch(() => {})
      if (!closed)
        log.warn(
          { event: 'bus.postgres_away', reason: err instanceof Error ? err.message : '' },
          'PostgreSQL notifications cannot be listened to',
        )
      return null
    }
  }

  async function keepTrying(): Promise<Client | null> {
    for (let waitMs = 100; !isClosed(); waitMs = Math.min(2000, waitMs * 2)) {
      const client = await tryOnce()
      if (client) return client
      await pause(waitMs, undefined, { ref: false })
    }
    return null
  }

  const open = () => (held ??= outsideRequests(keepTrying))
  return {
    client: open,
    isClosed,
    async close() {
      closed = true
      await (await held)?.end().catch(() => {})
    },
  }
}
