/** An HTTP client that repeats a request with the same key until it is answered, through all kills. */
import { setTimeout as pause } from 'node:timers/promises'

export type RequestOptions = {
  path: string
  cookie?: string
  key?: string
  /** In place of POST, for what has a body. */
  method?: 'PUT' | 'DELETE'
  /** Sent as JSON; without it and without `form` something is only read. */
  body?: object
  form?: Record<string, string>
  /** A form with a file, built anew for each try. */
  upload?: () => FormData
  /** The expected statuses; any other is recorded as a finding and retried. */
  expected?: readonly number[]
}
export type ClientResponse = { status: number; body: unknown }
export type HttpClient = {
  request: (request: RequestOptions) => Promise<ClientResponse>
  /** How many requests and retries were made, and the unexpected responses. */
  counts: { requests: number; repeated: number; unexpected: string[] }
}

/** Away for a moment, or too much in too short a time: both pass. */
const passing: readonly number[] = [503, 429]
/** Between two tries; soon at first, for most is over in a moment. */
const pauseMs = (tries: number) => Math.min(40 + tries * 20, 400)
/** Where all is slow, a server that is killed again and again is seldom up for long. */
const mostTries = 5000

export function openHttpClient(port: number): HttpClient {
  const counts: HttpClient['counts'] = { requests: 0, repeated: 0, unexpected: [] }
  async function request({ expected = [200], ...options }: RequestOptions): Promise<ClientResponse> {
    for (let tries = 0; tries < mostTries; tries++) {
      counts.requests++
      if (tries > 0) counts.repeated++
      const answer = await sendOnce(port, options)
      if (answer && expected.includes(answer.status)) return answer
      if (answer && !passing.includes(answer.status))
        counts.unexpected.push(`${options.path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      await pause(pauseMs(tries))
    }
    throw new Error(`Nobody answered ${options.path}.`)
  }
  return { request, counts }
}

/** Null when the answer was lost. */
async function sendOnce(port: number, options: RequestOptions): Promise<ClientResponse | null> {
  const { path, cookie, key, method, body, form, upload } = options
  const sent = body ? JSON.stringify(body) : form ? new URLSearchParams(form) : upload ? upload() : null
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: method ?? (sent ? 'POST' : 'GET'),
      headers: {
        ...(cookie && { cookie }),
        ...(key && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(sent && { body: sent }),
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, body: isJson ? JSON.parse(text) : null }
  } catch {
    return null
  }
}
