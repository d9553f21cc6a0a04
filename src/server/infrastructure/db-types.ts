/** Types between PostgreSQL and TypeScript: how values are read, and the columns of statements. */
import { types, type CustomTypesConfig } from 'pg'

const int8 = 20
const int8Array = 1016
const date = 1082
const dateArray = 1182

/** Ids and amounts have at most 15 digits by design; a larger integer would lose digits silently. */
function readInteger(text: string) {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError('A whole number from the database does not fit a JavaScript number.')
  return number
}

const readList =
  <Item>(readItem: (text: string) => Item) =>
  (text: string) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : readItem(item)))

const readers: Record<number, (text: string) => unknown> = {
  [int8]: readInteger,
  [int8Array]: readList(readInteger),
  [date]: String,
  [dateArray]: readList(String),
}

export const readTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => (format === 'binary' ? undefined : readers[oid]) ?? types.getTypeParser(oid, format as never),
}

/** PostgreSQL's names of the types that are read as `T`. */
type Kind<T> = T extends boolean
  ? 'bool'
  : T extends number
    ? 'int2' | 'int4' | 'int8' | 'float4' | 'float8'
    : T extends string
      ? 'text' | 'date' | 'time' | 'uuid' | 'xid8'
      : T extends Date
        ? 'timestamptz'
        : T extends Buffer
          ? 'bytea'
          : T extends readonly number[]
            ? 'int2[]' | 'int4[]' | 'int8[]' | 'jsonb' | 'json'
            : T extends readonly string[]
              ? 'text[]' | 'jsonb' | 'json'
              : 'jsonb' | 'json'

/**
 * The type of each column; a test compares it with PostgreSQL. `?`: may be null. `!`: the table allows null, the statement filters
 * it out.
 */
export type Columns<Row> = {
  readonly [Column in keyof Row]-?: unknown extends Row[Column]
    ? 'jsonb' | 'jsonb?'
    : null extends Row[Column]
      ? `${Kind<NonNullable<Row[Column]>>}?`
      : Kind<Row[Column]> | `${Kind<Row[Column]>}!`
}
