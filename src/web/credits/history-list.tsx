/** The lines of the credit history, by month. */
import { useRef } from 'react'
import type { HistoryLine } from '#domain/credits/history.ts'
import { useClock } from '#web/kit/text/clock.tsx'
import { HistoryRow } from '#web/credits/history-row.tsx'
import styles from '#web/credits/history.module.css'
import { useIso } from '#web/kit/text/text.tsx'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'

/** `focusAt`: the index of the line that takes the focus when the button for more has disappeared. */
type HistoryListProps = { lines: readonly HistoryLine[]; focusAt: number | null }

export function HistoryList({ lines, focusAt }: HistoryListProps) {
  const { timeZone } = useClock()
  const months = monthsOf(lines, useIso(), timeZone)
  const list = useRef<HTMLDivElement>(null)
  const focusId = focusAt === null ? null : (lines[focusAt]?.id ?? null)
  useFocusFallback(() => list.current?.querySelector<HTMLElement>(`[data-line="${focusId}"]`), focusId)
  return (
    <div ref={list} className={styles.months}>
      {months.map(({ key, name, lines: ofMonth }) => (
        <section key={key} aria-labelledby={`month-${key}`}>
          <h2 id={`month-${key}`} className={styles.month}>
            {name}
          </h2>
          <ol className={styles.lines}>
            {ofMonth.map((line) => (
              <HistoryRow key={line.id} line={line} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

type HistoryMonth = { key: string; name: string; lines: HistoryLine[] }

/** Lines by month, in the member's time zone and language. */
function monthsOf(lines: readonly HistoryLine[], iso: string, timeZone: string): HistoryMonth[] {
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
