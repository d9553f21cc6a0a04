/** Lines by month, as the member's calendar counts them and their language names them. */
import type { HistoryLine } from '#domain/credits/history.ts'

export type HistoryMonth = { key: string; name: string; lines: HistoryLine[] }

export function monthsOf(lines: readonly HistoryLine[], iso: string, timeZone: string): HistoryMonth[] {
  const keyOf = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' })
  const nameOf = new Intl.DateTimeFormat(iso, { timeZone, year: 'numeric', month: 'long' })
  const months: HistoryMonth[] = []
  for (const line of lines) {
    const at = new Date(line.at)
    const key = keyOf.format(at)
    const last = months.at(-1)
    if (last?.key === key) last.lines.push(line)
    else months.push({ key, name: nameOf.format(at), lines: [line] })
  }
  return months
}
