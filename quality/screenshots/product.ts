/** The product that is photographed: the one at SHOTS_URL, or one of our own with a fresh database and the demo data. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { home } from '../../tools/test/exec.ts'

const timeoutMs = 180_000

type Options = { env?: Record<string, string> }

/** `env`: further settings of a product of our own. */
export async function withProduct<T>(work: (address: string) => Promise<T>, { env: further = {} }: Options = {}): Promise<T> {
  if (process.env.SHOTS_URL) return work(process.env.SHOTS_URL)
  const dataDir = mkdtempSync(join(tmpdir(), 'duet-shots-'))
  // The embedded PostgreSQL may run as another user than this one.
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', SEED: 'demo', LOG: 'error', ...further }
  const product = spawn(process.execPath, ['tools/start.ts'], { cwd: home, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()))
  try {
    const address = `http://localhost:${port}`
    await Promise.race([waitForDemoData(address), ended.then(() => Promise.reject(new Error('The product did not start.')))])
    return await work(address)
  } finally {
    product.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** It serves before the demo data is ready: it is ready when visitors find somebody. */
async function waitForDemoData(address: string) {
  const until = performance.now() + timeoutMs
  while (performance.now() < until) {
    const page = await fetch(`${address}/members`).then(
      (answer) => answer.text(),
      () => '',
    )
    if (/href="\/members\/\d/.test(page)) return
    await pause(200)
  }
  throw new Error(`Nothing answers at ${address} after ${timeoutMs / 1000} seconds.`)
}
