/** Where the journeys happen: one Duet on the embedded PostgreSQL and, where there is one, a second on another; each with its port and data of its own. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const other = process.env.OTHER_DATABASE_URL || null
/** Several runs on one machine each need a door of their own. */
const firstPort = Number(process.env.JOURNEYS_PORT || 4310)

/** `server` is a PostgreSQL that may be given a database; null is the one Duet brings along. */
export type JourneyHouse = { name: string; port: number; server: string | null }

export const houses: readonly JourneyHouse[] = [
  { name: 'embedded', port: firstPort, server: null },
  ...(other ? [{ name: 'other', port: firstPort + 1, server: other }] : []),
]

/** Where a journey opens a house of its own. */
export const ownHousePort = firstPort + 9
/** Where a second process of the first house listens. */
export const secondPort = firstPort + 7

/** Where the journey about push messages plays the push services; the first house sends them all there. */
export const pushPort = firstPort + 5

export const dataDirOf = (port: number) => join(tmpdir(), `duet-journeys-${port}`)
export const databaseName = (port: number) => `duet_journeys_${port}`
export const databaseUrl = (server: string, port: number) => server.replace(/\/[^/?]*(\?|$)/, `/${databaseName(port)}$1`)
