/** Something is under way. With a label it is said aloud too. */
import styles from '#web/kit/ui/spinner.module.css'

export const Spinner = ({ label, size = 20 }: { label?: string; size?: 16 | 20 | 32 }) => (
  <span className={styles.spinner} style={{ inlineSize: size, blockSize: size }} role={label ? 'status' : undefined}>
    {label && <span className="visually-hidden">{label}</span>}
  </span>
)
