/** What drills stand on: demo data in a folder that is thrown away, and processes of this tree beside it. */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres, type Postgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { noLog } from '#server/infrastructure/migrate.ts'
import { open } from '#server/open.ts'
import { seedDemoData } from '../../seed/demo-data.ts'
import { ensureBuilt, home } from '../../tools/web/build-web.ts'
import { type Seat, seatMembers } from '../bench/demo-data.ts'

export type DuetProcess = { port: number; pid: number; stop: () => Promise<void> }
export type Installation = {
  folder: string
  ctx: Context
  /** The embedded PostgreSQL, past any pooler, or the given one. */
  database: Pick<Postgres, 'url' | 'clientConfig'>
  /** So many members with a session. */
  seats: (count: number) => Promise<Seat[]>
  /** Answers when it is ready. `before` is run by the shell that becomes the process. */
  startDuet: (options: StartOptions) => Promise<DuetProcess>
}

export type StartOptions = {
  port: number
  before?: string
  env?: Record<string, string>
  /** As `src/main.ts` takes them; a worker alone answers at the port too. */
  services?: string
  /** The release that is started; this tree without it. */
  tree?: string
  /** Takes each line of standard output. */
  onLine?: (line: string) => void
}

/** Every process is stopped, and the folder removed, when `work` ends. */
export async function withInstallation<T>(
  work: (installation: Installation) => Promise<T>,
  given: { url: string } | null = null,
): Promise<T> {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'duet-drill-'))
  // as root, the embedded PostgreSQL runs as another user and would lie elsewhere
  chmodSync(folder, 0o755)
  const embedded = given ? null : await openPostgres({ dataDir: folder, log: noLog })
  const database = embedded ?? { url: given?.url ?? '', clientConfig: {} }
  const place = { DATA_DIR: folder, ...(given && { DATABASE_URL: given.url }) }
  const { ctx, close } = await open(readConfig({ ...place, LOG: 'error' }))
  const running = new Set<DuetProcess>()
  try {
    await seedDemoData(ctx, { print: () => {} })
    return await work({
      folder,
      ctx,
      database,
      seats: (count) => seatMembers(ctx, count),
      async startDuet(options) {
        const started = await startProcess({ ...options, env: { ...place, ...options.env } })
        running.add(started)
        return { ...started, stop: () => (running.delete(started), started.stop()) }
      },
    })
  } finally {
    for (const started of running) await started.stop()
    await close()
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Answers when it is ready. */
export async function startProcess(options: StartOptions): Promise<DuetProcess> {
  const { port, before = '', env = {}, services = 'web', tree = home, onLine } = options
  const child = spawn('sh', ['-c', `${before} exec "${process.execPath}" src/main.ts ${services}`], {
    cwd: tree,
    env: { ...process.env, PORT: String(port), WORKER_PORT: String(port), LOG: 'error', ...env },
    stdio: ['ignore', onLine ? 'pipe' : 'ignore', 'inherit'],
  })
  if (child.stdout && onLine) createInterface({ input: child.stdout }).on('line', onLine)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  await untilReady(port, () => child.exitCode !== null).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { port, pid: child.pid ?? 0, stop }
}

const readyTries = 900
const betweenTriesMs = 200

async function untilReady(port: number, hasEnded: () => boolean) {
  for (let tries = 0; tries < readyTries && !hasEnded(); tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(betweenTriesMs)
  }
  throw new Error('The server did not become ready.')
}

/** Below the ports that the system gives to outgoing connections. */
const [firstPort, ports] = [20_000, 12_000]
const given = new Set<number>()

/** A port that nobody listens on, and that is given once. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + randomInt(ports)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
