/** The active filters above the results, each with a link to remove it, and the phone's button for the filter sheet. */
import { Link } from 'react-router'
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import type { Region } from '#domain/geo/places.ts'
import styles from '#web/search/members-page.module.css'
import { useAgeTexts, usePlaceTexts } from '#web/search/filter-texts.ts'
import { addressOf, type Filters } from '#web/search/search-address.ts'
import { changed, type FilterChange } from '#web/search/use-filters.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { useState } from 'react'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import type { FilterSheetProps } from '#web/search/filter-sheet.tsx'
import { Button } from '#web/kit/ui/button.tsx'

type Narrowing = 'gender' | 'ages' | 'place' | 'fit' | 'photo' | 'hide_fictional'

/** The change that removes each filter. */
const removal: Record<Narrowing, FilterChange> = {
  gender: { gender: 'any' },
  ages: { min_age: minAge, max_age: maxAge },
  place: { near: undefined, countryregion: null },
  fit: { fit: undefined },
  photo: { photo: undefined },
  hide_fictional: { hide_fictional: undefined },
}

/** The filters that narrow a search. A country alone does not count. */
const narrowingsOf = (filters: Filters): Narrowing[] => [
  ...(filters.gender === 'any' ? [] : (['gender'] as const)),
  ...(filters.min_age === minAge && filters.max_age === maxAge ? [] : (['ages'] as const)),
  ...(filters.near || filters.countryregion ? (['place'] as const) : []),
  ...(['fit', 'photo', 'hide_fictional'] as const).filter((name) => filters[name]),
]

export function ActiveFilters({ filters, regions }: { filters: Filters; regions: Region[] }) {
  const text = useText('search.filters')
  const words = useNarrowingTexts(filters, regions)
  const narrowings = narrowingsOf(filters)
  if (narrowings.length === 0) return null
  const all = Object.assign({}, ...narrowings.map((name) => removal[name])) as FilterChange
  return (
    <ul className={styles.active} aria-label={text('active')}>
      {narrowings.map((name) => (
        <li key={name}>
          <Link
            className={styles.chip}
            to={addressOf(changed(filters, removal[name]))}
            aria-label={text('remove', { filter: words(name) })}
            preventScrollReset
          >
            {words(name)}
            <Icon name="x" size={16} />
          </Link>
        </li>
      ))}
      {narrowings.length > 1 && (
        <li>
          <Link className={styles.clear} to={addressOf(changed(filters, all))} preventScrollReset>
            {text('clear')}
          </Link>
        </li>
      )}
    </ul>
  )
}

function useNarrowingTexts(filters: Filters, regions: Region[]) {
  const text = useText('search.filters')
  const fieldText = useText('fields')
  const ages = useAgeTexts()
  const place = usePlaceTexts()
  return (name: Narrowing): string => {
    if (name === 'gender') return fieldText(`seeking.${filters.gender}`)
    if (name === 'ages') return ages(filters)
    return name === 'place' ? place(filters, regions) : text(`${name}_short`)
  }
}

const FilterSheet = lazy(() => import('#web/search/filter-sheet.tsx'), 'FilterSheet')

/** On a phone a button opens the filters; their chunk is fetched with the first press. */
export function FilterOpener({ setOpen, ...sheet }: Omit<FilterSheetProps, 'onClose'> & { setOpen: (open: boolean) => void }) {
  const text = useText('search')
  const [isOpened, setOpened] = useState(false)
  const count = narrowingsOf(sheet.filters).length
  if (sheet.open && !isOpened) setOpened(true)
  return (
    <div className={styles.opener}>
      <Button tone="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={styles.openerWords}>
          <Icon name="sliders-horizontal" />
          {count > 0 ? text('filters.open_with', { count }) : text('filters.open')}
        </span>
      </Button>
      {isOpened && <FilterSheet {...sheet} onClose={() => setOpen(false)} />}
    </div>
  )
}
