/** Bands: what holds for the whole installation now, in words. */
import { useConsoleState } from '#console/app/console.ts'
import styles from '#console/shell/frame.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export function Bands() {
  const text = useText('console.bands')
  const { is_sandbox, is_read_only, is_closed, is_restoring } = useConsoleState()
  const lines = [
    is_restoring && text('restoring'),
    is_closed && text('closed'),
    is_read_only && text('read_only'),
    is_sandbox && text('sandbox'),
  ].filter((line) => line !== false)
  return lines.map((line) => (
    <output key={line} className={styles.band}>
      <Icon name="triangle-alert" size={16} />
      <span>{line}</span>
    </output>
  ))
}
