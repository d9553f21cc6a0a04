/** The test app: an empty database of its own, a stopped clock, the three brands, and members on demand. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { noLimits } from '#server/http/limits.ts'
import { openLive } from '#server/events/events.ts'
import { openMemoryBus } from '#server/infrastructure/bus.ts'
import { openDb } from '#server/infrastructure/db.ts'
import { openGeo } from '#server/infrastructure/geo.ts'
import { openGeoIp } from '#server/infrastructure/geoip.ts'
import type { Log } from '#server/infrastructure/log.ts'
import { openOutbox } from '#server/infrastructure/mail.ts'
import { openState } from '#server/infrastructure/state.ts'
import { openMetrics } from '#server/infrastructure/metrics.ts'
import { openSponsoredProviders } from '#server/sponsored/sponsored-providers.ts'
import { openPayments } from '#server/payments/payments.ts'
import { openQueue, type Job } from '#server/infrastructure/queue.ts'
import { openTexts } from '#server/infrastructure/texts.ts'
import { openTranslator } from '#server/translation/libre-translator.ts'
import { openWebPush } from '#server/push/web-push.ts'
import type { SendWebhook } from '#server/ports/payments.ts'
import { importSite, openSiteDirectory } from '#server/sites/sites.ts'
import { openSwitches } from '#server/switches/switches.ts'
import { mailsAfterSeconds } from '#domain/decisions/decisions.ts'
import { run } from './database.ts'
import { jobsAt, type WaitingJob } from './test-jobs.ts'
import { insertMember, type MemberOptions } from './test-members.ts'
import { onDisk, type OpenStore } from './s3/stores.ts'

export type TestApp = Awaited<ReturnType<typeof openTestApp>>
export { password } from './test-members.ts'

export const brands = ['social', 'classic', 'lavish'] as const
const geo = openGeo()
const texts = openTexts()
const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const geoip = openGeoIp({ file: null, log: silent })

type Options = {
  store?: OpenStore
  /** A stand-in for the push services, by its address. */
  pushService?: string
  /** A translation service, by its address. */
  translator?: string
  /** Settings of all brands in place of those in their files. */
  brands?: object
}

export async function openTestApp({ store = onDisk, pushService = '', translator = '', brands: more = oneList }: Options = {}) {
  const { server, template } = inject('database')
  const database = template.replace('template', randomBytes(6).toString('hex'))
  // files are copied as they are: writing them to the log page by page takes five times as long
  await run(server, `create database ${database} template ${template} strategy file_copy`)
  const clientConfig = { ...server, database }
  const dataDir = mkdtempSync(join(tmpdir(), 'duet-house-'))
  let now = new Date('2026-06-15T12:00:00Z')
  const db = openDb({ clientConfig, max: 8 })
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG: 'silent',
    PUSH_STAND_IN: pushService,
    TRANSLATION_URL: translator,
  })
  const queue = openQueue({ clientConfig, log: silent })
  const bus = openMemoryBus()
  const opened = await store({ folder: join(dataDir, 'files'), now: () => now })
  const ctx: Context = {
    db,
    address: { clientConfig },
    reads: db,
    now: () => now,
    config,
    log: silent,
    queue,
    mail: openOutbox(db),
    files: opened.files,
    payments: openPayments({ config, db, now: () => now, send: (webhook) => deliver(webhook) }),
    sponsored: openSponsoredProviders({ config }),
    webPush: openWebPush({ config }),
    translator: openTranslator({ config, now: () => now }),
    sites: await openSiteDirectory(db),
    switches: await openSwitches(db, () => now),
    limits: noLimits,
    state: openState(),
    metrics: openMetrics(),
    bus,
    live: openLive({ bus, db, log: silent }),
    geo,
    geoip,
    texts,
  }
  for (const brand of brands) await importSite(ctx, { ...readSite(brand), ...more })
  // Opened on first use, so that a test of one feature does not load them all.
  const hono = once(async () => {
    const { createApp, loadDevRoutes: loadDevDoors } = await import('#server/app.ts')
    return createApp(ctx, null, undefined, await loadDevDoors(ctx))
  })
  /** The sandbox's webhooks come in over HTTP, as another company's would. */
  const deliver: SendWebhook = async ({ path, body, headers }) =>
    (await (await hono()).request(path, { method: 'POST', body, headers })).status
  return {
    ctx,
    clientConfig,
    site: (host = 'social.localhost') => required(ctx.sites.byHost(host)),
    /** The clock stands still; this moves it. */
    wait: (ms: number) => void (now = new Date(now.getTime() + ms)),
    createMember: (name: string, more: MemberOptions = {}) => insertMember(ctx, name, more),
    /** What waits to be done, in the order it is due. */
    jobs: (): Promise<WaitingJob[]> => jobsAt(ctx).list(),
    /** Does everything that is due by the stopped clock, what follows from it included. A job that fails fails the test. */
    runJobs: async (jobs?: readonly Job[]) => jobsAt(ctx).runDue(jobs ?? (await import('#server/worker.ts')).jobs),
    hono: hono,
    /** Half a minute and the mails that leave after it: until then a decision may be undone. */
    async leaveMails() {
      now = new Date(now.getTime() + mailsAfterSeconds * 1000)
      await this.runJobs()
    },
    /** The paths of all files there are. */
    files: () => Array.fromAsync(ctx.files.list()),
    /** Mails that were handed over, oldest first. */
    mails: () => db.selectFrom('outbox_mail').selectAll().orderBy('id').execute(),
    /** Whatever a test did, in the end the books must agree. */
    async close() {
      const { checkLedger, ledgerReport } = await import('#server/credits/ledger-check.ts')
      const ledger = await ledgerReport(ctx)
      const { refunds_late: _, ...fresh } = await checkLedger(ctx)
      ctx.live.close()
      ctx.webPush.close()
      await queue.stop()
      await db.destroy()
      await opened.close()
      await run(server, `drop database if exists ${database} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
      if (!ledger.balanced) throw new Error(`The books do not agree: ${JSON.stringify(ledger)}`)
      if (Object.keys(fresh).length > 0) throw new Error(`The check of what is new finds: ${JSON.stringify(fresh)}`)
    },
  }
}

const once = <T>(open: () => Promise<T>) => {
  let opened: Promise<T> | null = null
  return () => (opened ??= open())
}

const readSite = (brand: string) => JSON.parse(readFileSync(new URL(`../sites/${brand}.json`, import.meta.url), 'utf8')) as object
/** Most tests look at one list of chats; requests have their own (`src/server/chats/requests.test.ts`). */
const oneList = { message_requests: false }

function required<T>(value: T | null): T {
  if (value === null) throw new Error('The test app has no such site.')
  return value
}
