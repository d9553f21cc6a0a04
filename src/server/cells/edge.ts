/** The edge: HAProxy's map of hosts and cells, as a file and through its runtime socket. */
import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'

type HostCell = { host: string; cell: number }

/** The line of a host in HAProxy's map. */
export const mapLine = ({ host, cell }: HostCell) => `${host} cell-${cell}`

const timeoutMs = 2_000

/** `address`: the path of a unix socket, or host:port. @throws Error with what HAProxy said. */
async function say(address: string, command: string): Promise<string> {
  const [, host = '127.0.0.1', port] = /^([^/]*):(\d+)$/.exec(address) ?? []
  const socket = port ? createConnection(Number(port), host) : createConnection(address)
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('it does not answer')))
  socket.end(`${command}\n`)
  return (await text(socket)).trim()
}

/** Leads visitors of these hosts to their cells, in one running HAProxy. `map`: the path of its map file, as its configuration names it. */
export async function setHostsAtEdge(address: string, map: string, hosts: readonly HostCell[]) {
  for (const line of hosts.map(mapLine)) {
    const problem = await say(address, `set map ${map} ${line}`)
    // a host that the map has not yet is added
    const refusal = problem === '' ? '' : await say(address, `add map ${map} ${line}`)
    if (refusal !== '') throw new Error(`The edge at ${address} does not take ${line}: ${refusal}`)
  }
}
