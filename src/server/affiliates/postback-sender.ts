/** Sends one postback: a GET to a partner's address, which must be public, must answer soon, and is never followed anywhere else. */
import { request as plain } from 'node:http'
import { request as secure, type RequestOptions } from 'node:https'
import type { PostbackOutcome, Tried } from '#server/affiliates/postbacks.store.ts'
import {
  isLoopbackAddress,
  isPublicAddress,
  guardedLookup,
  isHostAllowed,
  type May,
  NotAllowed,
  type Resolve,
} from '#server/infrastructure/public-address.ts'

type Options = {
  /** Development only: allows this machine, and no TLS. */
  allowsLoopback: boolean
  timeoutMs?: number
  resolve?: Resolve
}

export const postbackTimeoutMs = 5000

/** Never throws: every failure is an outcome. */
export async function sendPostback(
  address: string,
  headers: Record<string, string>,
  { allowsLoopback, timeoutMs = postbackTimeoutMs, resolve }: Options,
): Promise<Tried> {
  const startMs = performance.now()
  const end = (outcome: PostbackOutcome, status: number | null = null): Tried => ({
    outcome,
    status,
    took_ms: Math.round(performance.now() - startMs),
  })
  const may = (ip: string) => isPublicAddress(ip) || (allowsLoopback && isLoopbackAddress(ip))
  const url = URL.parse(address)
  if (!url || !isTargetAllowed(url, allowsLoopback, may)) return end('not_allowed')
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const status = await statusOf(url, { headers, signal, agent: false, lookup: guardedLookup(resolve, may) })
    return end(outcomeOf(status), status)
  } catch (error) {
    if (signal.aborted) return end('timed_out')
    return end(error instanceof NotAllowed ? 'not_allowed' : 'unreachable')
  }
}

function isTargetAllowed(url: URL, allowsLoopback: boolean, may: May) {
  const { protocol, hostname, username, password } = url
  if (username || password || !isHostAllowed(url, may)) return false
  if (protocol === 'https:') return true
  return (
    protocol === 'http:' && allowsLoopback && (hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[|\]$/g, '')))
  )
}

/** The status line is all we read. */
const statusOf = (url: URL, options: RequestOptions) =>
  new Promise<number>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? secure : plain)(url, { ...options, method: 'GET' }, (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    // an unrequested protocol upgrade; the socket would stay open
    request.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', reject).end()
  })

function outcomeOf(status: number): PostbackOutcome {
  if (status >= 200 && status < 300) return 'delivered'
  return status >= 300 && status < 400 ? 'redirected' : 'refused'
}
