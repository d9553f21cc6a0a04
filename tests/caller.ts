/** A caller: sends requests to the whole app in process, as a member's browser on one brand would. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { wire, type Call, type CallName } from '#domain/wire.ts'
import { openSession } from '#server/sessions/session.ts'
import type { TestApp } from './test-app.ts'

export type CallResponse = { status: number; body: unknown; text: string; headers: Headers }
export type CallOptions = {
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
  key?: string | null
  headers?: Record<string, string>
}
export type Caller = (call: CallName, options?: CallOptions) => Promise<CallResponse>

export const callNames = Object.keys(wire) as CallName[]
export const lineOf = (name: CallName): Call => wire[name]

let keys = 0

/** `member` null is a visitor. Writes have a key of their own unless `key` is given (null: none). */
export async function openCaller(app: TestApp, member: ProfileId | null, host = 'social.localhost'): Promise<Caller> {
  const hono = await app.hono()
  const cookie = member === null ? null : (await openSession(app.ctx, member, app.site(host))).split(';')[0]
  return async (name, { query, body, form, key, headers = {} } = {}) => {
    const [, method = '', path = '', flag] = /^(\w+) ([^?]+)\??(\w+)?/.exec(name) ?? []
    const url = new URL(path, `http://${host}`)
    if (flag) url.searchParams.set(flag, '1')
    for (const [field, value] of Object.entries(query ?? {})) if (value !== undefined) url.searchParams.set(field, String(value))
    const usualKey = method === 'GET' ? null : `test-key-${(keys += 1)}`
    const sent = key === undefined ? usualKey : key
    const response = await hono.request(url, {
      method,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(sent ? { 'idempotency-key': sent } : {}),
        ...headers,
      },
      ...(form ? { body: form } : body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await textOf(response)
    return { status: response.status, text, body: jsonOf(text), headers: response.headers }
  }
}

/** A stream does not end by itself: its first two pieces are when to come back, and where the member stands. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const pieces = [await reader.read(), await reader.read()]
  await reader.cancel()
  return pieces.map(({ value }) => new TextDecoder().decode(value)).join('')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
