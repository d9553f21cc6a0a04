/** The composition root: `node src/main.ts [web] [worker] [search] [console] [--dev]` runs these services, by default all but search. */
import { createServer, type Server } from 'node:http'
import { type AddressInfo, Server as TcpServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { loadDevRoutes, type Web } from '#server/app.ts'
import { ConfigError, readConfig, type Config } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { storeAssets } from '#server/http/previous-builds.ts'
import { createHealthListener } from '#server/health-listener.ts'
import { createConsoleListener, openConsoleTest } from '#server/console-listener.ts'
import { startCountingVariants } from '#server/experiments/experiments.ts'
import { startCounting } from '#server/figures/figures.ts'
import { openDb } from '#server/infrastructure/db.ts'
import { createListener, serverOptions } from '#server/listener.ts'
import { open, type Opened } from '#server/open.ts'
import { registerProcess } from '#server/infrastructure/processes.ts'
import { StartError } from '#server/infrastructure/start-error.ts'
import { type Relay, startRelay } from '#server/outbox/outbox.ts'
import { shellActor } from '#server/audit/audit.ts'
import { hasOwner, inviteOnMachine } from '#server/staff/staff.ts'
import { everywhere } from '#domain/staff/rights.ts'
import { refuseUnfinishedRestore } from '#server/restores/restores.ts'
import { openSearchIndex, type OpenedIndex } from '#server/search/open-search-index.ts'
import { welcome } from '#server/welcome.ts'
import { startWorker } from '#server/worker.ts'
import { openRenderer } from '#web/render.ts'

const home = join(import.meta.dirname, '..')
const services = ['web', 'worker', 'search', 'console'] as const
type Service = (typeof services)[number]
const usualServices: readonly Service[] = ['web', 'worker', 'console']
const sitesCheckMs = 2_000
/** A pool that moves to another cell is open nowhere until every process has noticed. */
const switchesCheckMs = 500
/** How long running requests may take during a stop. */
const timeoutMs = 15_000
/** A statement of the console that takes longer is given up. */
const consoleStatementMs = 5_000
const clearingMs = 50
/** How long a kept connection of a proxy may still bring a request. */
const drainingMs = 1_000
/** A terminal signals the whole process group, and its parent may signal again: that is one request to stop. */
const sameRequestMs = 1_000

const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  await run(readConfig(process.env), process.argv.slice(2))
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError || isPlain(error) ? (error as Error).message : String((error as Error).stack)}\n`,
  )
  process.exit(1)
}

async function run(config: Config, args: string[]) {
  const isDev = args.includes('--dev')
  const commands = args.filter((arg) => arg !== '--dev')
  const unknown = commands.find((arg) => !services.includes(arg as Service))
  if (unknown) throw new ConfigError([`there is no service "${unknown}", only web, worker, search and console`])
  const runs: Runs = (service) => (commands.length === 0 ? usualServices : commands).includes(service)
  if (runs('search') && ((config.searchSocket ?? config.searchVespaUrl) === null || !config.searchIndex))
    throw new ConfigError(['the service search needs SEARCH_SOCKET or SEARCH_VESPA_URL, and SEARCH_INDEX=on'])

  const opened = await open(config)
  try {
    await refuseUnfinishedRestore(opened.ctx)
    await begin(opened, runs, isDev)
  } catch (error) {
    // Stops what this process started, also the embedded database.
    await opened.close()
    throw error
  }
}

type Runs = (service: Service) => boolean

async function begin({ ctx, databaseAt, close }: Opened, runs: Runs, isDev: boolean) {
  const leave = await registerProcess({ db: ctx.db, log: ctx.log, kind: services.filter(runs).join('+') })
  const index = await openSearchIndex(ctx, { isServed: runs('search'), isUsed: runs('web') })
  const consoleDb = hasConsole(ctx, runs) ? openConsoleDb(ctx) : null
  const forConsole = consoleDb && (await createConsoleListener({ ...ctx, db: consoleDb }))
  const http =
    runs('web') || forConsole ? await serve(ctx, { isDev, hasWeb: runs('web'), forConsole }) : await serveHealth(ctx, runs, index)
  const stopCounting = startCounting(ctx)
  const stopCountingVariants = startCountingVariants(ctx)
  // The worker too: mails need brands that were added after its start.
  const refreshing = [
    setInterval(() => void refreshed(ctx, ctx.sites), sitesCheckMs),
    setInterval(() => void refreshed(ctx, ctx.switches), switchesCheckMs),
  ]
  let relay: Relay | null = null
  const isStopping = stopOnSignal(async () => {
    for (const one of refreshing) clearInterval(one)
    await Promise.all([http?.close(), index.socket && end(index.socket, ctx.config)])
    await relay?.stop()
    await index.close()
    await stopCounting()
    await stopCountingVariants()
    await consoleDb?.destroy()
    await leave()
    await close()
  })
  const begun = await finishStart().catch((error: unknown) => {
    // what a stop closed meanwhile is no fault of the start
    if (isStopping()) return null
    throw error
  })
  if (!begun || isStopping()) return
  const started = { port: http?.port ?? null, services: services.filter(runs), sites: ctx.sites.all().length }
  // standard output of production holds lines of JSON only
  if (ctx.config.production) ctx.log.info({ event: 'server.started', ...started }, 'Duet runs')
  else welcome(ctx, { port: runs('web') ? started.port : null, databaseAt, ...begun })

  async function finishStart() {
    const signIns = await seedIfEmpty(ctx)
    const ownerLink = consoleDb && !ctx.config.production ? await linkForFirstOwner(ctx) : null
    if (runs('worker') && !isStopping()) {
      await startWorker(ctx)
      relay = startRelay(ctx)
    }
    return { signIns, ownerLink }
  }
}

/** Brands and switches change while processes run. */
async function refreshed({ log }: Context, what: { refresh: () => Promise<void> }) {
  await what
    .refresh()
    .catch((err: unknown) => log.warn({ event: 'sites.not_read', err }, 'the sites or the switches could not be read'))
}

/** Listens before the demo data is loaded, so that a supervisor sees a live process; `/readyz` reports readiness. */
type Serving = { isDev: boolean; hasWeb: boolean; forConsole: Awaited<ReturnType<typeof createConsoleListener>> | null }

async function serve(ctx: Context, { isDev, hasWeb, forConsole }: Serving) {
  const server = createServer(serverOptions)
  if (!hasWeb) return serveConsole(ctx, server, forConsole)
  const dev = isDev ? await (await import('../tools/dev-server.ts')).openDevServer(server) : null
  const loadBuild = dev?.loadBuild ?? (() => import(join(home, 'build/server/index.js')))
  const render = openRenderer(loadBuild, isDev ? 'development' : 'production')
  const clientFolder = isDev ? null : join(home, 'build/client')
  const folder = join(ctx.config.dataDir, 'builds')
  const earlierAssets = clientFolder ? storeAssets({ clientFolder, folder, nowMs: Date.now(), log: ctx.log }) : []
  const web: Web = { render: dev?.dress(render) ?? render, strict: !isDev, clientFolder, earlierAssets }
  const listener = createListener(ctx, web, { overrideGlobalObjects: !isDev, devRoutes: await loadDevRoutes(ctx, web) })
  const isForConsole = openConsoleTest(ctx)
  server.on('request', (request, response) => {
    if (forConsole && isForConsole(request)) forConsole.listener(request, response)
    else if (dev) dev.middleware(request, response, () => void listener(request, response))
    else void listener(request, response)
  })
  const port = await listen(server, ctx.config.port, ctx.config.host)
  const close = async () => {
    // streams end only when they are ended
    ctx.live.close()
    forConsole?.close()
    await end(server, ctx.config)
    await dev?.close()
  }
  return { port, close }
}

/** Whether this process answers the console: it has an address, and the service runs here. */
function hasConsole({ config }: Context, runs: Runs): boolean {
  return runs('console') && config.consoleUrl !== null
}

/** The console's own connections: what operators read holds up no member. */
function openConsoleDb({ address, config }: Context) {
  return openDb({ ...address, max: config.consolePool, statementTimeoutMs: consoleStatementMs })
}

/** A process that answers the console's host only, and on all others its health. */
async function serveConsole(ctx: Context, server: Server, forConsole: Serving['forConsole']) {
  const isForConsole = openConsoleTest(ctx)
  const health = createHealthListener(ctx)
  server.on('request', (request, response) => {
    if (forConsole && isForConsole(request)) forConsole.listener(request, response)
    else health(request, response)
  })
  const port = await listen(server, ctx.config.port, ctx.config.host)
  const close = () => {
    forConsole?.close()
    return end(server, ctx.config)
  }
  return { port, close }
}

/** Health and metrics of a process without a web server; null without the setting. */
async function serveHealth(ctx: Context, runs: Runs, { isLoaded }: OpenedIndex) {
  const { workerPort, searchPort, host } = ctx.config
  const at = (runs('search') ? searchPort : null) ?? (runs('worker') ? workerPort : null)
  if (at === null) return null
  const server = createServer(
    serverOptions,
    createHealthListener(ctx, () => (runs('search') ? { index: isLoaded() } : {})),
  )
  const port = await listen(server, at, host)
  return { port, close: () => end(server, ctx.config) }
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}

/**
 * Refuses new connections at once and lets requests finish. A connection is idle a moment after its answer. A proxy may have sent
 * a request on a kept connection that is not read yet, so behind one they close a moment later, each with its next answer.
 */
async function end(server: Server, { trustProxy }: Config) {
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
  // close() of HTTP servers would also end idle connections
  const ended = new Promise((resolve) => TcpServer.prototype.close.call(server, resolve))
  setTimeout(() => server.closeAllConnections(), timeoutMs).unref()
  if (trustProxy > 0) await pause(drainingMs)
  const clearing = setInterval(() => server.closeIdleConnections(), clearingMs)
  server.closeIdleConnections()
  await ended
  clearInterval(clearing)
}

/** Loads the demo data into an empty database, unless a setting disables it. Returns the accounts to sign in with. */
async function seedIfEmpty(ctx: Context): Promise<string[]> {
  if (ctx.config.seed === 'none') return []
  const [{ seedDemoData }, { listSignIns }] = await Promise.all([import('../seed/demo-data.ts'), import('../seed/sign-ins.ts')])
  await seedDemoData(ctx, { print: ctx.config.production ? () => {} : print })
  return listSignIns(ctx)
}

/**
 * The first signal lets what is under way finish; the process ends with 0. A second one ends it at once. Returns whether a stop has
 * begun.
 */
function stopOnSignal(close: () => Promise<void>): () => boolean {
  let requestedAtMs: number | null = null
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (requestedAtMs !== null) {
        if (performance.now() - requestedAtMs > sameRequestMs) process.exit(130)
        return
      }
      requestedAtMs = performance.now()
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`)
          process.exit(1)
        },
      )
    })
  return () => requestedAtMs !== null
}

/** On a laptop without an owner: the path of a link, good once and for 30 minutes. Null where somebody has joined. */
async function linkForFirstOwner(ctx: Context): Promise<string | null> {
  if (await hasOwner(ctx)) return null
  const owner = { email: 'owner@example.com', name: 'Owner', locale: 'en' as const }
  const grant = { role: 'owner', at: everywhere, until: null }
  return `/link#${await inviteOnMachine(ctx, { actor: shellActor(), rights: null }, owner, grant)}`
}

/** Expected start errors, such as a busy port, are printed in one sentence without a stack. */
function isPlain(error: unknown): boolean {
  if (error instanceof StartError) return true
  const code = (error as { code?: unknown } | null)?.code
  return (
    typeof code === 'string' &&
    ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000'].includes(code)
  )
}
