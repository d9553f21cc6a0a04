/** A Redis for tests, where the machine has one: started on a port of its own, and stopped by its starter. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Its program, or null. */
export function findRedis(): string | null {
  return ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0) ?? null
}

export async function startRedis(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'duet-redis-'))
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const server = spawn(findRedis() ?? '', settings, { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => reject(new Error('Redis did not start.')))
    server.stdout.on('data', (text: Buffer) => text.includes('Ready to accept connections') && resolve())
  })
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `redis://127.0.0.1:${port}`, stop }
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
