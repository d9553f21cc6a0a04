/** Requests: one shape for network and in-process requests, made once from Node's request or from a Fetch request. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { parse } from 'node:querystring'
import type { Context as Hono } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { Refusal } from '#domain/refusal.ts'

/** Of IPv6 the network (/64); an IPv4 address as it is. */
export const networkOf = (address: string): string => (address.includes(':') ? networkOfIpv6(address) : address)

/** The first four groups of an IPv6 address, or the IPv4 address inside it, however it is written (RFC 4291, 2.2; RFC 5952). */
function networkOfIpv6(address: string): string {
  const [bare = ''] = address.replaceAll(/[[\]]/g, '').split('%')
  const written = `http://[${bare}]/`
  if (!URL.canParse(written)) return address.slice(0, 64)
  const [head = '', tail] = new URL(written).hostname.slice(1, -1).split('::')
  const [left, right] = [groups(head), groups(tail)]
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const all = [...left, ...zeros, ...right]
  return all.slice(0, 6).join(':') === '0:0:0:0:0:ffff' ? all.slice(6).flatMap(bytesOf).join('.') : all.slice(0, 4).join(':')
}

const groups = (part: string | undefined) => (part ? part.split(':') : [])

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}

type Incoming = Pick<HttpBindings['incoming'], 'socket'> & { headers?: HttpBindings['incoming']['headers'] }
export type Env = { Bindings: { incoming?: Incoming; outgoing?: HttpBindings['outgoing'] } }
type Trust = { trustProxy: number; trustForwardedHost?: boolean }

/** The source of a request: its connection, its body, and the host of an absolute address. */
type Origin = {
  address: string
  /** `http:` or `https:`, of this very connection. */
  protocol: string
  /** For a request without the header `host`. */
  host: string
  chunks: () => AsyncIterable<Uint8Array>
  stream: () => Readable
}

/**
 * A class: object literals with getters get a new V8 shape each, which retained every request until a full collection (measured).
 */
export class ApiRequest {
  readonly method: string
  /** Without the query, not decoded. */
  readonly path: string
  /** What stands after the question mark; empty without one. */
  readonly search: string
  readonly #headers: IncomingHttpHeaders | Headers
  readonly #origin: Origin
  readonly #trust: Trust
  #host: string | undefined
  #query: Record<string, string> | undefined

  constructor(method: string, url: string, headers: IncomingHttpHeaders | Headers, origin: Origin, trust: Trust) {
    const target = url.startsWith('/') ? url : pathAndSearch(url)
    const end = target.indexOf('?')
    this.method = method
    this.path = end < 0 ? target : target.slice(0, end)
    this.search = end < 0 ? '' : target.slice(end + 1)
    this.#headers = headers
    this.#origin = origin
    this.#trust = trust
  }

