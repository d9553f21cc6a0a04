/** Networks: which address counts as one household, however it is written. */

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
