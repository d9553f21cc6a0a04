/** What the doctor looks at, and how it reaches names and disks. Tests give a machine of their own. */
import { lookup } from 'node:dns/promises'
import { statfs } from 'node:fs/promises'
import { minuteMs } from '#domain/time/durations.ts'
import type { Config } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { DbAddress } from '#server/infrastructure/db.ts'

export type Surroundings = {
  config: Config
  address: DbAddress
  /** Null where the server cannot be opened: its database is away or empty. */
  ctx: Context | null
  now: () => Date
  /** Addresses of a host name. Throws when it has none. */
  lookup: (host: string) => Promise<string[]>
  /** Where https of a host is reached: its own name at port 443. */
  httpsAt: (host: string) => { host: string; port: number }
  /** Certificate authorities beside those that Node knows. */
  ca: string | undefined
  /** The free space of a folder's disk, in bytes, and its size. */
  spaceOf: (folder: string) => Promise<{ free: number; size: number }>
  /** A transaction that is open longer is a finding. */
  longTransactionMs: number
}

export const thisMachine = {
  lookup: async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address),
  httpsAt: (host: string) => ({ host, port: 443 }),
  ca: undefined,
  longTransactionMs: 15 * minuteMs,
  async spaceOf(folder: string) {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  },
} satisfies Partial<Surroundings>
