/** Real processes on a house's database: servers at ports of their own, and the commands of operators. Their clock is the real one. */
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { TestApp } from './test-app.ts'
import { freePort } from './redis.ts'

export const root = join(import.meta.dirname, '..')

export type Server = { port: number; stop: () => Promise<unknown>; said: () => string }

/** As the settings of a process name a database. */
export function databaseUrlOf({ host = '', port = 5432, user = '', password, database }: ClientConfig): string {
  const query = new URLSearchParams({ host, user, password: String(password) }).toString()
  return `postgresql://localhost:${port}/${database}?${query}`
}

function environmentOf({ clientConfig, ctx }: TestApp) {
  return {
    ...process.env,
    DATABASE_URL: databaseUrlOf(clientConfig),
    DATA_DIR: ctx.config.dataDir,
    SEED: 'none',
    LOG: 'silent',
    SEARCH_INDEX: 'off',
  }
}

/** `services` as the front door takes them: none is all. */
export async function serve(app: TestApp, services: string[], settings: Record<string, string> = {}): Promise<Server> {
  const port = await freePort()
  const server = spawn(process.execPath, [join(root, 'src/main.ts'), ...services], {
    env: { ...environmentOf(app), PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const began = new Promise<void>((resolve) =>
    server.stdout.on('data', (text: Buffer) => {
      said += text.toString('utf8')
      if (said.includes('Duet runs')) resolve()
    }),
  )
  server.stderr.on('data', (text: Buffer) => void (said += text.toString('utf8')))
  await Promise.race([began, ended.then(() => Promise.reject(new Error(`A server ended before it began: ${said}`)))])
  return { port, stop: () => (server.kill('SIGTERM'), ended), said: () => said }
}

/** `duet` with these words. */
export const command = (app: TestApp, ...words: string[]) => commandWith(app, {}, ...words)

/** `duet` with these settings and words. */
export function commandWith(app: TestApp, settings: Record<string, string>, ...words: string[]) {
  const options = { cwd: root, encoding: 'utf8', env: { ...environmentOf(app), ...settings } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/duet.ts', ...words], options)
  return { status, stdout, stderr }
}
