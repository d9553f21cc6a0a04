/** After a report: that it arrived, its reference, and what happens now. */
import { useEffect, useRef } from 'react'
import type { ReportFiled } from '#web/safety/use-report.ts'
import styles from '#web/safety/safety.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

type ReportThanksProps = { filed: ReportFiled; name: string; onDone: () => void }

export function ReportThanks({ filed: { reference, blocked }, name, onDone }: ReportThanksProps) {
  const text = useText('safety.report')
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  return (
    <div className={styles.form}>
      <p id="report-thanks">{text('thanks_next')}</p>
      {blocked && <p>{text('thanks_blocked', { name })}</p>}
      <p className={styles.reference}>
        {text('thanks_reference')} <strong>{reference}</strong>
      </p>
      <p className={styles.quiet}>{text('danger')}</p>
      <Button size="large" wide ref={done} aria-describedby="report-thanks" onClick={onDone}>
        {text('done')}
      </Button>
    </div>
  )
}
