/** The servers of the journeys: a Duet on the embedded PostgreSQL and perhaps one on another. Each has a port and data of its own. */
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Template } from '#domain/sites/templates.ts'

const other = process.env.OTHER_DATABASE_URL || null

/** Free ports, chosen once a run; workers and servers of the run read them from the environment. */
process.env.JOURNEYS_PORTS ??= (await freePorts(5)).join(',')
const [mainPort = 0, otherPort = 0, second = 0, push = 0, own = 0] = process.env.JOURNEYS_PORTS.split(',').map(Number)

async function freePorts(count: number): Promise<number[]> {
  const listeners = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const listener = createServer().listen(0, () => resolve(listener))
        }),
    ),
  )
  const ports = listeners.map((listener) => (listener.address() as AddressInfo).port)
  await Promise.all(listeners.map((listener) => new Promise((resolve) => listener.close(resolve))))
  return ports
}

/** `server`: an external PostgreSQL where databases may be created; null for the embedded one. `template`: that of the journeys' brand. */
export type JourneyServer = { name: string; port: number; server: string | null; template: Template }

const template = process.env.TEMPLATE ? Template.parse(process.env.TEMPLATE) : null

export const servers: readonly JourneyServer[] = [
  { name: 'embedded', port: mainPort, server: null, template: template ?? 'social' },
  ...(other ? [{ name: 'other', port: otherPort, server: other, template: template ?? 'classic' }] : []),
]

/** The port of the first server's second process. */
export const secondPort = second
/** The port of the simulated push services; the first server sends all push messages there. */
export const pushPort = push
/** The port of a server that a journey starts itself. */
export const ownServerPort = own

export const dataDirOf = (port: number) => join(tmpdir(), `duet-journeys-${port}`)
export const databaseName = (port: number) => `duet_journeys_${port}`
export const databaseUrl = (server: string, port: number) => server.replace(/\/[^/?]*(\?|$)/, `/${databaseName(port)}$1`)
