/** Opens everything that server actions reach through the context, and closes it in the right order. */
import type { Config } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openLive } from '#server/events/events.ts'
import { openLimits } from '#server/http/limits.ts'
import { joinCell } from '#server/infrastructure/cell.ts'
import { addressesOf, openDb, type DbAddress, type DbAddresses } from '#server/infrastructure/db.ts'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { openClock } from '#server/infrastructure/clock.ts'
import { openGeo } from '#server/infrastructure/geo.ts'
import { openGeoIp } from '#server/infrastructure/geoip.ts'
import { openLog, type Log } from '#server/infrastructure/log.ts'
import { openFiles } from '#server/infrastructure/open-files.ts'
import { openOutbox, openSmtp } from '#server/infrastructure/mail.ts'
import { openState } from '#server/infrastructure/state.ts'
import { openMetrics } from '#server/infrastructure/metrics.ts'
import { migrate } from '#server/infrastructure/migrate.ts'
import { requireTables } from '#server/infrastructure/require-tables.ts'
import { openSponsoredProviders } from '#server/sponsored/sponsored-providers.ts'
import { openPayments } from '#server/payments/payments.ts'
import { openQueue } from '#server/infrastructure/queue.ts'
import { openTexts } from '#server/infrastructure/texts.ts'
import { openTranslator } from '#server/translation/libre-translator.ts'
import { openWebPush } from '#server/push/web-push.ts'
import { openSiteDirectory } from '#server/sites/sites.ts'
import { openSwitches } from '#server/switches/switches.ts'
import { openMemoryBus, type Bus } from '#server/infrastructure/bus.ts'
import { openPostgresBus } from '#server/infrastructure/postgres-bus.ts'
import { checkSettings } from '#server/infrastructure/role-settings.ts'
import { openRedisBus } from '#server/infrastructure/redis-bus.ts'

const ownNow = () => new Date()

export type Opened = { ctx: Context; address: DbAddress; databaseAt: string; close: () => Promise<void> }

/** Starts or joins the database, migrates it unless `isOnlyLooking`, and opens the rest. A second process waits for the first. */
export async function open(config: Config, { isOnlyLooking = false } = {}): Promise<Opened> {
  const metrics = openMetrics()
  const log = openLog(config, { metrics })
  const embedded = config.databaseUrl ? null : await openPostgres({ ...config, log })
  try {
    const addresses = addressesOf(config, embedded?.clientConfig)
    const { ctx, close } = await openOn(addresses, { config, log, metrics, isOnlyLooking })
    return {
      ctx,
      address: addresses.direct,
      databaseAt: embedded?.address ?? hostOf(config.databaseUrl ?? ''),
      close: async () => {
        await close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    // we started it, so we must stop it
    await embedded?.stop()
    throw error
  }
}

type Given = Pick<Context, 'config' | 'log' | 'metrics'> & { isOnlyLooking: boolean }

async function openOn(
  { main, direct, reads }: DbAddresses,
  { config, log, metrics, isOnlyLooking }: Given,
): Promise<Omit<Opened, 'address' | 'databaseAt'>> {
  if (isOnlyLooking) await requireTables(direct)
  else await migrate(direct, { log })
  const db = openDb({ ...main, max: config.databasePool })
  if (config.cell !== null && !isOnlyLooking) await joinCell(db, config.cell)
  if (main.isPooled) await checkSettings(db, log)
  const clock = await openClock({ db, ownNow, log, metrics })
  const { now } = clock
  const replica = reads && openDb({ ...reads, max: config.databasePool })
  const queue = openQueue({ ...main, log })
  const mail = config.smtpUrl ? openSmtp(config.smtpUrl) : openOutbox(db)
  const bus = openBus({ address: direct, log, ...config })
  const limits = openLimits({ redisUrl: config.redisUrl, log })
  const ctx: Context = {
    db,
    address: direct,
    reads: replica ?? db,
    now,
    config,
    log,
    queue,
    mail,
    limits,
    files: openFiles(config, now),
    payments: openPayments({ config, db, now }),
    sponsored: openSponsoredProviders({ config }),
    webPush: openWebPush({ config }),
    translator: openTranslator({ config, now }),
    sites: await openSiteDirectory(db, log),
    switches: await openSwitches(db, now),
    geo: openGeo(),
    geoip: openGeoIp({ file: config.geoipFile, log }),
    texts: openTexts({ fresh: !config.production }),
    state: openState(),
    metrics,
    bus,
    live: openLive({ bus, db, log }),
  }
  const close = async () => {
    clock.stop()
    await queue.stop()
    ctx.live.close()
    ctx.geoip.close()
    ctx.webPush.close()
    await Promise.all([mail.close(), limits.close(), bus.close()])
    await Promise.all([db.destroy(), replica?.destroy()])
  }
  return { ctx, close }
}

/** An address without the password in it. */
const hostOf = (url: string) => `${new URL(url).host}${new URL(url).pathname}`

/** The bus of the setting `EVENTS`. */
type Options = Pick<Config, 'events' | 'redisUrl'> & { address: DbAddress; log: Log }

function openBus({ events, redisUrl, address, log }: Options): Bus {
  if (events === 'redis' && redisUrl) return openRedisBus({ redisUrl, log })
  return events === 'process' ? openMemoryBus() : openPostgresBus({ ...address, log })
}
