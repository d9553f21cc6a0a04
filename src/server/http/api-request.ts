/** Visitors: which host was asked, from which address, and whether another site made the browser ask. */
import { IncomingMessage } from 'node:http'
import { parse } from 'node:querystring'
import type { Context as Hono } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { Refusal } from '#domain/refusal.ts'

type Incoming = Pick<HttpBindings['incoming'], 'socket'> & { headers?: HttpBindings['incoming']['headers'] }
export type Env = { Bindings: { incoming?: Incoming; outgoing?: HttpBindings['outgoing'] } }
/** A request in the app, or as Node handed it over: most calls are answered without the app around them. */
export type ApiRequest = Hono<Env> | IncomingMessage
type Trust = { trustProxy: number; trustForwardedHost?: boolean }

export const isNode = (c: ApiRequest): c is IncomingMessage => c instanceof IncomingMessage
const incomingOf = (c: ApiRequest): Incoming | undefined => (isNode(c) ? c : c.env?.incoming)

export const methodOf = (c: ApiRequest): string => (isNode(c) ? c.method : c.req.method) ?? ''

/** What was asked for after the question mark; of what is said twice the first. */
export function queryOf(c: ApiRequest): Record<string, string> {
  const url = (isNode(c) ? c.url : c.req.url) ?? ''
  const from = url.indexOf('?')
  const query = from < 0 ? {} : parse(url.slice(from + 1))
  for (const name in query) if (Array.isArray(query[name])) query[name] = query[name][0]
  return query as Record<string, string>
}

/** The old API tells some calls on one path apart by a flag, such as `?new=1`. */
export const hasFlag = (c: ApiRequest, flag: string | undefined): boolean => !flag || queryOf(c)[flag] === '1'

/** A header of the request, straight from Node's own parsing where the request came by the network: copying them all for each call costs more than answering it. */
export function headerOf(c: ApiRequest, name: Lowercase<string>): string | undefined {
  const known = incomingOf(c)?.headers
  const value = known ? known[name] : isNode(c) ? undefined : c.req.header(name)
  return Array.isArray(value) ? value.join(', ') : value
}

/** The host that was asked for: the request's own, or the proxy's word where a setting of its own says so. No cache key holds that header. */
export function hostOf(c: ApiRequest, { trustProxy, trustForwardedHost = false }: Trust): string {
  const forwarded = trustForwardedHost && trustProxy > 0 ? headerOf(c, 'x-forwarded-host') : undefined
  return (forwarded ?? headerOf(c, 'host') ?? (isNode(c) ? '' : new URL(c.req.url).host)).toLowerCase()
}

export function isSecure(c: ApiRequest, { trustProxy }: Trust): boolean {
  const forwarded = trustProxy > 0 ? headerOf(c, 'x-forwarded-proto') : undefined
  return (forwarded ?? (isNode(c) ? 'http' : new URL(c.req.url).protocol.slice(0, -1))) === 'https'
}

/** The address of origin; of IPv6 the network (/64), which is what one household has. */
export function addressOf(c: ApiRequest, { trustProxy }: Trust): string {
  const hops = trustProxy > 0 ? (headerOf(c, 'x-forwarded-for') ?? '').split(',').map((hop) => hop.trim()) : []
  const socket = incomingOf(c)?.socket?.remoteAddress ?? '127.0.0.1'
  const address = hops.at(-trustProxy) || socket
  return address.includes(':') ? networkOf(address) : address
}

/** The first four groups of an IPv6 address, or the IPv4 address inside it, however it is written (RFC 4291, 2.2; RFC 5952). */
function networkOf(address: string): string {
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

/** Refuses what another site made the browser send (open areas, section 0; ASVS 3.5). Callers that are no browsers carry neither header. */
export function refuseCrossSite(c: ApiRequest, host: string) {
  const site = headerOf(c, 'sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('cross_site')
  const origin = headerOf(c, 'origin')
  if (origin === undefined) return
  if (!URL.canParse(origin) || new URL(origin).host.toLowerCase() !== host) throw new Refusal('cross_site')
}

/** `X-Original-Host`, or `original_host` in the address of a stream or beacon, never chooses a site; where it names another than the one asked, something is wrong (open areas, section 0). */
export function refuseOtherHost(c: ApiRequest, host: string) {
  if (isOtherHost(c, host)) throw new Refusal('host_mismatch')
}

export function isOtherHost(c: ApiRequest, host: string): boolean {
  const named = [headerOf(c, 'x-original-host'), originalHostIn((isNode(c) ? c.url : c.req.url) ?? '')]
  return named.some((one) => one !== undefined && nameOf(one.toLowerCase()) !== nameOf(host))
}

/** Most addresses name none, and are not parsed. */
function originalHostIn(url: string): string | undefined {
  const from = url.indexOf('?')
  if (from < 0 || !url.includes('original_host', from)) return undefined
  const { original_host: named } = parse(url.slice(from + 1))
  return Array.isArray(named) ? named.join(', ') : named
}

/** A host without its port. */
export const nameOf = (host: string) => host.replace(/:\d+$/, '')
