/** A small count or word on another element. */
import type { ReactNode } from 'react'
import styles from '#web/kit/ui/badge.module.css'

type BadgeProps = {
  children: ReactNode
  tone?: 'primary' | 'accent' | 'quiet' | 'success' | 'danger'
  /** The text for screen readers instead of a bare number, such as "3 unread messages". */
  label?: string | undefined
}

export const Badge = ({ children, tone = 'primary', label }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone}>
    <span aria-hidden={label ? true : undefined}>{children}</span>
    {label && <span className="visually-hidden">{label}</span>}
  </span>
)
