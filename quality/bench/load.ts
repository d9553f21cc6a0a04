/** Load: many requests at once, by wrk where there is one, else by autocannon; the same requests for everything that is compared. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

export type LoadRequest = { path: string; headers: Record<string, string> }
/** `p99Ms`: what 99 of 100 answers were faster than. */
export type LoadResult = { requestsPerSecond: number; requests: number; errors: number; p99Ms: number }

/** The default. */
const usualConnections = 32
const run = promisify(execFile)
const hasWrk = (() => {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as { status?: number }).status === 1 // wrk -v prints its version and ends with 1
  }
})()
export const loadTool = hasWrk ? 'wrk' : 'autocannon'

/** Sends the requests in turn, over and over, for so many seconds. Only to this machine. */
export const load = (
  port: number,
  requests: readonly LoadRequest[],
  seconds: number,
  connections = usualConnections,
): Promise<LoadResult> =>
  hasWrk ? byWrk(port, requests, seconds, connections) : byAutocannon(port, requests, seconds, connections)

const lua = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** wrk reads the requests from a script; answers other than 2xx and 3xx are counted as errors. */
async function byWrk(port: number, requests: readonly LoadRequest[], seconds: number, connections: number): Promise<LoadResult> {
  const script = join(mkdtempSync(join(tmpdir(), 'duet-bench-')), 'load.lua')
  const lines = requests.map(({ path, headers }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${lua(name)}]=${lua(value)}`)
    return `all[#all+1] = wrk.format("GET", ${lua(path)}, {${fields.join(',')}})`
  })
  // a Lua function may hold only so many constants, so the requests come in blocks
  const blocks = Array.from(
    { length: Math.ceil(lines.length / 50) },
    (_, n) => `(function()\n${lines.slice(n * 50, n * 50 + 50).join('\n')}\nend)()`,
  )
  const text = `all = {}\nlocal n = 0\nfunction init()\n${blocks.map((block) => `local f = ${block.slice(0, -2)}; f()`).join('\n')}\nend\nfunction request()\n n = n % #all + 1\n return all[n]\nend\n`
  writeFileSync(script, text)
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '-s',
    script,
    `http://127.0.0.1:${port}`,
  ])
  const requestsDone = Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0)
  const errors = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0)
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0)
  return { requestsPerSecond, requests: requestsDone, errors, p99Ms: msIn(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)) }
}

const msPer = { us: 0.001, ms: 1, s: 1000 }
const msIn = (found: RegExpExecArray | null) =>
  Number(found?.[1] ?? Number.NaN) * msPer[(found?.[2] ?? 'ms') as keyof typeof msPer]

async function byAutocannon(
  port: number,
  requests: readonly LoadRequest[],
  seconds: number,
  connections: number,
): Promise<LoadResult> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: requests.map((one) => ({ method: 'GET' as const, ...one })),
  })
  return {
    requestsPerSecond: result.requests.average,
    requests: result.requests.total,
    errors: result.errors + result['4xx'] + result['5xx'],
    p99Ms: result.latency.p99,
  }
}
