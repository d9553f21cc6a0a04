/** The log: one JSON line per event, without personal data. Page addresses are logged without their query. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type DestinationStream } from 'pino'
import { getOrCreate } from '#domain/get-or-create.ts'
import type { Config } from '#server/infrastructure/config.ts'
import { isDatabaseAway } from '#server/infrastructure/db.ts'
import type { Metrics } from '#server/infrastructure/metrics.ts'

/** The stable code that operators alert on, such as `ledger.mismatch`. All codes stand in `docs/operating/monitoring.md`. */
export type LogEvent = `${string}.${string}` | 'logout'
type LogLevel = 'debug' | 'info' | 'warn' | 'error'
/** Writes one line: the code, its fields, and a sentence for people. */
export type Log = Record<LogLevel, (fields: { event: LogEvent } & Record<string, unknown>, sentence: string) => void>

/** Field names that are redacted, even when a whole object is logged. */
const personal = [
  'email',
  'name',
  'password',
  'text',
  'personal',
  'token',
  'cookie',
  'authorization',
  'lat',
  'lon',
  'city',
  'date_of_birth',
  'ip',
]

/** Codes that a fault repeats, most of them with each request, and the least milliseconds between two of their lines. */
const sparseMs: ReadonlyMap<string, number> = new Map([
  ['bus.redis_away', 1_000],
  ['clock.differs', 600_000],
  ['database.settings_differ', 600_000],
  ['disk.full', 1_000],
  ['files.away', 1_000],
  ['limits.redis_away', 1_000],
  ['outbox.nats_away', 1_000],
  ['outbox.stream_missing', 60_000],
  ['presence.not_saved', 1_000],
  ['process.not_told', 60_000],
  ['proxy.untrusted', 60_000],
  ['search.index_stale', 10_000],
  ['search.not_answered', 1_000],
  ['search.process_away', 1_000],
  ['search.vespa_away', 1_000],
  ['search.vespa_not_fed', 10_000],
  ['sites.not_read', 10_000],
])
/** A database that is away stops much at once: all lines about it share this many milliseconds. */
const databaseAwayMs = 1_000
const databaseAwayCodes: ReadonlySet<string> = new Set(['bus.postgres_away', 'database.away'])

type Options = { metrics?: Pick<Metrics, 'countLogged'>; to?: DestinationStream }

/** Opens the log on standard output, or on `to`. The metrics count every line, also those that are not written. */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, { metrics, to }: Options = {}): Log {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: personal.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[personal]' },
    serializers: { err: errorWithoutValues },
    mixin: () => ({ request: requestIds.getStore() }),
  }
  const lines = to ? pino(options, to) : pino(options)
  const leftOutBefore = openSparseLines()
  const write =
    (level: LogLevel): Log[LogLevel] =>
    (fields, sentence) => {
      metrics?.countLogged(fields.event, level)
      const leftOut = leftOutBefore(fields)
      if (leftOut !== null) lines[level](leftOut > 0 ? { ...fields, left_out: leftOut } : fields, sentence)
    }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

/** Returns a function: null for a line to leave out, else how many of its code were left out since the last one. */
function openSparseLines() {
  const latest = new Map<string, { atMs: number; leftOut: number }>()
  let databaseAwayAtMs = -Infinity
  return ({ event, err }: { event: string; err?: unknown }): number | null => {
    const isAboutDatabase = databaseAwayCodes.has(event) || isDatabaseAway(err)
    const previous = getOrCreate(latest, event, () => ({ atMs: -Infinity, leftOut: 0 }))
    const { leftOut } = previous
    const nowMs = performance.now()
    const isSoon = nowMs - previous.atMs < (sparseMs.get(event) ?? 0)
    if (isSoon || (isAboutDatabase && nowMs - databaseAwayAtMs < databaseAwayMs)) {
      previous.leftOut += 1
      return null
    }
    latest.set(event, { atMs: nowMs, leftOut: 0 })
    if (isAboutDatabase) databaseAwayAtMs = nowMs
    return leftOut
  }
}

const requestIds = new AsyncLocalStorage<string | undefined>()

/** Runs the work of one request: each log line of it has the id as `request`. */
export const inRequest = <T>(id: string, work: () => T): T => requestIds.run(id, work)

/** Runs work that outlives the request that happens to begin it, such as a connection shared by all. */
export const outsideRequests = <T>(work: () => T): T => requestIds.run(undefined, work)

/** The path of an address for the log: what may be an id, a token or a name of somebody is `*`. */
export const pathForLog = (path: string): string =>
  path
    .slice(0, 200)
    .split('/')
    .map((part) => (part === '' || plainWords.test(part) ? part : '*'))
    .join('/')
/** Words of small letters, such as `likes.php`. Ids and tokens have digits, capitals or more letters. */
const plainWords = /^[a-z]{1,20}(?:[._-][a-z]{1,20}){0,4}$/

/** Drops a database error's `detail`, which quotes the row; keeps code, table and constraint. */
function errorWithoutValues(error: Error & { code?: unknown; table?: unknown; constraint?: unknown }) {
  const { name, message, stack, code, table, constraint } = error
  // `name` is redacted everywhere, so the error's class is logged as `type`
  return { type: name, message, stack, code, table, constraint }
}
