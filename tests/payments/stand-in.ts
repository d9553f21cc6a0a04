/** A stand-in for a payment provider: speaks its protocol, stores its payments, and sends its webhooks on request. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentKind } from '#domain/credits/orders.ts'
import type { Webhook } from '#server/ports/payments.ts'

export type StandInRequest = { method: string; url: URL; headers: Headers; body: string }
export type StandInResponse = { status: number; body: unknown }

export type StandIn = {
  name: string
  /** The settings that lead Duet to it. */
  env: Record<string, string>
  /** A way to pay that it takes. */
  method: string
  /** The member's browser comes to the payment page. Answers the status. */
  visit: (address: string) => number
  /** Changes the provider's state without a webhook. */
  happen: (ref: string, kind: PaymentKind) => void | Promise<void>
  /** What it would send about that, signed at this moment. The same word again carries the same id. */
  webhook: (ref: string, kind: PaymentKind, at: Date) => Webhook
  /** Forged webhooks: unsigned, changed, or signed with another key. */
  forge: (hook: Webhook) => Webhook[]
  /** Whether its webhooks are signed with a time. */
  isTimed: boolean
  /** What was given back, oldest first. */
  refunds: { id: string; ref: string; amount_minor: number; key: string; isFailed?: boolean }[]
  /** Idempotency keys do not live for ever. */
  forgetKeys: () => void
  /** While true it answers 503 to everything. */
  setAway: (isAway: boolean) => void
  close: () => Promise<void>
}

/** Serves on an address of its own. What `answer` throws is a test's mistake and is answered 500. */
export async function serve(answer: (request: StandInRequest) => StandInResponse) {
  let isAway = false
  const server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const standInRequest = {
      method: request.method ?? '',
      url,
      headers: new Headers(request.headers as Record<string, string>),
      body: Buffer.concat(chunks).toString('utf8'),
    }
    const { status, body } = isAway ? { status: 503, body: { error: { message: 'away' } } } : attempt(answer, standInRequest)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setAway: (is: boolean) => void (isAway = is),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function attempt(answer: (request: StandInRequest) => StandInResponse, request: StandInRequest): StandInResponse {
  try {
    return answer(request)
  } catch (error) {
    return { status: 500, body: { error: { message: String(error) } } }
  }
}

/** Answers a repeated key with what was answered first, and refuses the same key for something else. */
export function openKeys(refusal: StandInResponse) {
  const responses = new Map<string, { of: string; said: StandInResponse }>()
  const once = (request: StandInRequest, answer: () => StandInResponse): StandInResponse => {
    const key = request.headers.get('idempotency-key')
    if (!key) return answer()
    const of = `${request.method} ${request.url.pathname} ${request.body}`
    const before = responses.get(key)
    if (before) return before.of === of ? before.said : refusal
    const said = answer()
    responses.set(key, { of, said })
    return said
  }
  return { once, forgetKeys: () => responses.clear() }
}

/** What is not there is a test's mistake. */
export function required<T>(it: T | undefined | null, what: string): T {
  if (it === undefined || it === null) throw new Error(`The stand-in has no ${what}.`)
  return it
}
