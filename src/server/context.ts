/** The context: everything a server action may reach, handed in by name. Nothing on the server is global. */
import type { Config } from '#server/config.ts'
import type { Live } from '#server/events/events.ts'
import type { Limiter } from '#server/http/limits.ts'
import { holdBack, type Bus } from '#server/platform/bus.ts'
import type { Db } from '#server/platform/db.ts'
import type { FileStore } from '#server/platform/files.ts'
import type { Geo } from '#server/platform/geo.ts'
import type { GeoIp } from '#server/platform/geoip.ts'
import type { Log } from '#server/platform/log.ts'
import type { Mailer } from '#server/platform/mail.ts'
import type { Memory } from '#server/platform/memory.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { Partners } from '#server/platform/partners.ts'
import type { Payments } from '#server/platform/payments.ts'
import type { Queue } from '#server/platform/queue.ts'
import type { Texts } from '#server/platform/texts.ts'
import type { WebPush } from '#server/platform/web-push.ts'
import type { SiteDirectory } from '#server/sites/sites.ts'

export type { Db }
export type Context = {
  db: Db
  now: () => Date
  config: Config
  log: Log
  queue: Queue
  mail: Mailer
  files: FileStore
  payments: Payments
  partners: Partners
  webPush: WebPush
  sites: SiteDirectory
  limits: Limiter
  geo: Geo
  geoip: GeoIp
  texts: Texts
  memory: Memory
  metrics: Metrics
  bus: Bus
  live: Live
}

/**
 * Run `work` in one transaction; inside another it joins that one. What it tells the bus is told after the commit. Call the inner context `ctx` too, so that the outer one cannot be used by mistake.
 */
export async function atomically<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  const { bus, release } = holdBack(ctx.bus)
  const done = await ctx.db.transaction().execute((db) => work({ ...ctx, db, bus }))
  release()
  return done
}
