/** Tells a paused member, on every page, that nobody sees them, and lets them resume there. */
import styles from '#web/departure/departure.module.css'
import { usePause } from '#web/departure/use-pause.ts'
import { useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'

export function PauseBar() {
  const text = useText('departure.bar')
  const { busy, resume } = usePause()
  return (
    <div className={styles.bar}>
      <span>{text('text')}</span>
      <Button size="small" tone="outline" busy={busy} onClick={resume}>
        {text('resume')}
      </Button>
    </div>
  )
}
