/** Public addresses of the internet, and a DNS look-up that connects to no others. */
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'
import { getServers, Resolver, type LookupAddress } from 'node:dns'

/** Networks that are not public, by RFC 6890 and its successors. IPv6 networks that embed IPv4 addresses are refused whole. */
const refused: readonly (readonly [net: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Of IPv6, only global unicast is public, and not all of it. */
const globalUnicast: readonly [string, number] = ['2000::', 3]
const refusedWithin: readonly (readonly [net: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blocked = new BlockList()
for (const [net, prefix] of refused) blocked.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of refusedWithin) blocked.addSubnet(net, prefix, 'ipv6')
const unicast = new BlockList()
unicast.addSubnet(...globalUnicast, 'ipv6')

/** Whether an IP address is public. False for names and any other text. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  if (isIPv4(address)) return !blocked.check(address, 'ipv4')
  return unicast.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

export const isLoopbackAddress = (address: string) => address === '::1' || (isIPv4(address) && address.startsWith('127.'))

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
