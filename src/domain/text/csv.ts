/** CSV: the cells that are written. */

/** A cell of CSV. Values of others must not become formulas in a spreadsheet. */
export function csvCell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
