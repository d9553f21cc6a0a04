/** Events for other systems, in an outbox that a worker publishes to NATS JetStream. The folder's public module. */
import type { Context } from '#server/infrastructure/context.ts'
import type { NatsSettings } from '#server/outbox/nats.ts'
import * as store from '#server/outbox/outbox.store.ts'

export { type Relay, startRelay } from '#server/outbox/relay.ts'

/** Events to be published, and the seconds that the oldest waits; null where none are written and none wait. */
export async function findBacklog({ db, config }: Pick<Context, 'db' | 'config'>): Promise<store.Waiting | null> {
  return config.nats || (await store.hasEvents(db)) ? store.countWaiting(db) : null
}

/** What a restore brought back may have been published since. Returns how many events are held. */
export const holdEvents = ({ db }: Pick<Context, 'db'>) => store.holdAll(db)
/** Publishes held events of a kind after all, under their old ids. */
export const releaseEvents = ({ db }: Pick<Context, 'db'>, kind: string) => store.releaseKind(db, kind)
export const dropHeldEvents = ({ db }: Pick<Context, 'db'>, kind: string) => store.dropHeldKind(db, kind)

/** Looks whether NATS answers and has the stream; changes nothing there. @throws when it does not answer. */
export async function hasStream(settings: NatsSettings): Promise<boolean> {
  const { openNats } = await import('#server/outbox/nats.ts')
  const nats = await openNats(settings, { mayMake: false })
  await nats.close()
  return nats.stream === 'there'
}
