/** A section of one's own page. */
import { type ReactNode, useId } from 'react'
import styles from '#console/own/own.module.css'

export function Panel({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {lead && <p className={styles.quiet}>{lead}</p>}
      </div>
      {children}
    </section>
  )
}
