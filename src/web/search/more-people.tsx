/** The next pages of results: the first few load while scrolling, later ones by a button. Screen readers get the number. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { pageSize } from '#domain/search/search-rules.ts'
import styles from '#web/search/members-page.module.css'
import { addressOf } from '#web/search/search-address.ts'
import { type Found, hasMore } from '#web/search/search-load.ts'
import { useHydrated } from '#web/kit/lazy/lazy.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'

type MorePeopleProps = { found: Found; added: number; failed: unknown; busy: boolean; onMore: () => void }

export function MorePeople({ found, added, failed, busy, onMore }: MorePeopleProps) {
  const text = useText('search')
  const errorText = useErrorText()
  const { total, firstPage, people } = found
  const shown = (firstPage - 1) * pageSize + people.length
  return (
    <div className={styles.more}>
      {failed !== null && (
        <Notice tone="danger" title={text('more_failed')} live>
          {errorText(failed)}
        </Notice>
      )}
      {total > pageSize && <p className={styles.shown}>{text('shown', { shown, total })}</p>}
      <output className="visually-hidden">{added > 0 && text('added', { added, shown, total })}</output>
      <Ways found={found} busy={busy} added={added} mayCome={failed === null} onMore={onMore} />
    </div>
  )
}

/** After so many pages the footer must be reachable. */
const maxAutomaticPages = 4

type WaysProps = Omit<MorePeopleProps, 'failed'> & { mayCome: boolean }

function Ways({ found, busy, added, mayCome, onMore }: WaysProps) {
  const text = useText('search')
  const hydrated = useHydrated()
  const ways = useRef<HTMLDivElement>(null)
  const more = hasMore(found)
  const { firstPage, lastPage, filters } = found
  useAutomaticPage(ways, more && !busy && mayCome && lastPage - firstPage + 1 < maxAutomaticPages, onMore)
  // After the last page the button is gone: the focus goes to the first new person.
  const firstAdded = `[data-place="${found.people.length - added}"] a`
  useFocusFallback(() => (more || added === 0 ? null : document.querySelector<HTMLElement>(firstAdded)), more ? null : added)
  return (
    <div ref={ways} className={styles.ways}>
      {firstPage > 1 && (
        <ButtonLink tone="quiet" to={addressOf(filters, { page: firstPage - 1, notSaved: true })}>
          {text('earlier')}
        </ButtonLink>
      )}
      {more && !hydrated && (
        <ButtonLink tone="outline" size="large" to={addressOf(filters, { page: lastPage + 1, notSaved: true })}>
          {text('more')}
        </ButtonLink>
      )}
      {more && hydrated && (
        <Button tone="outline" size="large" busy={busy} onClick={onMore}>
          {text('more')}
        </Button>
      )}
    </div>
  )
}

/** The next page is requested at this distance before its place is visible. */
const aheadPx = 600

/** Loads the next page when its place comes near: only after the first scroll, and not with "save data". */
function useAutomaticPage(place: RefObject<HTMLElement | null>, may: boolean, onMore: () => void) {
  const load = useEffectEvent(onMore)
  useEffect(() => {
    if (!may || !place.current || savesData()) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: `0px 0px ${aheadPx}px 0px`,
    })
    const ways = place.current
    const start = () => observer.observe(ways)
    if (scrollY > 0) start()
    else addEventListener('scroll', start, { once: true, passive: true })
    return () => {
      removeEventListener('scroll', start)
      observer.disconnect()
    }
  }, [place, may])
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
