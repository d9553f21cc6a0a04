/** Views of one page, side by side. Each is an address, so that Back and sharing work. */
import { NavLink } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import styles from '#web/ui/tabs.module.css'

export type Tab = {
  to: string
  label: string
  /** How many there are, and how that is read aloud. Nothing is shown of none. */
  total?: number | string
  totalLabel?: string
  /** What is new among them. */
  news?: string
  newsLabel?: string
  end?: boolean
}

export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ to, label: words, total = 0, totalLabel, news, newsLabel, end = true }) => (
      <NavLink key={to} to={to} end={end} className={styles.tab!} preventScrollReset>
        {words}
        {total !== 0 && (
          <span className={styles.total}>
            <span aria-hidden={totalLabel ? true : undefined}>{total}</span>
            {totalLabel && <span className="visually-hidden">{totalLabel}</span>}
          </span>
        )}
        {news && <Badge label={newsLabel}>{news}</Badge>}
      </NavLink>
    ))}
  </nav>
)
