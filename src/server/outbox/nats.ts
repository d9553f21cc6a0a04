/** A connection to NATS JetStream: the stream is made where it is missing, and each event is acknowledged. Loaded only where `NATS_URL` is set. */
import {
  DiscardPolicy,
  jetstream,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import { connect, credsAuthenticator, nanos, type NodeConnectionOptions } from '@nats-io/transport-node'
import { dayMs, minuteMs } from '#domain/time/durations.ts'

export const streamName = 'DUET'
const subjects = ['duet.>']
/** So long the stream recognises an event that comes again. The server keeps the ids of this time in memory. */
const duplicateWindowMs = 10 * minuteMs
const connectMs = 5_000
const acknowledgeMs = 8_000

export type NatsSettings = {
  url: string
  creds: string | null
  streamDays: number
  streamMb: number | null
  streamReplicas: number
}
export type Publication = { subject: string; id: string; body: string }
export type StreamState = 'there' | 'made' | { missing: unknown }
export type Nats = {
  stream: StreamState
  /** In this order. Answers for each whether the stream has it, or why not. */
  publish: (publications: readonly Publication[]) => Promise<(true | { reason: unknown })[]>
  isClosed: () => boolean
  close: () => Promise<void>
}

/** @throws when no server answers, or refuses the login. Does not connect again by itself. `mayMake`: makes the stream if it is missing. */
export async function openNats(settings: NatsSettings, { mayMake = true } = {}): Promise<Nats> {
  const connection = await connect(optionsOf(settings))
  let isClosed = false
  const lost = connection.closed().then((reason) => {
    isClosed = true
    throw reason ?? new Error('the connection was closed')
  })
  lost.catch(() => {})
  const client = jetstream(connection, { timeout: acknowledgeMs })
  const manager = await jetstreamManager(connection, { timeout: connectMs, checkAPI: false })
  const stream = await findStream()

  async function findStream(): Promise<StreamState> {
    try {
      await manager.streams.info(streamName)
      return 'there'
    } catch (error) {
      const isMissing = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound
      if (!isMissing || !mayMake) return { missing: error }
    }
    try {
      await manager.streams.add(streamOf(settings))
      return 'made'
    } catch (error) {
      return { missing: error }
    }
  }

  return {
    stream,
    publish: (publications) =>
      Promise.all(
        // one try each: a later event must not overtake one that is tried again
        publications.map(({ subject, id, body }) =>
          Promise.race([client.publish(subject, body, { msgID: id, retries: 1 }), lost]).then(
            () => true as const,
            (reason: unknown) => ({ reason }),
          ),
        ),
      ),
    isClosed: () => isClosed,
    close: () => connection.close(),
  }
}

const streamOf = ({ streamDays, streamMb, streamReplicas }: NatsSettings) => ({
  name: streamName,
  description: 'What happens in Duet (docs/operating/events.md)',
  subjects,
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
  discard: DiscardPolicy.Old,
  max_age: nanos(streamDays * dayMs),
  max_bytes: streamMb === null ? -1 : streamMb * 1024 * 1024,
  num_replicas: streamReplicas,
  duplicate_window: nanos(duplicateWindowMs),
})

/** User and password, or a token, may stand in the address. */
function optionsOf({ url, creds }: NatsSettings): NodeConnectionOptions {
  const { username, password, host, protocol } = new URL(url)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: host,
    name: 'duet',
    timeout: connectMs,
    reconnect: false,
    pingInterval: 20_000,
    noAsyncTraces: true,
    ...(user !== '' && (pass === '' ? { token: user } : { user, pass })),
    ...(creds !== null && { authenticator: credsAuthenticator(new TextEncoder().encode(creds)) }),
    ...(protocol === 'tls:' && { tls: {} }),
  }
}
