/** Lines of a list as text: CSV as spreadsheets and RFC 4180 have it, or one JSON document a line (NDJSON). */
import { csvCell } from '#domain/text/csv.ts'
import type { ExportFormat } from '#domain/list-exports/export-kinds.ts'

export type Cell = string | number | boolean | null
/** Values by column. */
export type ListLine = Readonly<Record<string, Cell>>

/** A spreadsheet takes a file without this for its own old encoding. */
const byteOrderMark = '\uFEFF'

/** What stands above all lines. */
export const headOf = (format: ExportFormat, columns: readonly string[]): string =>
  format === 'csv' ? `${byteOrderMark}${columns.map(csvCell).join(',')}\r\n` : ''

/** Each line ends with its line break. */
export const linesAsText = (format: ExportFormat, columns: readonly string[], lines: readonly ListLine[]): string =>
  format === 'csv'
    ? lines.map((line) => `${columns.map((column) => cellOf(line[column] ?? null)).join(',')}\r\n`).join('')
    : lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** Numbers are written as they are: a negative one is no formula. */
const cellOf = (cell: Cell) => (typeof cell === 'string' ? csvCell(cell) : cell === null ? '' : String(cell))
