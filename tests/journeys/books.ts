/** The books of a journey's house, read straight from its database. */
import type { TestInfo } from '@playwright/test'
import { ledgerReport } from '#server/credits/credits.ts'
import { openDb } from '#server/platform/db.ts'
import { openPostgres } from '#server/platform/embedded-postgres.ts'
import { databaseUrl, dataDirOf, houses } from './houses.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }

/** Sums by currency, and everything that could be wrong with wallets, postings and sales. */
export async function readBooks({ project }: Pick<TestInfo, 'project'>) {
  const house = houses.find(({ name }) => name === project.name)
  if (!house) throw new Error(`There is no house ${project.name}.`)
  const { port, server } = house
  const embedded = server ? null : await openPostgres({ dataDir: dataDirOf(port), log })
  const db = openDb(embedded ? { clientConfig: embedded.clientConfig } : { url: databaseUrl(server ?? '', port) })
  try {
    return await ledgerReport({ db })
  } finally {
    await db.destroy()
    await embedded?.stop()
  }
}
