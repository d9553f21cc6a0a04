/** Tabs of one page. Each has an address, so that Back and sharing work. */
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Badge } from '#web/kit/ui/badge.tsx'
import styles from '#web/kit/ui/tabs.module.css'

export type Tab = {
  to: string
  label: string
  /** The count and its text for screen readers. Zero is not shown. */
  total?: number | string
  totalLabel?: string
  /** How many of them are new. */
  news?: string
  newsLabel?: string
  end?: boolean
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav ref={useCurrentInView()} className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, label: words, total = 0, totalLabel, news, newsLabel, end = true }) => (
        <NavLink key={to} to={to} end={end} className={styles.tab!} preventScrollReset viewTransition>
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
}

/** In a row wider than the screen, the current tab is scrolled to the middle. The page itself does not move. */
function useCurrentInView() {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const tab = [...(row.current?.querySelectorAll('a') ?? [])].find((each) => each.pathname === pathname)
    if (!row.current || !tab) return
    const [around, current] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    row.current.scrollLeft += current.left + current.width / 2 - around.left - around.width / 2
  }, [pathname])
  return row
}
