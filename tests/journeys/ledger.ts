/** The ledger of a journey's server, read from its database. */
import type { Db } from '#server/infrastructure/context.ts'
import { ledgerReport } from '#server/credits/credits.ts'
import { openDb } from '#server/infrastructure/db.ts'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { databaseUrl, dataDirOf, servers } from './servers.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }

/** A test's info, or the name of its server. */
export type DatabaseAccess = { project: { name: string } }

/** Runs queries on the database of a journey's server. */
export async function withDatabase<T>({ project }: DatabaseAccess, work: (db: Db) => Promise<T>): Promise<T> {
  const journeyServer = servers.find(({ name }) => name === project.name)
  if (!journeyServer) throw new Error(`There is no server ${project.name}.`)
  const { port, server } = journeyServer
  const embedded = server ? null : await openPostgres({ dataDir: dataDirOf(port), log })
  const db = openDb(embedded ? { clientConfig: embedded.clientConfig } : { url: databaseUrl(server ?? '', port) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await embedded?.stop()
  }
}

/** Sums by currency, and all inconsistencies of wallets, entries and sales. */
export const readLedger = (at: DatabaseAccess) => withDatabase(at, (db) => ledgerReport({ db }))
