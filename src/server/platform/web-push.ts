/** Web push: sends one encrypted message to one browser by its push service (RFC 8030), which must be public, must answer soon, and is never followed anywhere else. */
import { Agent as PlainAgent, request as plain, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as SecureAgent, request as secure, type AgentOptions } from 'node:https'
import { hourMs } from '#domain/times.ts'
import { isPushEndpoint } from '#domain/push.ts'
import { encryptPush, mostPlainBytes, type PushKeysOfBrowser } from '#server/platform/push-encryption.ts'
import { laneRestMs, laneWidth, openLanes } from '#server/platform/push-lanes.ts'
import { guardedLookup, type Resolve } from '#server/platform/public-lookup.ts'
import { openVapid, type PushSender } from '#server/platform/vapid.ts'

export type { PushSender }
export type PushBrowser = PushKeysOfBrowser & { endpoint: string }
export type PushLetter = {
  text: string
  /** How long the service keeps it for a browser that is away. */
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
  /** A message still waiting there under the same topic makes way for this one. At most 32 letters of base64url. */
  topic: string
}
/**
 * `gone`: that browser takes nothing any more. `later`: after so long, if the service or its rest says so; `counts` tells a failed try from one that was not made.
 * `refused`: sending it again would change nothing.
 */
export type PushAnswer =
  | { outcome: 'sent' | 'gone' }
  | { outcome: 'later'; afterMs: number | null; counts: boolean; status: number | null }
  | { outcome: 'refused'; status: number | null }

export type WebPush = {
  /** Never throws: whatever happens is an answer. */
  send: (sender: PushSender, browser: PushBrowser, letter: PushLetter, now: Date) => Promise<PushAnswer>
  close: () => void
}

const timeoutMs = 10_000
const mostAfterMs = 6 * hourMs
/** What a service says beside its status is read for the sake of the connection, and only so far. */
const mostAnswerBytes = 64 * 1024

type Options = {
  config: { pushHosts: readonly string[]; pushStandIn: string | null }
  timeoutMs?: number
  /** For tests: where names lead, and whom TLS trusts. */
  resolve?: Resolve
  agent?: AgentOptions
}

/** `pushStandIn` takes the place of every push service, on a laptop: asked by its address, told by `host` whose place it takes. */
export function openWebPush({ config, timeoutMs: patienceMs = timeoutMs, resolve, agent: more = {} }: Options): WebPush {
  const reuse = { keepAlive: true, maxFreeSockets: laneWidth, ...more }
  const standIn = config.pushStandIn ? new URL(config.pushStandIn) : null
  const agent =
    standIn?.protocol === 'http:' ? new PlainAgent(reuse) : new SecureAgent({ ...reuse, lookup: guardedLookup(resolve) })
  const open = standIn?.protocol === 'http:' ? plain : secure
  const lanes = openLanes()
  const vapid = openVapid()

  function ask({ host, pathname, search }: URL, headers: RequestOptions['headers'], body: Buffer): Promise<PushAnswer> {
    const place = standIn ? { hostname: standIn.hostname, port: standIn.port } : { hostname: host, servername: host }
    return new Promise((done) => {
      const request = open({ ...place, path: pathname + search, method: 'POST', agent, headers: { ...headers, host } })
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        request.destroy()
      }, patienceMs)
      const end = (answer: PushAnswer) => {
        clearTimeout(timer)
        done(answer)
      }
      request.on('response', (response) => {
        end(answerOf(response))
        readToTheEnd(response)
      })
      // nobody asked for another protocol; left alone, such an answer would end nothing
      request.on('upgrade', (response, socket) => {
        socket.destroy()
        end({ outcome: 'refused', status: response.statusCode ?? null })
      })
      // a connection that the service had closed by the time we wrote says nothing about the service
      request.on('error', () => end(request.reusedSocket && !isLate ? notSent(1000) : silence))
      request.end(body)
    })
  }

  return {
    async send(sender, browser, { text, ttlSeconds, urgency, topic }, now) {
      if (!isPushEndpoint(browser.endpoint, config.pushHosts)) return { outcome: 'gone' }
      const plainText = Buffer.from(text)
      if (plainText.byteLength > mostPlainBytes) return { outcome: 'refused', status: null }
      const url = new URL(browser.endpoint)
      if (!(await lanes.enter(url.origin))) return notSent(laneRestMs)
      const body = encrypted(plainText, browser)
      if (!body) {
        lanes.leave(url.origin, true)
        return { outcome: 'gone' }
      }
      const answer = await ask(
        url,
        {
          ...fixed,
          authorization: vapid(sender, url.origin, now),
          'content-length': body.byteLength,
          ttl: ttlSeconds,
          urgency,
          topic,
        },
        body,
      )
      lanes.leave(url.origin, answer !== silence)
      return answer
    },
    close: () => agent.destroy(),
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

const notSent = (afterMs: number): PushAnswer => ({ outcome: 'later', afterMs, counts: false, status: null })
const silence: PushAnswer = { outcome: 'later', afterMs: null, counts: true, status: null }

function answerOf({ statusCode: status = 0, headers }: IncomingMessage): PushAnswer {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 429 || status === 408 || status >= 500)
    return { outcome: 'later', afterMs: waitIn(headers['retry-after'], headers.date), counts: true, status }
  return { outcome: 'refused', status }
}

/** `Retry-After` in seconds, or as a moment by the service's own clock. */
function waitIn(after: string | undefined, sent: string | undefined): number | null {
  if (after === undefined) return null
  const ms = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.parse(sent ?? '')
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), mostAfterMs) : null
}

function readToTheEnd(response: IncomingMessage) {
  let bytes = 0
  response.on('data', (piece: Buffer) => (bytes += piece.byteLength) > mostAnswerBytes && response.destroy())
  response.on('error', () => {})
}
