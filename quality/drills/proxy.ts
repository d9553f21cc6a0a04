/** The proxy drill: nginx, Caddy and HAProxy with the files of `deploy/`, each looked at as visitors and the doctor meet it. */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { connect as connectHttp2 } from 'node:http2'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { checkProxy } from '#server/doctor/proxy-checks.ts'
import { type Surroundings, thisMachine } from '#server/doctor/doctor.ts'
import { requestOnce } from '#server/doctor/requests.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import { freePort, type Installation, withInstallation } from './installation.ts'
import { startCaddy, startHaproxy, startNginx, type StartProxy } from './proxies.ts'
import type { Row } from './row.ts'

const host = 'social.localhost'
const secret = 'a-secret-for-the-drill-of-proxies-0123456789'
const proxies: [name: string, start: StartProxy][] = [
  ['nginx', startNginx],
  ['caddy', startCaddy],
  ['haproxy', startHaproxy],
]

/** Refuses without the three programs and openssl. */
export async function proxyDrill(): Promise<Row[]> {
  const missing = [...proxies.map(([name]) => name), 'openssl'].filter((program) => spawnSync('which', [program]).status !== 0)
  if (missing.length > 0)
    throw new Error(`This drill needs ${missing.join(' and ')}: apt-get install nginx-light caddy haproxy openssl.`)
  return withInstallation(async (installation) => {
    const rows: Row[] = []
    for (const [name, start] of proxies) rows.push(...(await tryProxy(installation, name, start)))
    return rows
  })
}

async function tryProxy(installation: Installation, name: string, start: StartProxy): Promise<Row[]> {
  const folder = join(installation.folder, name)
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
  }
  const processes = await Promise.all(ports.map((port) => installation.startWeb({ port, env })))
  const config = readConfig({ ...env, DATA_DIR: installation.folder, LOG: 'silent' })
  const around: Surroundings = {
    ...thisMachine,
    config,
    address: {},
    ctx: installation.ctx,
    now: () => new Date(),
    httpsAt: () => ({ host: '127.0.0.1', port: proxy.port }),
  }
  const step = async (what: string, work: () => Promise<{ ok: boolean; saw: string }>): Promise<Row> => {
    const startedMs = performance.now()
    const outcome = await work().catch((error: unknown) => ({ ok: false, saw: String(error) }))
    return { step: `${name}: ${what}`, seconds: (performance.now() - startedMs) / 1000, ...outcome }
  }
  try {
    return [
      await step('ready', () => untilReady(around)),
      await step('the doctor', () => doctorLooks(around)),
      await step('pages by HTTP/2', () => pageByHttp2(proxy.port)),
      await step('live events by HTTP/2', () => eventsByHttp2(proxy.port, installation)),
      await step('nothing from inside', () => inside(around)),
      ...(name === 'caddy' ? [await step('certificates on demand', () => onDemand(proxy.port))] : []),
    ]
  } finally {
    for (const one of processes) await one.stop()
    await proxy.stop()
  }
}

/** The proxy learns that the processes are there. */
async function untilReady(around: Surroundings) {
  const url = new URL(`${around.config.publicUrl}/readyz`)
  for (let tries = 1; tries <= 60; tries += 1) {
    const answer = await requestOnce(around, url).catch(() => null)
    if (answer?.status === 200) return { ok: true, saw: `after ${tries} tries` }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return { ok: false, saw: 'never' }
}

async function doctorLooks(around: Surroundings) {
  const found = (await checkProxy(around)).filter(({ code }) => code.startsWith('proxy.') || code.startsWith('host.'))
  const saw = 'headers, forged headers, 9 MB, compression, live events: '
  return { ok: found.length === 0, saw: saw + (found.map(({ code, wrong }) => `${code} ${wrong}`).join(' ') || 'nothing wrong') }
}

function open(port: number) {
  const session = connectHttp2(`https://127.0.0.1:${port}`, { servername: host, rejectUnauthorized: false })
  // each request reports it
  session.on('error', () => {})
  return session
}

async function pageByHttp2(port: number) {
  const session = open(port)
  try {
    const stream = session.request({
      ':path': '/',
      ':authority': `${host}:${port}`,
      accept: 'text/html',
      'accept-encoding': 'br, gzip',
    })
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      stream.once('response', resolve)
      stream.once('error', reject)
    })
    stream.resume()
    const saw = `${session.alpnProtocol}, ${headers[':status']}, ${String(headers['content-encoding'])}, HSTS ${headers['strict-transport-security'] ? 'yes' : 'no'}`
    const ok = session.alpnProtocol === 'h2' && headers[':status'] === 200 && headers['content-encoding'] !== undefined
    return { ok: ok && headers['strict-transport-security'] !== undefined, saw }
  } finally {
    session.destroy()
  }
}

/** A member's own stream: its first event must come at once, for the stream itself does not end. */
async function eventsByHttp2(port: number, { seats }: Installation) {
  const [seat] = await seats(1)
  const session = open(port)
  try {
    const cookie = (seat?.cookie ?? '').replace(/^session=/, '__Host-session=')
    const stream = session.request({
      ':path': '/api/events.php',
      ':authority': `${host}:${port}`,
      cookie,
      accept: 'text/event-stream',
    })
    const first = await new Promise<string>((resolve, reject) => {
      stream.once('data', (bytes: Buffer) => resolve(bytes.toString()))
      stream.once('error', reject)
      setTimeout(() => reject(new Error('no event within five seconds')), 5_000).unref()
    })
    return { ok: /^(?:retry|event|id|:|data)/.test(first), saw: `first piece: ${first.replaceAll('\n', ' ').slice(0, 40)}` }
  } finally {
    session.destroy()
  }
}

async function inside(around: Surroundings) {
  const ask = async (path: string) => (await requestOnce(around, new URL(path, around.config.publicUrl ?? ''))).status
  const statuses = [await ask('/metrics'), await ask(`/internal/tls?domain=${host}`)]
  return { ok: statuses.every((status) => status === 404), saw: `/metrics ${statuses[0]}, /internal/tls ${statuses[1]}` }
}

/** Caddy asks us which names get a certificate. */
async function onDemand(port: number) {
  const shake = (servername: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port, servername, rejectUnauthorized: false })
      socket.once('secureConnect', () => (socket.destroy(), resolve(true)))
      socket.once('error', () => resolve(false))
    })
  const [ours, strange] = [await shake('classic.localhost'), await shake('unknown.localhost')]
  return {
    ok: ours && !strange,
    saw: `a brand's host ${ours ? 'got one' : 'got none'}, another ${strange ? 'got one' : 'got none'}`,
  }
}
