/** The port of sites: finds the brand of a host name. */
import type { SiteFile } from '#domain/sites/sites.ts'

/** A site as the server knows it. `stamp` changes with every change of its settings, and with every restore of the database. */
export type Site = { id: number; pool_id: number; stamp: string; file: SiteFile }

export type SiteDirectory = {
  /** The site of a host name (with or without a port); `localhost` alone is the first site. Null when no site has it. */
  byHost: (host: string) => Site | null
  byId: (id: number) => Site | null
  all: () => Site[]
  /** Reads the sites again when one has changed. */
  refresh: () => Promise<void>
}
