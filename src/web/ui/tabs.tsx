/** Views of one page, side by side. Each is an address, so that Back and sharing work. */
import { NavLink } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import styles from '#web/ui/tabs.module.css'

export type Tab = { to: string; label: string; count?: number | undefined; countLabel?: string | undefined; end?: boolean }

export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ to, label: words, count = 0, countLabel, end = true }) => (
      <NavLink key={to} to={to} end={end} className={styles.tab!} preventScrollReset>
        {words}
        {count > 0 && <Badge label={countLabel}>{count}</Badge>}
      </NavLink>
    ))}
  </nav>
)
