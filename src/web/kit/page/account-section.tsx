/** A section of the account page: found by its anchor, headed by its name. Every section of that page stands in one. */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import styles from '#web/kit/page/account-section.module.css'
import { useHydrated } from '#web/kit/lazy/lazy.tsx'

type AccountSectionProps = {
  /** The anchor: `/notifications#<id>` leads here. The same as in `account-sections.ts`. */
  id: string
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
}

/** The focus may be sent here by an anchor, so that a keyboard goes on from where the eyes are. */
export function AccountSection({ id, title, lead, children }: AccountSectionProps) {
  const { hash } = useLocation()
  const isOpen = useHydrated() && hash === `#${id}`
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`} tabIndex={-1} data-open={isOpen || undefined}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}
