/** What a prepared statement says of the columns of its rows. The compiler compares it with the row type, a test with PostgreSQL. */

/** PostgreSQL's name of a type that becomes `T` (`db-types.ts`). */
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
 * Each column by its name. `?`: it may be null, as the row type says, too. `!`: the table lets it be null, and this statement asks only for rows where it is not.
 */
export type Columns<Row> = {
  readonly [Column in keyof Row]-?: unknown extends Row[Column]
    ? 'jsonb' | 'jsonb?'
    : null extends Row[Column]
      ? `${Kind<NonNullable<Row[Column]>>}?`
      : Kind<Row[Column]> | `${Kind<Row[Column]>}!`
}
