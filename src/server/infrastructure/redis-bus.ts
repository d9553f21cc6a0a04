/** The bus over Redis: publish and subscribe, on two connections of its own. */
import { Redis } from 'ioredis'
import { openFrames, openListeners, type Bus } from '#server/infrastructure/bus.ts'
import { type Log, outsideRequests } from '#server/infrastructure/log.ts'

/** Redis allows more; a limit keeps one frame from delaying the others. */
const maxPayloadBytes = 1_000_000

export function openRedisBus({ redisUrl, log }: { redisUrl: string; log: Log }): Bus {
  const listeners = openListeners()
  const frames = openFrames(maxPayloadBytes)
  const open = (more: object) => {
    const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1, ...more })
    redis.on('error', (error: Error) =>
      log.warn({ event: 'bus.redis_away', reason: error.message }, 'Redis is away: events stay in their process'),
    )
    return redis
  }
  const speaker = open({ enableOfflineQueue: false })
  // Redis channels are shared by all databases, so the channel's name contains the database number
  const channel = `duet:events:${speaker.options.db ?? 0}`
  let listener: Redis | null = null

  function listen() {
    const redis = open({})
    redis.on('message', (_: string, payload: string) => {
      const events = frames.read(payload)
      if (events) listeners.publish(events)
    })
    redis.subscribe(channel).catch(() => {}) // the client subscribes again when Redis is back
    return redis
  }

  return {
    publish(events) {
      listeners.publish(events)
      for (const payload of frames.write(events)) speaker.publish(channel, payload).catch(() => {})
    },
    subscribe(notify) {
      listener ??= outsideRequests(listen)
      return listeners.add(notify)
    },
    async close() {
      await speaker.quit().catch(() => speaker.disconnect())
      listener?.disconnect()
    },
  }
}
