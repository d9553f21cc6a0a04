/** Answers the doctor's probe at three addresses that proxies treat in their own way: data, an upload, live events. */
import { access, constants, readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { echoedHeaders, type Echo, probeHeader, readProbe } from '#server/doctor/probe.ts'
import type { ApiRequest } from '#server/http/api-request.ts'
import type { Context } from '#server/infrastructure/context.ts'

/** Enough for a proxy to compress the answer. */
const padding = ' duet'.repeat(2_000)
/** A proxy that gathers sends both comments together. */
const betweenCommentsMs = 1_500

type Facts = Pick<Echo, 'open_files' | 'memory' | 'can_store'>

type Means = { readFacts?: () => Promise<Facts>; pauseMs?: number }

/** Returns false for every other request. `readFacts` tells what the system allows this process. */
export function openProbe(ctx: Context, { readFacts = () => factsOf(ctx), pauseMs = betweenCommentsMs }: Means = {}) {
  return (request: ApiRequest, response: ServerResponse): boolean => {
    const header = request.header(probeHeader)
    if (header === undefined) return false
    const proof = readProbe(ctx.config.sessionSecret, header, ctx.now())
    if (proof === null) send(response, 403, { error: 'probe_refused' })
    else void answer(request, response, { ctx, proof, readFacts, pauseMs }).catch(() => response.destroy())
    return true
  }
}

type Answering = { ctx: Context; proof: string } & Required<Means>

async function answer(request: ApiRequest, response: ServerResponse, { ctx, proof, readFacts, pauseMs }: Answering) {
  if (request.method === 'POST') {
    let bytes = 0
    for await (const chunk of request.chunks()) bytes += chunk.byteLength
    return send(response, 200, { proof, bytes })
  }
  if (request.path === '/api/events.php') return sendComments(response, proof, pauseMs)
  const echo: Echo = { proof, ...seenIn(request, ctx), ...(await readFacts()) }
  send(response, 200, { ...echo, padding })
}

function seenIn(request: ApiRequest, { config }: Context) {
  const headers = echoedHeaders.flatMap((name) => {
    const value = request.header(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    process: `${hostname()} ${process.pid}`,
    trust_proxy: config.trustProxy,
    is_secure: request.isSecure,
    host: request.host,
    address: request.address,
    headers: Object.fromEntries(headers),
  }
}

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

/** With the headers of the stream of live events. */
async function sendComments(response: ServerResponse, proof: string, pauseMs: number) {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  response.write(`: ${proof}\n\n`)
  await pause(pauseMs)
  response.end(': end\n\n')
}

async function factsOf({ config }: Context): Promise<Facts> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const [, files] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  const memory = process.constrainedMemory()
  const can_store = await access(config.dataDir, constants.W_OK).then(
    () => true,
    () => false,
  )
  return {
    open_files: files === undefined ? null : Number(files),
    memory: memory > 0 && memory < 2 ** 50 ? memory : null,
    can_store,
  }
}
