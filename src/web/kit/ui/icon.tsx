/** An icon of the sprite, by name: no script per icon. Decorative; a text is beside it. */
import type { IconName } from '#web/kit/ui/icon-names.ts'
import styles from '#web/kit/ui/icon.module.css'

type IconProps = { name: IconName; size?: 16 | 20 | 24; filled?: boolean; className?: string }

export const Icon = ({ name, size = 20, filled = false, className = '' }: IconProps) => (
  <svg className={`${styles.icon} ${className}`} data-filled={filled || undefined} width={size} height={size} aria-hidden="true">
    <use href={`/icons.svg#${name}`} />
  </svg>
)
