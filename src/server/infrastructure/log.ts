/** The log: one JSON line per event, without personal data. Page addresses are logged without their query. */
import { pino } from 'pino'
import type { Config } from '#server/infrastructure/config.ts'

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

export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>): Log =>
  pino({
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: personal.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[personal]' },
    serializers: { err: errorWithoutValues },
  })

/** Drops a database error's `detail`, which quotes the row; keeps code, table and constraint. */
function errorWithoutValues(error: Error & { code?: unknown; table?: unknown; constraint?: unknown }) {
  const { name, message, stack, code, table, constraint } = error
  // `name` is redacted everywhere, so the error's class is logged as `type`
  return { type: name, message, stack, code, table, constraint }
}
