/** Two web processes of production behind a proxy, and the doctor that looks at them. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Surroundings, thisMachine } from '#server/doctor/doctor.ts'
import { checkProxy } from '#server/doctor/proxy-checks.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import { type DuetProcess, freePort, type Installation } from './installation.ts'
import type { StartProxy } from './proxies.ts'

export const host = 'social.localhost'
const secret = 'a-secret-for-the-drill-of-proxies-0123456789'

/** `events` are the codes of the processes' log lines so far. */
export type Tried = { around: Surroundings; port: number; events: readonly string[] }
type Given = { name: string; start: StartProxy; env?: Record<string, string> }

/** Everything is stopped when `look` ends. */
export async function withProxy<T>(
  installation: Installation,
  { name, start, env: given }: Given,
  look: (tried: Tried) => Promise<T>,
): Promise<T> {
  const folder = join(installation.folder, name.replaceAll(' ', '-'))
  mkdirSync(folder)
  const ports = [await freePort(), await freePort()]
  const proxy = await start(folder, ports, host)
  const env = {
    NODE_ENV: 'production',
    ALLOW_WITHOUT: 'mail,database',
    SEED: 'none',
    SESSION_SECRET: secret,
    TRUST_PROXY: '1',
    PUBLIC_URL: `https://${host}:${proxy.port}`,
    LOG: 'warn',
    ...given,
  }
  const events: string[] = []
  const onLine = (line: string) => void events.push((JSON.parse(line) as { event: string }).event)
  const around: Surroundings = {
    ...thisMachine,
    config: readConfig({ ...env, DATA_DIR: installation.folder, LOG: 'silent' }),
    address: {},
    ctx: installation.ctx,
    now: () => new Date(),
    httpsAt: () => ({ host: '127.0.0.1', port: proxy.port }),
  }
  const processes: DuetProcess[] = []
  try {
    for (const port of ports) processes.push(await installation.startDuet({ port, env, onLine }))
    return await look({ around, port: proxy.port, events })
  } finally {
    for (const one of processes) await one.stop()
    await proxy.stop()
  }
}

export const proxyFindings = async (around: Surroundings) =>
  (await checkProxy(around)).filter(({ code }) => code.startsWith('proxy.') || code.startsWith('host.'))
