/** /notifications: everything about the account, section by section. */
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { accountSections } from '#web/notifications/account-sections.ts'
import styles from '#web/notifications/notifications-page.module.css'
import { Title } from '#web/shell/title.tsx'
import { useText } from '#web/text.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

export default function NotificationsPage() {
  const text = useText('notifications')
  useAnchor()
  return (
    <>
      <Title>{text('title')}</Title>
      <PageTitle lead={text('lead')}>{text('title')}</PageTitle>
      <div className={styles.page}>
        <nav className={styles.list} aria-label={text('list')}>
          <ul>
            {accountSections.map(({ id, name }) => (
              <li key={id}>
                <Link to={{ hash: id }} replace preventScrollReset>
                  {text(`sections.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          {accountSections.map(({ id, Section }) => (
            <Section key={id} />
          ))}
        </div>
      </div>
    </>
  )
}

/** An anchor of the address is scrolled to and focused, also when it is pressed twice. */
function useAnchor() {
  const place = useLocation()
  useEffect(() => {
    const section = place.hash ? document.getElementById(place.hash.slice(1)) : null
    if (!section) return
    // a form that opened itself for this anchor has the focus already, and keeps it
    if (!section.contains(document.activeElement)) section.focus({ preventScroll: true })
    return keepInSight(section)
  }, [place])
}

const settleMs = 5000

/** The sections above it load and grow: it is scrolled to until they have, or until the member scrolls. Answers how to stop. */
function keepInSight(section: HTMLElement): () => void {
  section.scrollIntoView()
  const growth = new ResizeObserver(() => section.scrollIntoView())
  for (const one of section.parentElement?.children ?? []) if (one !== section) growth.observe(one)
  const moved = new AbortController()
  const stop = () => {
    growth.disconnect()
    moved.abort()
  }
  for (const way of ['wheel', 'touchstart', 'pointerdown', 'keydown']) addEventListener(way, stop, { signal: moved.signal })
  const settled = setTimeout(stop, settleMs)
  return () => {
    clearTimeout(settled)
    stop()
  }
}
