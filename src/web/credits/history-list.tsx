/** The lines of a history under the months they belong to. */
import { useEffect, useRef } from 'react'
import type { HistoryLine } from '#domain/credits/history.ts'
import { useClock } from '#web/kit/text/clock.tsx'
import { HistoryRow } from '#web/credits/history-row.tsx'
import styles from '#web/credits/history.module.css'
import { monthsOf } from '#web/credits/history-months.ts'
import { useIso } from '#web/kit/text/text.tsx'

/** `focusAt`: the line to go on at, once the button for more is gone. */
type HistoryListProps = { lines: readonly HistoryLine[]; focusAt: number | null }

export function HistoryList({ lines, focusAt }: HistoryListProps) {
  const { timeZone } = useClock()
  const months = monthsOf(lines, useIso(), timeZone)
  const list = useRef<HTMLDivElement>(null)
  const focusId = focusAt === null ? null : (lines[focusAt]?.id ?? null)
  useEffect(() => {
    if (focusId === null || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>(`[data-line="${focusId}"]`)?.focus({ preventScroll: true })
  }, [focusId])
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
