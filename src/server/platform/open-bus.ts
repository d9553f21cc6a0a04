/** The bus that the settings ask for. */
import type { Config } from '#server/config.ts'
import { openMemoryBus, type Bus } from '#server/platform/bus.ts'
import type { DbAddress } from '#server/platform/db.ts'
import type { Log } from '#server/platform/log.ts'
import { openPostgresBus } from '#server/platform/postgres-bus.ts'
import { openRedisBus } from '#server/platform/redis-bus.ts'

type Options = Pick<Config, 'events' | 'redisUrl'> & { address: DbAddress; log: Log }

export function openBus({ events, redisUrl, address, log }: Options): Bus {
  if (events === 'redis' && redisUrl) return openRedisBus({ redisUrl, log })
  return events === 'process' ? openMemoryBus() : openPostgresBus({ ...address, log })
}
