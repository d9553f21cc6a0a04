/** The member's five places: at the bottom of a phone, at the top of a desktop. */
import { NavLink } from 'react-router'
import styles from '#web/kit/layouts/nav.module.css'
import { Badge } from '#web/kit/ui/badge.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'

export type NavItem = {
  to: string
  label: string
  icon: IconName
  count?: number | undefined
  /** What the count means, read aloud: "3 unread messages". */
  countLabel?: string | undefined
  end?: boolean
}

export const Nav = ({ label, items }: { label: string; items: readonly NavItem[] }) => (
  <nav className={styles.nav} aria-label={label}>
    <ul className={styles.list}>
      {items.map(({ to, label: words, icon, count = 0, countLabel, end = false }) => (
        <li key={to} className={styles.item}>
          <NavLink to={to} end={end} className={styles.link!} viewTransition>
            <span className={styles.icon}>
              <Icon name={icon} size={24} />
              {count > 0 && (
                <span className={styles.badge}>
                  <Badge label={countLabel}>{count > 99 ? '99+' : count}</Badge>
                </span>
              )}
            </span>
            <span className={styles.words}>{words}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
