/** A stand-in for all push services, by host: checks senders, decrypts like a browser, and can be unreachable, slow or wrong. */
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { decrypt } from 'http_ece'
import type { PushNotification } from '#domain/push/push.ts'

/** A number is the status it answers with. */
export type PushBehaviour = number | 'slow' | 'deaf' | { status: number; headers: Record<string, string> }
export type Pushed = {
  endpoint: string
  note: PushNotification
  headers: IncomingMessage['headers']
  claims: { aud: string; exp: number; sub: string }
  /** The token as it was sent: it is made once and used for hours. */
  token: string
}
export type PushService = Awaited<ReturnType<typeof openPushService>>
/** A browser as the service knows it: what its page would send to the account, and the keys to read what is pushed. */
export type PushedBrowser = ReturnType<typeof makeBrowser>

export function makeBrowser(endpoint: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16).toString('base64url')
  const subscription = { endpoint, keys: { p256dh: keys.getPublicKey('base64url'), auth }, expirationTime: null }
  return {
    endpoint,
    subscription,
    read: (body: Buffer) => decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }),
  }
}

type Options = {
  /** Serves TLS with this certificate. */
  tls?: { key: string; cert: string }
  /** `slow` answers after this long. */
  slowMs?: number
  port?: number
}

export async function openPushService({ tls, slowMs = 60_000, port = 0 }: Options = {}) {
  const browsers = new Map<string, PushedBrowser>()
  const moods = new Map<string, PushBehaviour>()
  const pushed: Pushed[] = []
  const requested: string[] = []
  let count = 0
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const host = request.headers.host ?? ''
    const endpoint = `https://${host}${request.url}`
    const pieces: Buffer[] = []
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
    requested.push(endpoint)
    const behaviour = moods.get(endpoint) ?? moods.get(host) ?? 201
    if (behaviour === 'deaf') return void response.destroy()
    if (behaviour === 'slow') return void setTimeout(() => response.writeHead(201).end(), slowMs).unref()
    const { status, headers = {} } = typeof behaviour === 'number' ? { status: behaviour } : behaviour
    const browser = browsers.get(endpoint)
    if (!browser) return void response.writeHead(404).end()
    if (status === 201) {
      const { claims, token } = readToken(request.headers.authorization ?? '')
      const note = JSON.parse(browser.read(Buffer.concat(pieces)).toString('utf8')) as PushNotification
      pushed.push({ endpoint, note, headers: request.headers, claims, token })
    }
    response.writeHead(status, headers).end('{}')
  }
  const onRequest = (request: IncomingMessage, response: ServerResponse) =>
    void receive(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)))
  const server = tls ? createSecureServer(tls, onRequest) : createServer(onRequest)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    address: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was read, oldest first. */
    pushed,
    /** The endpoints that were written to, whatever was answered. */
    requested,
    notesOf: ({ endpoint }: { endpoint: string }) => pushed.filter((one) => one.endpoint === endpoint).map(({ note }) => note),
    openBrowser(host = 'fcm.googleapis.com') {
      const browser = makeBrowser(`https://${host}/send/${(count += 1)}`)
      browsers.set(browser.endpoint, browser)
      return browser
    },
    /** How a host answers from now on, or one endpoint. */
    feel: (place: string, behaviour: PushBehaviour) => void moods.set(place, behaviour),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Refuses (400) what RFC 8292 would refuse. */
function readToken(authorization: string) {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]{87})$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url')) as [string, string]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('not signed')
  return { claims: JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Pushed['claims'], token }
}
