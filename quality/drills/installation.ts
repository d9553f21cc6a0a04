/** What drills stand on: demo data in a folder that is thrown away, and processes of this tree beside it. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#server/infrastructure/context.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import { open } from '#server/open.ts'
import { seedDemoData } from '../../seed/demo-data.ts'
import { ensureBuilt, home } from '../../tools/web/build-web.ts'
import { type Seat, seatMembers } from '../bench/demo-data.ts'

export type ServerProcess = { port: number; pid: number; stop: () => Promise<void> }
type Starting = { service?: 'web' | 'worker'; port: number; before?: string; env?: Record<string, string> }
export type Installation = {
  folder: string
  /** So many members with a session. */
  seats: (count: number) => Promise<Seat[]>
  /** Answers when it is ready. `before` is run by the shell that becomes the process. */
  start: (options: Starting) => Promise<ServerProcess>
  ctx: Context
}

/** Every process is stopped, and the folder removed, when `work` ends. */
export async function withInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'duet-drill-'))
  const { ctx, close } = await open(readConfig({ DATA_DIR: folder, LOG: 'error' }))
  const running = new Set<ServerProcess>()
  try {
    await seedDemoData(ctx, { print: () => {} })
    return await work({
      folder,
      seats: (count) => seatMembers(ctx, count),
      ctx,
      async start({ service = 'web', port, before = '', env = {} }) {
        const ports = { [service === 'web' ? 'PORT' : 'WORKER_PORT']: String(port) }
        const child = spawn('sh', ['-c', `${before} exec "${process.execPath}" src/main.ts ${service}`], {
          cwd: home,
          env: { ...process.env, DATA_DIR: folder, LOG: 'error', ...ports, ...env },
          stdio: ['ignore', 'ignore', 'inherit'],
        })
        const ended = new Promise((resolve) => child.once('exit', resolve))
        const started: ServerProcess = {
          port,
          pid: child.pid ?? 0,
          async stop() {
            running.delete(started)
            child.kill('SIGTERM')
            await ended
          },
        }
        running.add(started)
        await untilReady(port)
        return started
      },
    })
  } finally {
    for (const server of running) await server.stop()
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const readyTries = 300
const betweenTriesMs = 200

async function untilReady(port: number) {
  for (let tries = 0; tries < readyTries; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(betweenTriesMs)
  }
  throw new Error('The server did not become ready.')
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
