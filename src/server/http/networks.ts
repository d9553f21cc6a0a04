/** Networks by their addresses: whether a request comes from one of a list. */
import ipaddr from 'ipaddr.js'
import { parseAddress } from '#domain/marks/networks.ts'

/** An address, or a network as `192.0.2.0/24`. */
export const isNetwork = (text: string): boolean => (text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text))

/** Whether one of these networks holds an address. */
export function isInNetworks(networks: readonly string[], address: string): boolean {
  const own = parseAddress(address)
  return (
    own !== null &&
    networks.some((network) => {
      const [base, bits] = network.includes('/')
        ? ipaddr.parseCIDR(network)
        : [ipaddr.parse(network), network.includes(':') ? 128 : 32]
      return base.kind() === own.kind() && own.match(base, bits)
    })
  )
}
