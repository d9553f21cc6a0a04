/** The link under a filter to a wider one, with the number of people it adds. */
import { type MouseEvent, useRef } from 'react'
import { Link, type LinkProps } from 'react-router'
import type { Relaxation } from '#domain/search/search.ts'
import { useCountryName, useText } from '#web/kit/text/text.tsx'
import styles from '#web/search/filter-form.module.css'
import { addressOf, neighbourOf } from '#web/search/search-address.ts'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'

/** Links the mildest of `changes` that finds more. */
export function MoreWith({ wider, changes }: { wider: readonly Relaxation[]; changes: readonly Relaxation['change'][] }) {
  const words = useRelaxationTexts()
  const relaxation = wider.find(({ change }) => changes.includes(change))
  if (!relaxation) return null
  return <WiderLink to={addressOf(relaxation.filters)}>{words(relaxation)}</WiderLink>
}

/** Disappears when its search begins: the focus goes to its filter. */
function WiderLink(props: LinkProps) {
  // Each new search removes all these links: only the pressed one has a filter to go to.
  const filter = useRef<HTMLElement>(null)
  useFocusFallback(() => filter.current?.querySelector<HTMLElement>('select,input'))
  const press = ({ currentTarget }: MouseEvent) => {
    filter.current = currentTarget.parentElement
  }
  return <Link className={styles.more} preventScrollReset onClick={press} {...props} />
}

export function useRelaxationTexts() {
  const text = useText('search.more_with')
  const countryName = useCountryName()
  return ({ change, more, filters }: Relaxation): string => {
    const neighbour = neighbourOf(filters.country)
    return text(change, { more, country: neighbour ? countryName(neighbour) : '' })
  }
}
