/** The rolling drill: two web processes behind nginx restart one after the other while people use the site. No request fails. */
import { spawnSync } from 'node:child_process'
import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { Seat } from '../bench/demo-data.ts'
import { atRate } from '../bench/rate.ts'
import { freePort, withInstallation } from './installation.ts'
import { startNginx } from './proxies.ts'
import type { Row } from './row.ts'

const perSecond = 60
const rounds = 5
const betweenMs = 4_000
const people = 40

/** Refuses without nginx and openssl. `deploy/nginx/duet.conf` is used as it stands, at other ports. */
export async function rollingDrill(): Promise<Row[]> {
  const missing = ['nginx', 'openssl'].filter((program) => spawnSync('which', [program]).status !== 0)
  if (missing.length > 0) throw new Error(`This drill needs ${missing.join(' and ')}: apt-get install nginx-light openssl.`)
  return withInstallation(async (installation) => {
    const ports = [await freePort(), await freePort()]
    const start = (port: number) => installation.startDuet({ port, env: { TRUST_PROXY: '1' } })
    const processes = [await start(ports[0] ?? 0), await start(ports[1] ?? 0)]
    const proxy = await startNginx(installation.folder, ports, 'localhost')
    try {
      const rows: Row[] = []
      const restarts = async () => {
        for (let n = 0; n < rounds * 2; n += 1) {
          await pause(betweenMs)
          const startedMs = performance.now()
          await processes[n % 2]?.stop()
          const stoppedMs = performance.now()
          processes[n % 2] = await start(ports[n % 2] ?? 0)
          rows.push({
            step: `restart of process ${(n % 2) + 1}`,
            seconds: (performance.now() - startedMs) / 1000,
            ok: true,
            saw: `stopped in ${((stoppedMs - startedMs) / 1000).toFixed(1)} s`,
          })
        }
        await pause(betweenMs)
      }
      const use = await useSite(proxy.port, await installation.seats(people), restarts())
      return [...rows, use]
    } finally {
      await proxy.stop()
    }
  })
}

/** Pages, polls, searches and likes. First tries count: nothing is sent again. */
async function useSite(port: number, seats: readonly Seat[], done: Promise<void>): Promise<Row> {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 32 })
  const failures: string[] = []
  const statuses = new Map<number | string, number>()
  let [sent, longestMs, isDone] = [0, 0, false]
  const startedMs = performance.now()
  const ended = done.finally(() => (isDone = true))
  const one = async (n: number) => {
    const [seat, other] = [seats[n % seats.length], seats[(n * 7 + 1) % seats.length]]
    if (!seat || !other) return
    const [method, path] = kinds[n % kinds.length] ?? ['GET', '/members']
    const body = method === 'POST' && seat !== other ? JSON.stringify({ profile: other.member }) : undefined
    sent += 1
    const beganMs = performance.now()
    const status = await send(agent, { port, method, path, cookie: seat.cookie, body })
    longestMs = Math.max(longestMs, performance.now() - beganMs)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    // a refusal of a like by a rule is an answer
    const least = method === 'GET' ? 400 : 500
    if (typeof status === 'string' || status >= least) failures.push(`${method} ${path} ${status}`)
  }
  while (!isDone) await atRate(perSecond, 1_000, one)
  await ended
  agent.destroy()
  for (const failure of new Set(failures)) console.error(failure)
  const seen = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  return {
    step: 'requests meanwhile',
    seconds: (performance.now() - startedMs) / 1000,
    ok: failures.length === 0,
    saw: `${failures.length} of ${sent} failed (${seen}), the longest took ${(longestMs / 1000).toFixed(1)} s`,
  }
}

const kinds: [method: string, path: string][] = [
  ['GET', '/api/chats.php'],
  ['GET', '/api/search.php'],
  ['GET', '/api/likes.php'],
  ['POST', '/api/likes.php'],
  ['GET', '/api/chats.php'],
  ['GET', '/members'],
]

type RequestInput = { port: number; method: string; path: string; cookie: string; body?: string | undefined }

function send(agent: Agent, { port, method, path, cookie, body }: RequestInput): Promise<number | string> {
  const headers = { host: 'localhost', cookie, origin: 'https://localhost', ...(body && { 'content-type': 'application/json' }) }
  return new Promise((resolve) => {
    const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    outgoing.end(body)
  })
}
