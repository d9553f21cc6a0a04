/** A short list with a sign each. */
import type { IconName } from '#web/kit/ui/icon-names.ts'
import styles from '#web/kit/ui/icon-list.module.css'
import { Icon } from '#web/kit/ui/icon.tsx'

export type IconLine = { icon: IconName; words: string }

export const IconList = ({ lines }: { lines: readonly IconLine[] }) => (
  <ul className={styles.list}>
    {lines.map(({ icon, words }) => (
      <li key={words}>
        <Icon name={icon} />
        <span>{words}</span>
      </li>
    ))}
  </ul>
)
