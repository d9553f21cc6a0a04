/** The context: what server actions may reach. Nothing on the server is global. */
import type { Config } from '#server/infrastructure/config.ts'
import type { Live } from '#server/ports/live.ts'
import type { Limiter } from '#server/ports/limiter.ts'
import { holdBack, type Bus } from '#server/infrastructure/bus.ts'
import type { Db, DbAddress } from '#server/infrastructure/db.ts'
import type { FileStore } from '#server/infrastructure/files.ts'
import type { Geo } from '#server/infrastructure/geo.ts'
import type { GeoIp } from '#server/infrastructure/geoip.ts'
import type { Log } from '#server/infrastructure/log.ts'
import type { Mailer } from '#server/infrastructure/mail.ts'
import type { Metrics } from '#server/infrastructure/metrics.ts'
import type { SponsoredProviders } from '#server/ports/sponsored.ts'
import type { Payments } from '#server/ports/payments.ts'
import type { ProcessState } from '#server/infrastructure/state.ts'
import type { Queue } from '#server/infrastructure/queue.ts'
import type { Texts } from '#server/infrastructure/texts.ts'
import type { Translator } from '#server/ports/translator.ts'
import type { WebPush } from '#server/ports/web-push.ts'
import type { SiteDirectory } from '#server/ports/site-directory.ts'
import type { Switches } from '#server/ports/switches.ts'

export type { Db }
export type Context = {
  db: Db
  /** How to reach the database past a pooler: for what needs a connection of its own. */
  address: DbAddress
  /** A replica where there is one, else `db`: for reads that may be some seconds old, never after the same member's own write. */
  reads: Db
  now: () => Date
  config: Config
  log: Log
  queue: Queue
  mail: Mailer
  files: FileStore
  payments: Payments
  sponsored: SponsoredProviders
  webPush: WebPush
  translator: Translator
  sites: SiteDirectory
  switches: Switches
  limits: Limiter
  geo: Geo
  geoip: GeoIp
  texts: Texts
  state: ProcessState
  metrics: Metrics
  bus: Bus
  live: Live
}

/**
 * Runs `work` in one transaction, or in the open one. Events are published, and actions counted, after the commit. Name the inner context `ctx`, so that
 * it shadows the outer one.
 */
export async function atomically<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  const { bus, release } = holdBack(ctx.bus)
  const counts: Parameters<Metrics['countAction']>[] = []
  const metrics: Metrics = { ...ctx.metrics, countAction: (...count) => void counts.push(count) }
  const done = await ctx.db.transaction().execute((db) => work({ ...ctx, db, bus, metrics }))
  release()
  for (const count of counts) ctx.metrics.countAction(...count)
  return done
}
