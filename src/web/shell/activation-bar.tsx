/** Reminds a member, on every page, of the mail that waits for them. */
import styles from '#web/shell/activation-bar.module.css'
import { useText } from '#web/text.tsx'
import { Icon } from '#web/ui/icon.tsx'

export function ActivationBar({ email }: { email: string }) {
  const text = useText('shell')
  return (
    <p className={styles.bar}>
      <Icon name="mail" />
      <span>{text('activate', { email })}</span>
    </p>
  )
}
