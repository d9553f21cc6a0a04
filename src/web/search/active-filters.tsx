/** The active filters above the results, each with a link to remove it, and the phone's button for the filter sheet. */
import { Link } from 'react-router'
import type { Region } from '#domain/geo/places.ts'
import styles from '#web/search/members-page.module.css'
import { clearing, countFilters, narrowingsOf, useNarrowingTexts } from '#web/search/narrowings.ts'
import { addressOf, type Filters } from '#web/search/search-address.ts'
import { changed } from '#web/search/use-filters.ts'
import { useIso, useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { useState } from 'react'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import type { FilterSheetProps } from '#web/search/filter-sheet.tsx'
import { Button } from '#web/kit/ui/button.tsx'

export function ActiveFilters({ filters, regions }: { filters: Filters; regions: Region[] }) {
  const text = useText('search.filters')
  const words = useNarrowingTexts(filters, regions)
  const iso = useIso()
  const narrowings = narrowingsOf(filters)
  if (narrowings.length === 0) return null
  return (
    <ul className={styles.active} aria-label={text('active')}>
      {narrowings.map((narrowing) => (
        <li key={'value' in narrowing ? `${narrowing.name} ${narrowing.value}` : narrowing.name}>
          <Link
            className={styles.chip}
            to={addressOf(changed(filters, narrowing.change))}
            aria-label={text('remove', { filter: words(narrowing) })}
            preventScrollReset
          >
            {upperFirst(words(narrowing), iso)}
            <Icon name="x" size={16} />
          </Link>
        </li>
      ))}
      {narrowings.length > 1 && (
        <li>
          <Link className={styles.clear} to={addressOf(changed(filters, clearing(narrowings)))} preventScrollReset>
            {text('clear')}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** The words of a filter also stand within sentences. */
const upperFirst = (words: string, iso: string) => words.charAt(0).toLocaleUpperCase(iso) + words.slice(1)

const FilterSheet = lazy(() => import('#web/search/filter-sheet.tsx'), 'FilterSheet')

/** On a phone a button opens the filters; their chunk is fetched with the first press. */
export function FilterOpener({ setOpen, ...sheet }: Omit<FilterSheetProps, 'onClose'> & { setOpen: (open: boolean) => void }) {
  const text = useText('search')
  const [isOpened, setOpened] = useState(false)
  const count = countFilters(narrowingsOf(sheet.filters))
  if (sheet.open && !isOpened) setOpened(true)
  return (
    <div className={styles.opener}>
      <Button tone="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="sliders-horizontal" />
        {count > 0 ? text('filters.open_with', { count }) : text('filters.open')}
      </Button>
      {isOpened && <FilterSheet {...sheet} onClose={() => setOpen(false)} />}
    </div>
  )
}
