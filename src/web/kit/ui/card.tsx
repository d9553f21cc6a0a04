/** A panel that groups things on its own background. */
import type { ReactNode } from 'react'
import styles from '#web/kit/ui/card.module.css'

type CardProps = {
  children: ReactNode
  title?: ReactNode
  /** At the end of the title's row, such as a link to the whole list. */
  end?: ReactNode
  as?: 'section' | 'div' | 'article' | 'li'
  /** Sunken: a quieter background. */
  tone?: 'raised' | 'sunken' | 'plain'
}

export const Card = ({ children, title, end, as: Tag = 'section', tone = 'raised' }: CardProps) => (
  <Tag className={styles.card} data-tone={tone}>
    {title && (
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {end}
      </header>
    )}
    {children}
  </Tag>
)
