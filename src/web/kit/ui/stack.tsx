/** Vertical and horizontal stacks with the spacing steps of the theme. */
import type { ReactNode } from 'react'
import styles from '#web/kit/ui/stack.module.css'

type Gap = 0 | 1 | 2 | 3 | 4 | 6 | 8 | 12 | 16

type StackProps = { children: ReactNode; gap?: Gap; as?: 'div' | 'section' | 'ul' | 'ol' }

export const Stack = ({ children, gap = 4, as: Tag = 'div' }: StackProps) => (
  <Tag className={styles.stack} data-gap={gap}>
    {children}
  </Tag>
)

type RowProps = { children: ReactNode; gap?: Gap; wrap?: boolean; between?: boolean; as?: 'div' | 'ul' }

export const Row = ({ children, gap = 2, wrap = true, between = false, as: Tag = 'div' }: RowProps) => (
  <Tag className={styles.row} data-gap={gap} data-wrap={wrap || undefined} data-between={between || undefined}>
    {children}
  </Tag>
)
