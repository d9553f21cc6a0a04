/** The API client: calls a line of the wire table, from the browser or, in process, from a page rendered on the server. */
import { createContext } from 'react-router'
import type { CallInput, CallName, Reply } from '#domain/wire.ts'
import { ApiRefusal, readRefusal } from '#web/kit/api/api-refusal.ts'
import { callerHeaders } from '#web/kit/api/caller-name.ts'

export type ApiOptions = {
  signal?: AbortSignal | undefined
  /** The Idempotency-Key of a write. Pass the same key when a member may retry the same action, such as sending a message. */
  key?: string | undefined
  /** Only an upload may take longer than the default timeout. */
  timeoutMs?: number
}

type CallArgs<Name extends CallName> =
  object extends CallInput<Name> ? [ask?: CallInput<Name>, options?: ApiOptions] : [ask: CallInput<Name>, options?: ApiOptions]
export type Api = <Name extends CallName>(name: Name, ...rest: CallArgs<Name>) => Promise<Reply<Name>>

/** The context in which loaders, actions and guards find the API. On the server it carries the visitor's cookie. */
export const apiContext = createContext<Api>()

export type Send = (request: Request) => Promise<Response>
type RequestParts = { query?: Record<string, unknown>; body?: unknown; form?: FormData }

const timeoutMs = 15_000
const retried = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
const retryDelayMs = 400
/** After a longer wait the call fails and the member sees the error. */
const longestRetryAfterMs = 3_000

export const newKey = () => crypto.randomUUID()

export function createApi(send: Send, origin: string): Api {
  const call = async (name: string, parts: RequestParts = {}, options: ApiOptions = {}) => {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs)
    const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
    const attempt = (key: string) => sendOnce(send, () => buildRequest(name, parts, origin, key, signal), signal, timeout)
    const key = options.key ?? newKey()
    const first = await attempt(key)
    const waitMs = retryWaitMs(name, first)
    if (waitMs === null) return unwrap(first)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return unwrap(await attempt(key))
  }
  return call as Api
}

type CallResult = { value: unknown } | { refusal: ApiRefusal }

const unwrap = (answer: CallResult) => {
  if ('refusal' in answer) throw answer.refusal
  return answer.value
}

/** Idempotent requests are not retried, others once (spec, section 7), with the same key: a retry never acts twice. */
function retryWaitMs(name: string, answer: CallResult): number | null {
  if (!('refusal' in answer) || repeatable.has(name.split(' ')[0] ?? '')) return null
  const { status, code, details } = answer.refusal
  if (code !== 'offline' && !retried.has(status)) return null
  const waitMs = typeof details.retry_after === 'number' ? details.retry_after * 1000 : retryDelayMs
  return waitMs <= longestRetryAfterMs ? waitMs : null
}

async function sendOnce(send: Send, build: () => Request, signal: AbortSignal, timeout: AbortSignal): Promise<CallResult> {
  try {
    const response = await send(build())
    if (response.status >= 400) return { refusal: await readRefusal(response) }
    return { value: await response.json() }
  } catch (error) {
    if (timeout.aborted) return { refusal: new ApiRefusal(504, 'timeout') }
    if (signal.aborted) throw signal.reason
    if (error instanceof SyntaxError) return { refusal: new ApiRefusal(502, 'bad_answer') }
    if (error instanceof TypeError) return { refusal: new ApiRefusal(503, 'offline') }
    throw error
  }
}

function buildRequest(name: string, { query, body, form }: RequestParts, origin: string, key: string, signal: AbortSignal) {
  const [method = '', path = ''] = name.split(' ')
  const url = new URL(path, origin)
  for (const [field, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) url.searchParams.set(field, String(value))
  const headers = new Headers(callerHeaders(url.host))
  if (method !== 'GET') headers.set('idempotency-key', key)
  if (body !== undefined) headers.set('content-type', 'application/json')
  return new Request(url, { method, headers, signal, body: form ?? (body === undefined ? null : JSON.stringify(body)) })
}
