/** For commands that only read a database: it must answer, and have its tables already. */
import { Client } from 'pg'
import type { DbAddress } from '#server/infrastructure/db.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

/** Changes nothing. @throws StartError when the database does not answer or has no tables yet. */
export async function requireTables(address: DbAddress): Promise<void> {
  const client = new Client(address.url ? { connectionString: address.url } : address.clientConfig)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ ready: boolean }>(
      "select to_regclass('site_host') is not null and to_regclass('switch_change') is not null as ready",
    )
    if (!rows[0]?.ready) throw new Error('it has no tables yet')
  } catch (error) {
    throw new StartError(`The database cannot be read: ${(error as Error).message}.`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}
