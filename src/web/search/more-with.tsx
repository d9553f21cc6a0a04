/** How many more one filter would find if it were wider: a way there in one press. */
import { Link } from 'react-router'
import type { Widening } from '#domain/search.ts'
import { useCountryName } from '#web/country-name.ts'
import { neighbourOf } from '#web/search/neighbour.ts'
import styles from '#web/search/filter-form.module.css'
import { addressOf } from '#web/search/search-address.ts'
import { useText } from '#web/text.tsx'

/** The mildest of these changes that finds anybody. */
export function MoreWith({ wider, changes }: { wider: readonly Widening[]; changes: readonly Widening['change'][] }) {
  const words = useWideningWords()
  const widening = wider.find(({ change }) => changes.includes(change))
  if (!widening) return null
  return (
    <Link className={styles.more} to={addressOf(widening.filters)} preventScrollReset>
      {words(widening)}
    </Link>
  )
}

export function useWideningWords() {
  const text = useText('search.more_with')
  const countryName = useCountryName()
  return ({ change, more, filters }: Widening): string => {
    const neighbour = neighbourOf(filters.country)
    return text(change, { more, country: neighbour ? countryName(neighbour) : '' })
  }
}
