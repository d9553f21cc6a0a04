/** The key of a button, beside its words; left out where single letters are off. For the eye only: the words are the button's name. */
import { useMe } from '#console/app/console.ts'
import styles from '#console/decisions/decisions.module.css'

export function KeyHint({ keys }: { keys: string }) {
  const { single_keys } = useMe()
  if (!single_keys) return null
  return (
    <kbd aria-hidden="true" className={styles.hint}>
      {keys}
    </kbd>
  )
}
