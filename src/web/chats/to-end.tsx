/** The button that leads down to the newest message, and says how many came meanwhile. */
import styles from '#web/chats/message-log.module.css'
import { early } from '#web/kit/lazy/early-presses.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export function ToEnd({ unseen, onPress }: { unseen: number; onPress: () => void }) {
  const text = useText('chats')
  return (
    <button {...early} type="button" className={styles.toEnd} data-new={unseen > 0 || undefined} onClick={onPress}>
      {unseen > 0 ? text('new_below', { count: unseen }) : <span className="visually-hidden">{text('to_newest')}</span>}
      <Icon name="arrow-down" />
    </button>
  )
}
