/** Which addresses of the internet are public: what an operator's file names must not lead into our own network. */
import { BlockList, isIP, isIPv4 } from 'node:net'

/** Networks that are nobody's on the internet, by RFC 6890 and its successors. What carries an IPv4 address inside is refused whole. */
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
/** Of IPv6 only what is given out as global unicast is public, and not all of that. */
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

/** An address in numbers that anyone on the internet would reach. False for names, and for whatever is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  if (isIPv4(address)) return !blocked.check(address, 'ipv4')
  return unicast.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

export const isLoopbackAddress = (address: string) => address === '::1' || (isIPv4(address) && address.startsWith('127.'))
