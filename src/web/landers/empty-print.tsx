/** The print that is missing on the table: the visitor's own. It leads to the form. */
import styles from '#web/landers/empty-print.module.css'
import { Icon } from '#web/kit/ui/icon.tsx'

export const EmptyPrint = ({ call }: { call: string }) => (
  <a className={styles.yours} href="#join">
    <span className={styles.empty}>
      <Icon name="camera" size={24} />
    </span>
    <span className={styles.caption}>{call}</span>
  </a>
)
