/** The bus that the settings ask for. */
import type { Config } from '#server/infrastructure/config.ts'
import { openMemoryBus, type Bus } from '#server/infrastructure/bus.ts'
import type { DbAddress } from '#server/infrastructure/db.ts'
import type { Log } from '#server/infrastructure/log.ts'
import { openPostgresBus } from '#server/infrastructure/postgres-bus.ts'
import { openRedisBus } from '#server/infrastructure/redis-bus.ts'

type Options = Pick<Config, 'events' | 'redisUrl'> & { address: DbAddress; log: Log }

export function openBus({ events, redisUrl, address, log }: Options): Bus {
  if (events === 'redis' && redisUrl) return openRedisBus({ redisUrl, log })
  return events === 'process' ? openMemoryBus() : openPostgresBus({ ...address, log })
}
