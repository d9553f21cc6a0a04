/** The proxy drill: nginx, Caddy and HAProxy with the files of `deploy/`, and proxies that lack what docs/operating/proxy.md asks for. */
import { spawnSync } from 'node:child_process'
import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:tls'
import { requestOnce } from '#server/doctor/requests.ts'
import type { Surroundings } from '#server/doctor/doctor.ts'
import { host, proxyFindings, type Tried, withProxy } from './behind-proxy.ts'
import { type Installation, withInstallation } from './installation.ts'
import { startBareNginx, startCaddy, startHaproxy, startNginx, type StartProxy } from './proxies.ts'
import { type Row, runStep, type Step } from './row.ts'

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
    for (const [name, start] of proxies)
      rows.push(...(await withProxy(installation, { name, start }, (tried) => tryProxy(installation, name, tried))))
    const bare = { name: 'bare nginx', start: startBareNginx }
    const untrusted = { name: 'untrusted nginx', start: startNginx, env: { TRUST_PROXY: '0' } }
    rows.push(...(await withProxy(installation, bare, tryBare)), ...(await withProxy(installation, untrusted, tryUntrusted)))
    return rows
  })
}

const stepsOf = (name: string) => (what: string, run: Step[1]) => runStep(`${name}: ${what}`, run)

async function tryProxy(installation: Installation, name: string, { around, port }: Tried): Promise<Row[]> {
  const step = stepsOf(name)
  return [
    await step('ready', () => untilReady(around)),
    await step('the doctor', () => doctorLooks(around)),
    await step('pages by HTTP/2', () => pageByHttp2(port)),
    await step('live events by HTTP/2', () => eventsByHttp2(port, installation)),
    await step('nothing from inside', () => inside(around)),
    ...(name === 'caddy' ? [await step('certificates on demand', () => onDemand(port))] : []),
  ]
}

/** Of a proxy that only passes on: it sets no header, takes 1 MB and compresses nothing. */
const bareCodes = ['host', 'proto', 'address_forged', 'foreign_headers', 'body_limit', 'compression'].map(
  (what) => `proxy.${what}`,
)

async function tryBare({ around }: Tried): Promise<Row[]> {
  const step = stepsOf('bare nginx')
  return [
    await step('the doctor', async () => {
      const codes: string[] = (await proxyFindings(around)).map(({ code }) => code)
      const silent = bareCodes.filter((code) => !codes.includes(code))
      return { ok: silent.length === 0, saw: `${codes.join(', ')}${silent.length > 0 ? `; not ${silent.join(', ')}` : ''}` }
    }),
    await step('another brand’s host', async () => {
      const headers = { host: 'classic.localhost' }
      const { status, text } = await requestOnce(around, new URL(around.config.publicUrl ?? ''), { headers })
      const [, template = 'nothing'] = /data-template="(\w+)"/.exec(text) ?? []
      return { ok: status === 200 && template === 'social', saw: `${status}, the template of the first brand: ${template}` }
    }),
  ]
}

/** The file of `deploy/`, while the setting that says how many proxies there are was forgotten. */
async function tryUntrusted({ around, events }: Tried): Promise<Row[]> {
  const step = stepsOf('untrusted nginx')
  return [
    await step('ready', () => untilReady(around)),
    await step('the doctor', async () => {
      const codes = (await proxyFindings(around)).map(({ code }) => code)
      return { ok: codes.includes('proxy.untrusted'), saw: codes.join(', ') }
    }),
    await step('the log', () => {
      const lines = events.filter((event) => event === 'proxy.untrusted').length
      // two processes, and less than a minute
      return { ok: lines >= 1 && lines <= 2, saw: `${lines} lines proxy.untrusted of two processes` }
    }),
  ]
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
  const found = await proxyFindings(around)
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
