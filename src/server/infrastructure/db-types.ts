/** How PostgreSQL's values become ours: whole numbers are numbers, days are `YYYY-MM-DD`, moments are Dates. */
import { types, type CustomTypesConfig } from 'pg'

const int8 = 20
const int8Array = 1016
const date = 1082
const dateArray = 1182

/** Ids and amounts stay within 15 digits by design; beyond that a number would silently be another one. */
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
