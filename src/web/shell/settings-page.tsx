/** /notifications: everything about the account. On desktops a list beside all sections; on phones the list first, and each section on its own. */
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { accountSections, type Section } from '#web/shell/settings-sections.ts'
import styles from '#web/kit/page/account-section.module.css'
import { Title } from '#web/kit/page/title.tsx'
import { useHydrated } from '#web/kit/lazy/lazy.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'

export default function NotificationsPage() {
  const text = useText('notifications')
  const shell = useText('shell')
  useAnchor()
  const sections = useSections()
  const part = useOpenSection(sections)
  const back = part ? { to: '/notifications', label: text('title') } : { to: '/you', label: shell('nav.me') }
  return (
    <>
      <Title>{text('title')}</Title>
      <PageTitle lead={text('lead')} back={back}>
        {text('title')}
      </PageTitle>
      <div className={styles.page} data-part={part}>
        <nav className={styles.list} aria-label={text('list')}>
          <ul>
            {sections.map(({ id, name }) => (
              <li key={id}>
                <Link to={{ hash: id }} preventScrollReset>
                  {text(`sections.${name}`)}
                  <Icon name="chevron-right" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          {sections.map(({ id, Section }) => (
            <Section key={id} />
          ))}
        </div>
      </div>
    </>
  )
}

/** Those that the brand offers. */
function useSections() {
  const settings = useSettings()
  return accountSections.filter(({ isThere }) => isThere?.(settings) ?? true)
}

/** The id of the section in the address's hash, after hydration: servers do not receive the hash. */
function useOpenSection(sections: readonly Section[]): string | undefined {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  return isHydrated ? sections.find(({ id }) => `#${id}` === hash)?.id : undefined
}

/** Scrolls to and focuses the section of the hash, also when its link is pressed twice. */
function useAnchor() {
  const place = useLocation()
  useEffect(() => {
    const section = place.hash ? document.getElementById(place.hash.slice(1)) : null
    if (!section) return
    // a form that opened itself for this anchor has the focus and keeps it
    if (!section.contains(document.activeElement)) section.focus({ preventScroll: true })
    return keepInSight(section)
  }, [place])
}

const settleMs = 5000

/** Scrolls again while the sections above load and grow, until the member scrolls. Returns the function that ends it. */
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
