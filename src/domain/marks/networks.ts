/** Networks of the internet as rules write them: `192.0.2.0/24`, `2001:db8::/32`. */
import ipaddr from 'ipaddr.js'

type Bits = { bits: string; isV6: boolean }
const widest = { v4: 8, v6: 16 }
/** Of IPv6 the product sees the network (/64) of an address, no more. */
const narrowest = { v4: 32, v6: 64 }

const inBits = (value: number, digits: number) => value.toString(2).padStart(digits, '0')

/** Null for what is no address. Four groups of IPv6 are the network that a request comes from. */
export function parseAddress(address: string) {
  const whole = /^[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){3}$/i.test(address) ? `${address}::` : address
  const isOne = whole.includes(':') ? ipaddr.isValid(whole) : ipaddr.IPv4.isValidFourPartDecimal(whole)
  return isOne ? ipaddr.process(whole) : null
}

/** The address as bits; of IPv6 the first 64. Null for what is no address. */
function bitsOf(address: string): Bits | null {
  const found = parseAddress(address)
  if (!found) return null
  const isV6 = found.kind() === 'ipv6'
  const bytes = found.toByteArray().slice(0, isV6 ? 8 : 4)
  return { bits: bytes.map((byte) => inBits(byte, 8)).join(''), isV6 }
}

function write({ bits, isV6 }: Bits, length: number): string {
  const full = bits.slice(0, length).padEnd(isV6 ? 64 : 32, '0')
  const size = isV6 ? 16 : 8
  const parts = Array.from({ length: full.length / size }, (_, place) =>
    Number.parseInt(full.slice(place * size, (place + 1) * size), 2).toString(isV6 ? 16 : 10),
  )
  return `${parts.join(isV6 ? ':' : '.')}${isV6 ? '::' : ''}/${length}`
}

/** A network in the one form in which it is stored; an address alone is the smallest network. Null for what is none, or too wide. */
export function networkOfRule(words: string): string | null {
  const [address = '', digits, more] = words.trim().split('/')
  const bits = more === undefined ? bitsOf(address) : null
  if (!bits || (digits !== undefined && !/^\d{1,3}$/.test(digits))) return null
  const [least, most] = bits.isV6 ? [widest.v6, narrowest.v6] : [widest.v4, narrowest.v4]
  // longer than what is seen of an address of IPv6
  const length = digits === undefined ? most : bits.isV6 ? Math.min(Number(digits), most) : Number(digits)
  return length >= least && length <= most ? write(bits, length) : null
}

/** Every network of a rule that holds this address. */
export function networksAround(address: string): string[] {
  const bits = bitsOf(address)
  if (!bits) return []
  const [least, most] = bits.isV6 ? [widest.v6, narrowest.v6] : [widest.v4, narrowest.v4]
  return Array.from({ length: most - least + 1 }, (_, more) => write(bits, least + more))
}

/** At most so many addresses of a network are looked for. */
export const mostAddresses = 256

/** What requests from a network say as their address; null for what is no network, or has more than 256. */
export function addressesIn(words: string): string[] | null {
  const network = networkOfRule(words)
  if (!network) return null
  const [start = '', digits] = network.split('/')
  const bits = bitsOf(start)
  if (!bits) return null
  const all = bits.isV6 ? 64 : 32
  const free = all - Number(digits)
  if (2 ** free > mostAddresses) return null
  const fixed = bits.bits.slice(0, all - free)
  return Array.from({ length: 2 ** free }, (_, place) => {
    const written = write({ bits: fixed + (free === 0 ? '' : inBits(place, free)), isV6: bits.isV6 }, all)
    return written.replace(/(?:::)?\/\d+$/, '')
  })
}
