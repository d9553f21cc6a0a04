/** The database: Kysely over a pool of PostgreSQL connections, each statement prepared once under a name. */
import { hash } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { Pool, type ClientConfig, type PoolClient } from 'pg'
import type { Tables } from '#server/infrastructure/schema.ts'
import { readTypes } from '#server/infrastructure/db-types.ts'

export type Db = Kysely<Tables>
export type DbAddress = { url?: string | undefined; clientConfig?: ClientConfig | undefined }
type Options = DbAddress & {
  /** Connections at most. Two cores are busy with 8 to 16 in all; more only slows them down. */
  max?: number
  /** False for imports and reports: they are planned afresh and may take their time. */
  oltp?: boolean
}

/** Planning these skewed queries anew each time costs more than running them, so the pool asks for generic plans (measured: 2.7 times the rate). */
const oltpSettings =
  '-c plan_cache_mode=force_generic_plan -c jit=off -c statement_timeout=20s -c idle_in_transaction_session_timeout=30s'
const bulkSettings = '-c jit=off'

export function openPool({ url, clientConfig, max = 10, oltp = true }: Options) {
  const pool = new Pool({
    ...(url ? { connectionString: url } : clientConfig),
    application_name: 'duet',
    options: `-c timezone=UTC ${oltp ? oltpSettings : bulkSettings}`,
    types: readTypes,
    max,
    connectionTimeoutMillis: 5000,
  })
  // Without a listener on the pool and on every client, a killed database takes the whole process down.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    nameStatements(client)
  })
  return pool
}

export function openDb(options: Options): Db {
  const pool = openPool(options)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

/** How many connections there are, how many of them have nothing to do, and how many statements wait for one. */
export function poolCounts(db: Db): { total: number; idle: number; waiting: number } {
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = pools.get(db) ?? {}
  return { total: total ?? 0, idle: idle ?? 0, waiting: waiting ?? 0 }
}

/** Behind each that is no transaction. */
const pools = new WeakMap<Db, Pool>()

/** A hot statement: written once, prepared once per connection, without the builder's cost. Works inside transactions. */
export const hot =
  <Row>(text: string) =>
  (db: Db, values: readonly unknown[]): Promise<Row[]> => {
    const pool = pools.get(db)
    return pool ? ask<Row>(pool, text, values) : askInside<Row>(db, text, values)
  }

const askInside = async <Row>(db: Db, text: string, values: readonly unknown[]) =>
  (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows

/** Straight to a connection of the pool: half of what it costs Node otherwise (measured). One that broke is not given back. */
const ask = <Row>(pool: Pool, text: string, values: readonly unknown[]): Promise<Row[]> =>
  new Promise((resolve, reject) =>
    pool.connect((lost, client, giveBack) => {
      if (lost || !client) return reject(lost ?? new Error('there is no connection'))
      client.query(text, values as unknown[], (error: Error | null, result) => {
        giveBack(error !== null && isDatabaseAway(error))
        if (error) reject(error)
        else resolve(result.rows as Row[])
      })
    }),
  )

/** Statements shorter than this gain nothing from a name. */
const worthNaming = 40
/** A statement built with a list of changing length has many texts; a connection keeps only so many prepared. */
const namesPerConnection = 500
const names = new Map<string, string>()

/** Lets a client prepare: the same text gets the same name, so PostgreSQL parses and plans it once per connection. */
function nameStatements(client: PoolClient) {
  const send: (...query: unknown[]) => unknown = client.query.bind(client)
  const known = new Set<string>()
  const mayName = (name: string) => known.has(name) || (known.size < namesPerConnection && known.add(name))
  const query = (text: unknown, values?: unknown, callback?: unknown) => {
    // without values it may be several statements at once, which cannot be prepared
    if (typeof text !== 'string' || text.length <= worthNaming || !Array.isArray(values) || values.length === 0)
      return send(text, values, callback)
    const name = names.get(text) ?? remember(text)
    return mayName(name) ? send({ name, text, values }, callback) : send(text, values, callback)
  }
  client.query = query as PoolClient['query']
}

function remember(text: string) {
  if (names.size > 5000) names.clear()
  const name = hash('sha1', text, 'base64url')
  names.set(text, name)
  return name
}

/** True when the database could not be reached, or went away in the middle: the caller may try again soon. */
export function isDatabaseAway(error: unknown): boolean {
  // the queue tells of its errors by copies, which are no instances of Error
  if (typeof error !== 'object' || error === null) return false
  const { code, syscall, message, cause } = error as Partial<NodeJS.ErrnoException>
  if (typeof code === 'string' && (awayCodes.test(code) || (syscall === 'connect' && code.startsWith('E')))) return true
  return (typeof message === 'string' && connectionErrors.test(message)) || isDatabaseAway(cause)
}

/** Class 08 is a broken connection, 57P0x a server that stops or starts, 53300 too many connections. */
const awayCodes = /^(08...|57P0[1-5]|53300|ECONNRESET|EPIPE)$/
const connectionErrors =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|connection timeout/i
