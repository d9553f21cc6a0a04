/** What narrows the search, over the results: each is taken away by one press, or all at once. */
import { Link } from 'react-router'
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import type { Region } from '#domain/geo/places.ts'
import styles from '#web/search/members-page.module.css'
import { useAgeTexts, usePlaceTexts } from '#web/search/filter-texts.ts'
import { addressOf, type Filters } from '#web/search/search-address.ts'
import { changed } from '#web/search/use-filters.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

type Without = Parameters<typeof changed>[1]
export type Narrowing = 'gender' | 'ages' | 'place' | 'fit' | 'photo' | 'hide_fictional'

const open: Record<Narrowing, Without> = {
  gender: { gender: 'any' },
  ages: { min_age: minAge, max_age: maxAge },
  place: { near: undefined, countryregion: null },
  fit: { fit: undefined },
  photo: { photo: undefined },
  hide_fictional: { hide_fictional: undefined },
}

/** A country alone is where one searches, and narrows nothing. */
export const narrowingsOf = (filters: Filters): Narrowing[] => [
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
  const all = Object.assign({}, ...narrowings.map((name) => open[name])) as Without
  return (
    <ul className={styles.active} aria-label={text('active')}>
      {narrowings.map((name) => (
        <li key={name}>
          <Link
            className={styles.chip}
            to={addressOf(changed(filters, open[name]))}
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
