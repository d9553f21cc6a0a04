/** A section of the account page with its anchor and heading. Every section of that page uses it. */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import styles from '#web/kit/page/account-section.module.css'
import { useHydrated } from '#web/kit/lazy/lazy.tsx'

type AccountSectionProps = {
  /** The anchor: `/notifications#<id>` opens it. The same id as in `settings-sections.ts`. */
  id: string
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
}

/** Focusable, so that an anchor moves the keyboard here too. */
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
