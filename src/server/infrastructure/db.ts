/** The database: Kysely over a pool of PostgreSQL connections, each statement prepared once under a name. */
import { hash } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Pool, type ClientConfig, type PoolClient, type QueryResult } from 'pg'
import { type Columns, readTypes } from '#server/infrastructure/db-types.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

export type Db = Kysely<Tables>
export type DbAddress = {
  url?: string | undefined
  clientConfig?: ClientConfig | undefined
  /** Whether a pooler stands between: connections then bring no settings of their own. */
  isPooled?: boolean
}
export type DbAddresses = {
  /** For everything that keeps no state in a session. */
  main: DbAddress
  /** Past the pooler: migrations, LISTEN, session locks, commands. */
  direct: DbAddress
  reads: DbAddress | null
}
type Options = DbAddress & {
  /** The most connections. Two cores are busy with 8 to 16 in all; more only slows them down. */
  max?: number
  /** False for imports and reports: they are planned each time and have no statement timeout. A pooler ignores it. */
  oltp?: boolean
  /** Another limit than that of members' requests. */
  statementTimeoutMs?: number
}

type Urls = { databaseUrl: string | null; databaseDirectUrl: string | null; databaseReadUrl: string | null }

/** The addresses that the settings name; `embedded` where they name none. */
export function addressesOf({ databaseUrl, databaseDirectUrl, databaseReadUrl }: Urls, embedded?: ClientConfig): DbAddresses {
  if (databaseUrl === null) return { main: { clientConfig: embedded }, direct: { clientConfig: embedded }, reads: null }
  const isPooled = databaseDirectUrl !== null
  return {
    main: { url: databaseUrl, isPooled },
    direct: { url: databaseDirectUrl ?? databaseUrl },
    reads: databaseReadUrl === null ? null : { url: databaseReadUrl, isPooled },
  }
}

/**
 * What each session needs. Planning a statement anew costs more than running it, so plans are generic (measured: 2.7 times the
 * rate). Migrations also give these settings to the role, for connections through a pooler.
 */
export const sessionSettings = {
  timezone: 'UTC',
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  statement_timeout: '20s',
  idle_in_transaction_session_timeout: '30s',
} as const
/** Whoever needs these through a pooler sets them in the transaction. */
const bulkSettings = {
  ...sessionSettings,
  plan_cache_mode: 'auto',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}
const startupOptions = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** For tools that connect by themselves, such as psql: the role's limits are for members' requests. */
export const bulkOptions = startupOptions(bulkSettings)

/** Connections with prepared statements: one text has one name, so PostgreSQL parses and plans it once a connection. */
export function openPool({
  url,
  clientConfig,
  isPooled = false,
  max = 10,
  oltp = true,
  statementTimeoutMs,
}: Options): PreparingPool {
  const pool = new Pool({
    ...(url ? { connectionString: url } : clientConfig),
    application_name: 'duet',
    ...(!isPooled && {
      options: oltp
        ? startupOptions({ ...sessionSettings, ...(statementTimeoutMs && { statement_timeout: `${statementTimeoutMs}ms` }) })
        : bulkOptions,
    }),
    types: readTypes,
    max,
    connectionTimeoutMillis: 5000,
  })
  // Without a listener on the pool and on every client, a killed database takes the whole process down.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return new PreparingPool(pool)
}

export function openDb(options: Options): Db {
  const pool = openPool(options)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool.inner)
  return db
}

/** The connections of the pool, the idle ones, and the statements that wait for one. */
export function poolCounts(db: Db): { total: number; idle: number; waiting: number } {
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = pools.get(db) ?? {}
  return { total: total ?? 0, idle: idle ?? 0, waiting: waiting ?? 0 }
}

/** The pool of each database; transactions have none. */
const pools = new WeakMap<Db, Pool>()

export type Statement = { name: string; text: string; columns: Readonly<Record<string, string>> | null }
/** All prepared statements of the loaded modules, for the test that compares their columns with PostgreSQL. */
export const statements: Statement[] = []
const nameByText = new Map<string, string>()

/**
 * A named statement, prepared once a connection. Works inside transactions. @param name `file.what`, unique;
 * `pg_prepared_statements` shows it. @param columns the types of its columns (`db-types.ts`); none when no rows are read.
 */
