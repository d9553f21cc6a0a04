/** Web push: sends one encrypted message to one browser by its push service (RFC 8030), which must be public, must answer soon, and is never followed anywhere else. */
import { Agent, type buildConnector, type Dispatcher } from 'undici'
import { hourMs } from '#domain/time/durations.ts'
import { isPushEndpoint } from '#domain/push/push.ts'
import { encryptPush, mostPlainBytes } from '#server/push/push-encryption.ts'
import { hostPauseMs, openHostLimiter } from '#server/push/host-limiter.ts'
import { guardedLookup, type Resolve } from '#server/infrastructure/public-address.ts'
import type { PushResult, PushBrowser, WebPush } from '#server/ports/web-push.ts'
import { openVapid } from '#server/push/vapid.ts'

const timeoutMs = 10_000
const mostAfterMs = 6 * hourMs
/** What a service says beside its status is read for the sake of the connection, and only so far. */
const maxResponseBytes = 64 * 1024

type Options = {
  config: { pushHosts: readonly string[]; pushStandIn: string | null }
  timeoutMs?: number
  /** For tests: where names lead, and whom TLS trusts. */
  resolve?: Resolve
  connect?: buildConnector.BuildOptions
}

/** `pushStandIn` takes the place of every push service, on a laptop: asked by its address, told by `host` whose place it takes. */
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

  const ask = ({ origin, host, pathname, search }: URL, headers: Record<string, string>, body: Buffer): Promise<PushResult> =>
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
      const answer = await ask(
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
