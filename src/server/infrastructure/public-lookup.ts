/** Where a name leads, when an operator's file wrote it down: asked without holding a thread of ours, and judged at the very lookup that a connection uses. */
import { getServers, Resolver, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '#server/infrastructure/public-address.ts'

export class NotAllowed extends Error {}

export type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

const resolverOptions = { timeout: 1500, tries: 2 }
const isOwnName = (host: string) => /(?:^|\.)localhost\.?$/i.test(host)

/**
 * Asks the name servers itself. `dns.lookup` asks the system, on the few threads that also check passwords and read files: names that nobody answers for would make
 * everyone wait.
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

/** A host in numbers is never looked up, so it is judged by itself. */
export function isHostAllowed({ hostname }: URL, may: May = isPublicAddress): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 || may(host)
}

/** Judges the very addresses that are connected to: a name that leads elsewhere a moment later gains nothing. One that is not allowed spoils all. */
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
