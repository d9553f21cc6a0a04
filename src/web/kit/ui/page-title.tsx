/** The heading of a page: the title, an optional second line, and the page's actions. On phones it shrinks with scrolling. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/kit/ui/icon.tsx'
import styles from '#web/kit/ui/page-title.module.css'

type PageTitleProps = {
  children: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** A link back, for subpages. */
  back?: { to: string; label: string }
}

export const PageTitle = ({ children, lead, actions, back }: PageTitleProps) => (
  <>
    <header className={styles.head}>
      {back && (
        <Link to={back.to} className={styles.back} aria-label={back.label} title={back.label}>
          <Icon name="arrow-left" size={24} />
        </Link>
      )}
      <h1 className={styles.title}>{children}</h1>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
    {lead && <p className={styles.lead}>{lead}</p>}
  </>
)