  /** A header; several of one name are joined. */
  header(name: Lowercase<string>): string | undefined {
    const headers = this.#headers
    if (headers instanceof Headers) return headers.get(name) ?? undefined
    const value = headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  get cookie(): string | undefined {
    return this.header('cookie')
  }

  /** The query; of a repeated name the first value. */
  get query(): Readonly<Record<string, string>> {
    return (this.#query ??= firstOfEach(this.search))
  }

  /**
   * The requested host: the `Host` header, or `X-Forwarded-Host` with TRUST_FORWARDED_HOST. Cache keys do not contain that header.
   */
  get host(): string {
    const { trustProxy, trustForwardedHost = false } = this.#trust
    const forwarded = trustForwardedHost && trustProxy > 0 ? this.header('x-forwarded-host') : undefined
    return (this.#host ??= (forwarded ?? this.header('host') ?? this.#origin.host).toLowerCase())
  }

  get isSecure(): boolean {
    const forwarded = this.#trust.trustProxy > 0 ? this.header('x-forwarded-proto') : undefined
    return forwarded === undefined ? this.#origin.protocol === 'https:' : forwarded === 'https'
  }

  /** Whether its headers name a proxy. */
  get isPassedOn(): boolean {
    return isPassedOn(this.#headers)
  }

  /** The client's address; of IPv6 the network (/64), which is what one household has. */
  get address(): string {
    const { trustProxy } = this.#trust
    const hops = trustProxy > 0 ? (this.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim()) : []
    return networkOf(hops.at(-trustProxy) || this.#origin.address)
  }

  /** The header's value; 0 without one. */
  get contentLength(): number {
    return Number(this.header('content-length')) || 0
  }

  /** The body in chunks. A reader that stops early does not end the connection. */
  chunks(): AsyncIterable<Uint8Array> {
    return this.#origin.chunks()
  }

  /** The body as a stream. Destroying it does not end the connection, which still sends the response. */
  stream(): Readable {
    return this.#origin.stream()
  }
}

/** A request from the network. */
export const requestFromNode = (incoming: IncomingMessage, trust: Trust): ApiRequest =>
  new ApiRequest(incoming.method ?? '', incoming.url ?? '', incoming.headers, new NodeOrigin(incoming), trust)

class NodeOrigin implements Origin {
  readonly protocol = 'http:'
  readonly host = ''
  readonly #incoming: IncomingMessage

  constructor(incoming: IncomingMessage) {
    this.#incoming = incoming
  }

  get address(): string {
    return this.#incoming.socket.remoteAddress ?? '127.0.0.1'
  }

  chunks(): AsyncIterable<Uint8Array> {
    return this.#incoming.iterator({ destroyOnReturn: false })
  }

  stream(): Readable {
    const copy = new PassThrough()
    this.#incoming.once('error', (error) => copy.destroy(error))
    return this.#incoming.pipe(copy)
  }
}

/** A Fetch request: made in this process, or by the Hono adapter, which keeps Node's own headers. */
export function requestFromFetch(request: Request, { incoming }: Env['Bindings'], trust: Trust): ApiRequest {
  const url = new URL(request.url)
  const origin: Origin = {
    address: incoming?.socket?.remoteAddress ?? '127.0.0.1',
    protocol: url.protocol,
    host: url.host,
    chunks: () => request.body ?? noChunks(),
    stream: () => Readable.fromWeb((request.body ?? new Blob().stream()) as ReadableStream<Uint8Array>),
  }
  return new ApiRequest(request.method, url.pathname + url.search, incoming?.headers ?? request.headers, origin, trust)
}

/** The request behind one of the app's own routes: a page, a file. */
export const requestOf = (c: Hono<Env>, trust: Trust): ApiRequest => requestFromFetch(c.req.raw, c.env ?? {}, trust)

async function* noChunks(): AsyncGenerator<Uint8Array> {}

/** Path and query of an absolute URL, which a proxy may send (RFC 9112, 3.2.2). */
function pathAndSearch(url: string): string {
  if (!URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}

function firstOfEach(search: string): Record<string, string> {
  if (search === '') return {}
  const query = parse(search)
  for (const name in query) if (Array.isArray(query[name])) query[name] = query[name][0]
  return query as Record<string, string>
}

/** Refuses requests that another site made the browser send (ASVS 3.5). Clients that are no browsers send neither header. */
export function refuseCrossSite(request: ApiRequest) {
  const site = request.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('cross_site')
  const origin = request.header('origin')
  if (origin === undefined) return
  if (!URL.canParse(origin) || new URL(origin).host.toLowerCase() !== request.host) throw new Refusal('cross_site')
}

/**
 * Refuses a request whose `X-Original-Host` or `original_host` names another host than the requested one. Neither ever chooses a
 * site.
 */
export function refuseOtherHost(request: ApiRequest) {
  if (isOtherHost(request)) throw new Refusal('host_mismatch')
}

export function isOtherHost(request: ApiRequest): boolean {
  const named = [request.header('x-original-host'), originalHostIn(request.search)]
  return named.some((one) => one !== undefined && nameOf(one.toLowerCase()) !== nameOf(request.host))
}

/** Most queries name none, and are not parsed. */
function originalHostIn(search: string): string | undefined {
  if (!search.includes('original_host')) return undefined
  const { original_host: named } = parse(search)
  return Array.isArray(named) ? named.join(', ') : named
}

/** A host without its port. */
export const nameOf = (host: string) => host.replace(/:\d+$/, '')

const proxyHeaders = ['forwarded', 'via'] as const

/** Whether the headers name a proxy. A proxy may leave them out, so the host must be local too. */
export const isPassedOn = (headers: Headers | IncomingHttpHeaders): boolean => {
  const names = headers instanceof Headers ? [...headers.keys()] : Object.keys(headers)
  return names.some((name) => name.startsWith('x-forwarded-') || (proxyHeaders as readonly string[]).includes(name))
}
