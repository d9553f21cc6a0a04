/** Tells a paused member, on every page, that nobody sees them, and lets them resume there. */
import { usePause } from '#web/departure/use-pause.ts'
import styles from '#web/shell/notice-bar.module.css'
import { useFocusKept } from '#web/shell/use-focus-kept.ts'
import { useText } from '#web/text.tsx'
import { Icon } from '#web/ui/icon.tsx'

export function PauseBar() {
  const text = useText('departure.bar')
  const { busy, resume } = usePause()
  useFocusKept()
  return (
    <section className={styles.bar} aria-label={text('label')}>
      <Icon name="eye-off" />
      <p>{text('text')}</p>
      <button type="button" className={styles.action} disabled={busy} onClick={resume}>
        {text('resume')}
      </button>
    </section>
  )
}
