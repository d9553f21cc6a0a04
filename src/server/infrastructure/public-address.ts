/** Public addresses of the internet, and a DNS look-up that connects to no others. */
import { getServers, Resolver, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All that is given out of IPv6. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether anyone on the internet would reach this address. False for names, and for IPv6 that embeds an IPv4 address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const ip = ipaddr.parse(address)
  return ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(globalUnicast))
}

export const isLoopbackAddress = (address: string) => isIP(address) > 0 && ipaddr.parse(address).range() === 'loopback'

export class NotAllowed extends Error {}

export type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

const resolverOptions = { timeout: 1500, tries: 2 }
const isOwnName = (host: string) => /(?:^|\.)localhost\.?$/i.test(host)

/**
 * Queries the name servers directly. `dns.lookup` uses the few threads that also check passwords and read files; names without an
 * answer would block those.
 */
export const queryNameServers =
  (servers: readonly string[] = getServers()): Resolve =>
  (host, done) => {
    if (isOwnName(host)) return done(null, [{ address: '127.0.0.1', family: 4 }])
    const resolver = new Resolver(resolverOptions)
    resolver.setServers(servers)
    const found: LookupAddress[] = []
    let waiting = 2
    const listener = (family: 4 | 6) => (error: Error | null, addresses: string[] | undefined) => {
      found.push(...(addresses ?? []).map((address) => ({ address, family })))
      if ((waiting -= 1) === 0) done(found.length > 0 ? null : error, found)
    }
    resolver.resolve4(host, listener(4))
    resolver.resolve6(host, listener(6))
  }

export type May = (ip: string) => boolean

/** Whether a URL's host may be connected to. A numeric host is checked here, because it is never looked up. */
export function isHostAllowed({ hostname }: URL, may: May = isPublicAddress): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 || may(host)
}

/** Checks the addresses that are connected to, so a name cannot change in between. One refused address refuses all. */
export const guardedLookup =
  (resolve: Resolve = queryNameServers(), may: May = isPublicAddress): LookupFunction =>
  (host, options, done) =>
    resolve(host, (error, addresses) => {
      if (error) return done(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => may(address))) return done(new NotAllowed(), [])
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
