/** A state in a word, and a value with a quieter line below. */
import type { ReactNode } from 'react'
import styles from '#console/ui/tag.module.css'

export type Tone = 'quiet' | 'success' | 'warning' | 'danger'

export const Tag = ({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={styles.tag} data-tone={tone}>
    {children}
  </span>
)

/** A value and, below, what explains it. */
export const Lines = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <span className={styles.lines}>
    <span>{children}</span>
    {below !== null && below !== undefined && <span className={styles.quiet}>{below}</span>}
  </span>
)

export const Quiet = ({ children }: { children: ReactNode }) => <span className={styles.quiet}>{children}</span>
