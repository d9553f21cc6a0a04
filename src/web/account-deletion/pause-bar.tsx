/** Tells a paused member, on every page, that nobody sees them, and lets them resume there. */
import { early } from '#web/kit/lazy/early-presses.ts'
import { usePause } from '#web/account-deletion/use-pause.ts'
import styles from '#web/kit/layouts/notice-bar.module.css'
import { useFocusRestored } from '#web/kit/page/use-focus-restored.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export function PauseBar() {
  const text = useText('departure.bar')
  const { busy, resume } = usePause()
  useFocusRestored()
  return (
    <section className={styles.bar} aria-label={text('label')}>
      <Icon name="eye-off" />
      <p>{text('text')}</p>
      <button {...early} type="button" className={styles.action} disabled={busy} onClick={resume}>
        {text('resume')}
      </button>
    </section>
  )
}
