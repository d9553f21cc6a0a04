/** The database that the settings name, for a tool that needs it for a moment: the embedded one is joined, or started and stopped again. */
import { readConfig } from '#server/infrastructure/config.ts'
import { addressesOf, type DbAddress } from '#server/infrastructure/db.ts'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { openLog } from '#server/infrastructure/log.ts'

export type ToolDatabase = {
  /** Past a pooler: commands may use the session. */
  address: DbAddress
  /** The replica, or the same. */
  reads: DbAddress
  url: string
  describe: string
}

export async function withDatabase<T>(work: (database: ToolDatabase) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  if (config.databaseUrl) {
    const { direct, reads } = addressesOf(config)
    const url = config.databaseDirectUrl ?? config.databaseUrl
    const { host, pathname } = new URL(url)
    return work({ address: direct, reads: reads ?? direct, url, describe: `${host}${pathname}` })
  }
  const postgres = await openPostgres({ ...config, log: openLog({ logLevel: 'warn' }) })
  try {
    const address = { clientConfig: postgres.clientConfig }
    return await work({ address, reads: address, url: postgres.url, describe: postgres.address })
  } finally {
    await postgres.stop()
  }
}

/** Runs a tool: errors are printed in one sentence, with exit code 1. */
export async function runTool(tool: () => Promise<void>) {
  // `| head` reads no further: that is no fault
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  try {
    await tool()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
