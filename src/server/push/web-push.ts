/** Web push (RFC 8030): sends one encrypted message. The push service must be public and answer soon; redirects are not followed. */
import { Agent, type buildConnector, type Dispatcher } from 'undici'
import { hourMs } from '#domain/time/durations.ts'
import { isPushEndpoint } from '#domain/push/push.ts'
import { encryptPush, mostPlainBytes } from '#server/push/push-encryption.ts'
import { hostPauseMs, openHostLimiter } from '#server/push/host-limiter.ts'
import { guardedLookup, type Resolve } from '#server/infrastructure/public-address.ts'
import type { PushResult, PushBrowser, WebPush, PushSender } from '#server/ports/web-push.ts'
import { createPrivateKey, sign } from 'node:crypto'

const timeoutMs = 10_000
const mostAfterMs = 6 * hourMs
/** The response's body is read only to reuse the connection, up to this size. */
const maxResponseBytes = 64 * 1024

type Options = {
  config: { pushHosts: readonly string[]; pushStandIn: string | null }
  timeoutMs?: number
  /** For tests: the address of names, and the trusted TLS certificates. */
  resolve?: Resolve
  connect?: buildConnector.BuildOptions
}

/** `pushStandIn` replaces every push service on a laptop: its address is called, with the service's `host`. */
export function openWebPush({ config, timeoutMs: waitMs = timeoutMs, resolve, connect = {} }: Options): WebPush {
  const standIn = config.pushStandIn ? new URL(config.pushStandIn).origin : null
  // it follows no redirect; how many connections there are is up to the lanes
  const agent = new Agent({
    allowH2: false,
    connect: { ...(standIn ? {} : { lookup: guardedLookup(resolve) }), timeout: waitMs, ...connect },
    headersTimeout: waitMs,
    bodyTimeout: waitMs,
    maxResponseSize: maxResponseBytes,
  })
  const limiter = openHostLimiter()
  const vapid = openVapid()

  const request = ({ origin, host, pathname, search }: URL, headers: Record<string, string>, body: Buffer): Promise<PushResult> =>
    new Promise((done) => {
      const handler: Dispatcher.DispatchHandler = {
        onRequestStart() {},
        onResponseStart(_, status, headers) {
          if (status >= 200) done(resultOf(status, headers))
        },
        onResponseData() {},
        onResponseEnd() {},
        // after an answer, nothing that goes wrong counts any more
        onResponseError: () => done(silence),
      }
      agent.dispatch(
        { origin: standIn ?? origin, path: pathname + search, method: 'POST', headers: { ...headers, host }, body },
        handler,
      )
    })

  return {
    async send(sender, browser, { text, ttlSeconds, urgency, topic }, now) {
      if (!isPushEndpoint(browser.endpoint, config.pushHosts)) return { outcome: 'gone' }
      const plainText = Buffer.from(text)
      if (plainText.byteLength > mostPlainBytes) return { outcome: 'refused', status: null }
      const url = new URL(browser.endpoint)
      if (!(await limiter.enter(url.origin))) return notSent(hostPauseMs)
      const body = encrypted(plainText, browser)
      if (!body) {
        limiter.leave(url.origin, true)
        return { outcome: 'gone' }
      }
      const answer = await request(
        url,
        {
          ...fixed,
          authorization: vapid(sender, url.origin, now),
          ttl: String(ttlSeconds),
          urgency,
          topic,
        },
        body,
      )
      limiter.leave(url.origin, answer !== silence)
      return answer
    },
    close: () => void agent.destroy(),
  }
}

const fixed = { 'content-type': 'application/octet-stream', 'content-encoding': 'aes128gcm' }

/** Null for a browser whose keys are no point of the curve. */
function encrypted(plainText: Buffer, browser: PushBrowser): Buffer | null {
  try {
    return encryptPush(plainText, browser)
  } catch {
    return null
  }
}

const notSent = (afterMs: number): PushResult => ({ outcome: 'later', afterMs, counts: false, status: null })
const silence: PushResult = { outcome: 'later', afterMs: null, counts: true, status: null }

function resultOf(status: number, headers: Record<string, string | string[] | undefined>): PushResult {
  if (status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 429 || status === 408 || status >= 500)
    return { outcome: 'later', afterMs: waitIn(String(headers['retry-after']), String(headers.date)), counts: true, status }
  return { outcome: 'refused', status }
}

/** `Retry-After` in seconds, or as a moment by the service's own clock. */
function waitIn(after: string, sent: string): number | null {
  const ms = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.parse(sent)
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), mostAfterMs) : null
}

/** VAPID tokens (RFC 8292) prove to a push service who sends. A token may be valid for a day; ours are for half of one. */
const lifeMs = 12 * hourMs
const renewMs = 6 * hourMs

/** The header `Authorization` for the service at an origin. Signed tokens are cached for each service. */
function openVapid() {
  const tokens = new Map<string, { header: string; untilMs: number }>()
  return (sender: PushSender, origin: string, now: Date): string => {
    const cached = tokens.get(`${sender.publicKey} ${origin}`)
    if (cached && now.getTime() < cached.untilMs) return cached.header
    const header = `vapid t=${signedToken(sender, origin, now)}, k=${sender.publicKey}`
    tokens.set(`${sender.publicKey} ${origin}`, { header, untilMs: now.getTime() + renewMs })
    return header
  }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signedToken({ publicKey, privateKey, contact }: PushSender, origin: string, now: Date): string {
  const claims = { aud: origin, exp: Math.floor((now.getTime() + lifeMs) / 1000), sub: contact }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const point = Buffer.from(publicKey, 'base64url')
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33), d: privateKey }, format: 'jwk' })
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