export function prepared<Row = never>(name: string, text: string, ...[columns]: [Row] extends [never] ? [] : [Columns<Row>]) {
  if (nameByText.get(text) !== name) statements.push({ name, text, columns: columns ?? null })
  nameByText.set(text, name)
  return (db: Db, values: readonly unknown[] = []): Promise<Row[]> => {
    const pool = pools.get(db)
    return pool ? queryPool<Row>(pool, { name, text, values: values as unknown[] }) : queryInside<Row>(db, text, values)
  }
}

const queryInside = async <Row>(db: Db, text: string, values: readonly unknown[]) =>
  (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows

/** Queries a pooled connection directly: half the cost in Node (measured). A broken connection is not reused. */
const queryPool = <Row>(pool: Pool, query: { name: string; text: string; values: unknown[] }): Promise<Row[]> =>
  new Promise((resolve, reject) =>
    pool.connect((lost, client, giveBack) => {
      if (lost || !client) return reject(lost ?? new Error('there is no connection'))
      client.query(query, (error: Error | null, result) => {
        giveBack(error !== null && isDatabaseAway(error))
        if (error) reject(error)
        else resolve(result.rows as Row[])
      })
    }),
  )

/** The interface of a pool that Kysely and the queue use. */
export class PreparingPool implements PostgresPool {
  readonly #clients = new WeakMap<PoolClient, PreparingClient>()
  readonly inner: Pool
  constructor(inner: Pool) {
    this.inner = inner
  }
  get options() {
    return this.inner.options
  }
  async connect(): Promise<PreparingClient> {
    const client = await this.inner.connect()
    const cached = this.#clients.get(client) ?? new PreparingClient(client)
    this.#clients.set(client, cached)
    return cached
  }
  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<QueryResult<Row>> {
    const client = await this.connect()
    let isAway = false
    try {
      return await client.query(text, values)
    } catch (error) {
      isAway = isDatabaseAway(error)
      throw error
    } finally {
      client.release(isAway)
    }
  }
  end() {
    return this.inner.end()
  }
}

/** Shorter statements of the query builder gain nothing from a name. */
const worthNaming = 40
/** A result of all columns changes with a migration, and then a prepared statement fails on every connection that has it. */
const hasAllColumns = /\bselect \*|"\.\*|\breturning \*/
/** Statements with lists of varying length have many texts; a connection holds only so many prepared ones. */
const builtPerConnection = 500

class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #built = new Set<string>()
  constructor(client: PoolClient) {
    this.#client = client
  }
  // without values it may hold several statements, which cannot be prepared
  query = <Row>(text: unknown, values: readonly unknown[] = []): never => {
    const name = nameByText.get(text as string) ?? this.#nameBuilt(text as string, values)
    const query = { ...(name && { name }), text: text as string, values: values as unknown[] }
    return this.#client.query<Row & object>(query) as never
  }
  #nameBuilt(text: string, values: readonly unknown[]): string | null {
    if (text.length <= worthNaming || values.length === 0 || hasAllColumns.test(text)) return null
    const name = builtNames.get(text) ?? nameBuilt(text)
    if (!this.#built.has(name) && this.#built.size >= builtPerConnection) return null
    this.#built.add(name)
    return name
  }
  release(destroy?: boolean) {
    this.#client.release(destroy)
  }
}

const builtNames = new Map<string, string>()
function nameBuilt(text: string) {
  if (builtNames.size > 5000) builtNames.clear()
  const name = hash('sha1', text, 'base64url')
  builtNames.set(text, name)
  return name
}

/** Whether the error means that the database is unreachable or restarting: the caller may retry soon. */
export function isDatabaseAway(error: unknown): boolean {
  // pg-boss reports copies of errors, which are no instances of Error
  if (typeof error !== 'object' || error === null) return false
  const { code, syscall, message, cause } = error as Partial<NodeJS.ErrnoException>
  if (typeof code === 'string' && (awayCodes.test(code) || (syscall === 'connect' && code.startsWith('E')))) return true
  return (typeof message === 'string' && connectionErrors.test(message)) || isDatabaseAway(cause)
}

/** Class 08 is a broken connection, 57P0x a server that stops or starts, 53300 too many connections, 25006 a standby that becomes the primary. */
const awayCodes = /^(08...|25006|57P0[1-5]|53300|ECONNRESET|EPIPE)$/
const connectionErrors =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|connection timeout/i
