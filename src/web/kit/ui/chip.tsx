/** A chip: a small fact, an active filter, or a suggestion to press. */
import type { ComponentProps, ReactNode } from 'react'
import { useEarly } from '#web/kit/lazy/early-presses.ts'
import styles from '#web/kit/ui/chip.module.css'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'

/** A fact, such as an interest. */
export const Chip = ({ children, icon }: { children: ReactNode; icon?: IconName }) => (
  <span className={styles.chip}>
    {icon && <Icon name={icon} size={16} />}
    {children}
  </span>
)

type ChipButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  icon?: IconName
  /** For a filter that is on or off. */
  pressed?: boolean
  /** Shows a cross: a press removes it. Say so in `aria-label`. */
  removes?: boolean
}

export const ChipButton = ({ children, icon, pressed, removes = false, className = '', ref, ...props }: ChipButtonProps) => (
  <button
    {...props}
    {...useEarly(ref)}
    type="button"
    aria-pressed={pressed}
    className={`${styles.chip} ${styles.button} ${className}`}
  >
    {icon && <Icon name={icon} size={16} />}
    {children}
    {removes && <Icon name="x" size={16} />}
  </button>
)

export const ChipRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
